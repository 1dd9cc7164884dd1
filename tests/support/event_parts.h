// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What a long event was made of.

#include "support/thread_time.h"

#include <QEvent>
#include <QObject>
#include <QPaintEvent>

#include <algorithm>
#include <cstdio>
#include <map>
#include <utility>
#include <vector>

namespace layerscope::ui::test {

/// The processor time of the events that were sent within one event of the loop, by who got them and of which type:
/// each without those within it.
class EventParts {
public:
    struct Part {
        const char* receiver = nullptr;
        int type = 0, count = 0;
        double own = 0;    ///< ms
        double pixels = 0; ///< that a paint was asked for
    };

    void clear() { m_parts.clear(); }
    void open(const QObject& receiver, const QEvent& event) {
        const double now = threadMilliseconds();
        if (!m_open.empty()) m_open.back()->own += now - m_since;
        Part& part = m_parts[{receiver.metaObject()->className(), int(event.type())}];
        part.receiver = receiver.metaObject()->className();
        part.type = int(event.type());
        ++part.count;
        if (event.type() == QEvent::Paint) part.pixels += asked(static_cast<const QPaintEvent&>(event));
        m_open.push_back(&part); // nodes of a map stay where they are
        m_since = now;
    }
    void close() {
        const double now = threadMilliseconds();
        m_open.back()->own += now - m_since;
        m_open.pop_back();
        m_since = now;
    }
    [[nodiscard]] std::vector<Part> dearest(std::size_t most) const {
        std::vector<Part> parts;
        for (const auto& [key, part] : m_parts)
            parts.push_back(part);
        std::sort(parts.begin(), parts.end(), [](const Part& a, const Part& b) { return a.own > b.own; });
        parts.resize(std::min(parts.size(), most));
        return parts;
    }
    static void print(const std::vector<Part>& parts) {
        for (const Part& part : parts)
            std::printf(
                "      %6.2f ms in %d of %s, event %d%s\n", part.own, part.count, part.receiver, part.type,
                part.pixels > 0 ? qPrintable(QStringLiteral(", %1 kilopixels").arg(part.pixels / 1e3, 0, 'f', 0)) : "");
    }

private:
    static double asked(const QPaintEvent& event) {
        double pixels = 0;
        for (const QRect& rect : event.region())
            pixels += double(rect.width()) * rect.height();
        return pixels;
    }
    std::map<std::pair<const char*, int>, Part> m_parts;
    std::vector<Part*> m_open;
    double m_since = 0;
};

} // namespace layerscope::ui::test

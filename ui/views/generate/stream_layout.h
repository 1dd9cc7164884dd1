// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QString>

#include <vector>

namespace layerscope::ui {

/// Where a growing text breaks into lines at a width. Only the last line is laid out again when text is appended, and
/// only line boundaries are kept, so 32k tokens stay cheap. Pure geometry, no widget.
class StreamLayout {
public:
    struct Line {
        qsizetype begin = 0;
        qsizetype length = 0; ///< without the newline
        [[nodiscard]] qsizetype end() const { return begin + length; }
    };

    void setFont(const QFont& font);
    void setWidth(qreal width);
    void clear();
    void append(const QString& text);

    [[nodiscard]] const QString& text() const { return m_text; }
    [[nodiscard]] const QFont& font() const { return m_font; }
    [[nodiscard]] const std::vector<Line>& lines() const { return m_lines; }
    [[nodiscard]] int lineOf(qsizetype position) const; ///< -1 without lines

private:
    void layOutFrom(qsizetype begin);
    void layOutParagraph(qsizetype begin, qsizetype end);
    QString m_text;
    QFont m_font;
    qreal m_width = 400;
    std::vector<Line> m_lines;
};

} // namespace layerscope::ui

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/in_every_language.h"

#include <QEvent>
#include <QWidget>

#include <utility>

namespace layerscope::ui {

namespace {

class Teller : public QObject {
public:
    Teller(QWidget& widget, std::function<void()> say) : QObject(&widget), m_say(std::move(say)) {
        widget.installEventFilter(this);
        m_say();
    }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() == QEvent::LanguageChange) m_say();
        return QObject::eventFilter(watched, event);
    }

private:
    std::function<void()> m_say;
};

} // namespace

void inEveryLanguage(QWidget& widget, std::function<void()> say) { new Teller(widget, std::move(say)); }

} // namespace layerscope::ui

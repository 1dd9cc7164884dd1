// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Hands on a window: pointer and keys over every part of it, and ears for what it complains about.

#include <QAbstractScrollArea>
#include <QApplication>
#include <QDialog>
#include <QMouseEvent>
#include <QPointer>
#include <QTemporaryFile>
#include <QTest>
#include <QTimer>
#include <QWheelEvent>

#include <unistd.h>

namespace layerscope::ui::test {

/// Everything that Qt or anybody else says on stderr while it lives.
class Complaints {
public:
    Complaints() {
        list().clear();
        m_before = qInstallMessageHandler([](QtMsgType type, const QMessageLogContext&, const QString& text) {
            // The platform without a display cannot do some things that a display can.
            const bool platform = text.startsWith(QStringLiteral("This plugin does not support"));
            if (type != QtDebugMsg && type != QtInfoMsg && !platform) list() << text;
        });
        if (!m_file.open()) qFatal("no temporary file");
        m_stderr = dup(STDERR_FILENO);
        dup2(m_file.handle(), STDERR_FILENO);
    }
    ~Complaints() {
        dup2(m_stderr, STDERR_FILENO);
        ::close(m_stderr);
        qInstallMessageHandler(m_before);
    }
    Complaints(const Complaints&) = delete;
    Complaints& operator=(const Complaints&) = delete;
    [[nodiscard]] QString text() {
        fflush(stderr);
        m_file.seek(0);
        return QString(list().join(u'\n') + QString::fromUtf8(m_file.readAll()));
    }

private:
    static QStringList& list() {
        static QStringList lines;
        return lines;
    }
    QtMessageHandler m_before = nullptr;
    QTemporaryFile m_file;
    int m_stderr = -1;
};

/// Closes menus and dialogs that a click has opened: nobody is there to answer them.
class Closer : public QTimer {
public:
    Closer() {
        callOnTimeout(this, [] {
            if (QWidget* popup = QApplication::activePopupWidget()) popup->close();
            for (QWidget* window : QApplication::topLevelWidgets())
                if (auto* dialog = qobject_cast<QDialog*>(window); dialog && dialog->isVisible()) dialog->reject();
        });
        start(20);
    }
};

inline void sendMouse(QWidget& to, QEvent::Type type, QPoint at, Qt::MouseButton button, Qt::MouseButtons buttons) {
    QMouseEvent event(type, at, to.mapToGlobal(at), button, buttons, Qt::NoModifier);
    QCoreApplication::sendEvent(&to, &event);
}

inline void hover(QWidget& widget, QPoint at) { sendMouse(widget, QEvent::MouseMove, at, Qt::NoButton, Qt::NoButton); }

inline void drag(QWidget& widget, QPoint from, QPoint to) {
    sendMouse(widget, QEvent::MouseButtonPress, from, Qt::LeftButton, Qt::LeftButton);
    for (int step = 1; step <= 4; ++step)
        sendMouse(widget, QEvent::MouseMove, from + (to - from) * step / 4, Qt::NoButton, Qt::LeftButton);
    sendMouse(widget, QEvent::MouseButtonRelease, to, Qt::LeftButton, Qt::NoButton);
}

inline void wheel(QWidget& widget, QPoint at, int steps) {
    QWheelEvent event(at, widget.mapToGlobal(at), QPoint(), QPoint(0, 120 * steps), Qt::NoButton, Qt::NoModifier,
                      Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(&widget, &event);
}

/// Points at one part of the window, clicks it, drags over it, turns the wheel and presses the usual keys.
inline void handle(QPointer<QWidget> widget) {
    const auto at = [&](double x, double y) { return QPoint(int(widget->width() * x), int(widget->height() * y)); };
    for (const double share : {0.15, 0.5, 0.85})
        if (widget) hover(*widget, at(share, share));
    if (widget) drag(*widget, at(0.3, 0.4), at(0.3, 0.4));
    if (widget) drag(*widget, at(0.35, 0.45), at(0.6, 0.7));
    if (widget) wheel(*widget, at(0.5, 0.5), 2);
    if (widget) wheel(*widget, at(0.4, 0.6), -1);
    if (widget && (widget->focusPolicy() & Qt::TabFocus)) {
        widget->setFocus();
        for (const Qt::Key key : {Qt::Key_Right, Qt::Key_Down, Qt::Key_Left, Qt::Key_Up, Qt::Key_Plus, Qt::Key_Minus,
                                  Qt::Key_PageDown, Qt::Key_End, Qt::Key_Home})
            if (widget) QTest::keyClick(widget, key);
    }
    if (!widget) return;
    QEvent leave(QEvent::Leave);
    QCoreApplication::sendEvent(widget, &leave);
}

/// Every part under `root` that can be seen and takes the pointer or the keys.
inline int handleAll(QWidget& root) {
    QList<QPointer<QWidget>> parts;
    for (QWidget* part : root.findChildren<QWidget*>())
        if (part->focusPolicy() != Qt::NoFocus || part->hasMouseTracking()) parts << part;
    int handled = 0;
    for (const QPointer<QWidget>& part : parts) {
        if (!part || !part->isVisible() || !part->isEnabled() || part->width() < 4 || part->height() < 4) continue;
        handle(part);
        QCoreApplication::processEvents();
        ++handled;
    }
    return handled;
}

} // namespace layerscope::ui::test

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/view_docks.h"

#include "shell/dock_title.h"
#include "shell/sealed.h"
#include "shell/view_registry.h"
#include "shell/view_stack.h"
#include "theme/theme.h"

#include <QApplication>
#include <QDataStream>
#include <QDockWidget>
#include <QIODevice>
#include <QScrollArea>

#include <algorithm>
#include <functional>
#include <utility>

namespace layerscope::ui {

namespace {

constexpr quint32 layoutMark = 0x4c534c31; ///< "LSL1"
constexpr int mostNames = 64;

/// Told when it is closed; by whatever way.
class Dock : public QDockWidget {
public:
    Dock(QWidget* parent, std::function<void()> closed) : QDockWidget(parent), m_closed(std::move(closed)) {}

protected:
    void closeEvent(QCloseEvent* event) override {
        QDockWidget::closeEvent(event);
        m_closed();
    }

private:
    std::function<void()> m_closed;
};

} // namespace

ViewDocks::ViewDocks(const Theme& theme, ViewStack* stack, QWidget* parent)
    : QMainWindow(parent), m_theme(theme), m_stack(stack) {
    setWindowFlags(Qt::Widget); // a part of the window, though its constructor thinks otherwise
    setObjectName(QStringLiteral("viewDocks"));
    setDockNestingEnabled(true);
    setContextMenuPolicy(Qt::NoContextMenu);
    setCentralWidget(stack);
    connect(stack, &ViewStack::besideWanted, this, &ViewDocks::open);
}

bool ViewDocks::open(const QString& name, bool floating) {
    if (QDockWidget* dock = m_docks.value(name)) {
        dock->setFloating(floating);
        return choose(name);
    }
    View* view = m_stack->release(name);
    if (!view) return false;
    QString title;
    for (const ViewEntry& entry : viewRegistry())
        if (entry.name == name) title = viewTitle(entry);
    // Queued: a dock cannot go while it handles its own closing.
    auto* dock = new Dock(this, [this, name] {
        QMetaObject::invokeMethod(
            this, [this, name] { takeBack(name); }, Qt::QueuedConnection);
    });
    dock->setObjectName(QStringLiteral("viewDock.") + name);
    dock->setWindowTitle(title);
    dock->setTitleBarWidget(new DockTitle(m_theme, title, dock));
    // A view that is wider than its place is scrolled; the window stays as it is.
    auto* scroll = new QScrollArea(dock);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setWidget(view);
    view->show();
    dock->setWidget(scroll);
    addDockWidget(Qt::RightDockWidgetArea, dock);
    dock->setFloating(floating);
    if (floating) dock->resize(90 * m_theme.unit(), 70 * m_theme.unit());
    m_docks.insert(name, dock);
    if (!floating) resizeDocks({dock}, {width() / 2}, Qt::Horizontal);
    dock->show();
    emit arrangementChanged();
    return true;
}

void ViewDocks::close(const QString& name) {
    if (m_docks.contains(name)) takeBack(name);
}

void ViewDocks::closeAll() {
    for (const QString& name : openNames())
        takeBack(name);
}

void ViewDocks::takeBack(const QString& name) {
    QDockWidget* dock = m_docks.take(name);
    if (!dock) return; // both the queue and somebody else have done it
    auto* scroll = static_cast<QScrollArea*>(dock->widget());
    m_stack->takeBack(name, static_cast<View*>(scroll->takeWidget()));
    removeDockWidget(dock);
    dock->deleteLater();
    emit arrangementChanged();
}

QStringList ViewDocks::openNames() const {
    QStringList names;
    for (const ViewEntry& entry : viewRegistry())
        if (m_docks.contains(entry.name)) names << entry.name;
    return names;
}

bool ViewDocks::choose(const QString& name) {
    QDockWidget* dock = m_docks.value(name);
    m_chosen = dock ? name : QString();
    if (!dock) return m_stack->choose(name);
    dock->show();
    dock->raise();
    dock->window()->activateWindow();
    const auto* scroll = static_cast<QScrollArea*>(dock->widget());
    const auto parts = scroll->widget()->findChildren<QWidget*>();
    const auto first = std::ranges::find_if(parts, [](const QWidget* part) {
        return (part->focusPolicy() & Qt::TabFocus) && part->isVisible() && part->isEnabled();
    });
    if (first != parts.end()) (*first)->setFocus(Qt::ShortcutFocusReason);
    return true;
}

QString ViewDocks::focusedName() const {
    const QWidget* focused = QApplication::focusWidget();
    for (auto dock = m_docks.begin(); focused && dock != m_docks.end(); ++dock)
        if (dock.value()->isAncestorOf(focused)) return dock.key();
    const bool inRow = focused && m_stack->isAncestorOf(focused);
    return !inRow && m_docks.contains(m_chosen) ? m_chosen : QString();
}

View& ViewDocks::active() const {
    const QString name = focusedName();
    return name.isEmpty() ? m_stack->current()
                          : *static_cast<View*>(static_cast<QScrollArea*>(m_docks[name]->widget())->widget());
}

QString ViewDocks::activeName() const {
    const QString name = focusedName();
    return name.isEmpty() ? m_stack->currentName() : name;
}

QByteArray ViewDocks::layoutState() const {
    QByteArray bytes;
    QDataStream stream(&bytes, QIODevice::WriteOnly);
    stream.setVersion(QDataStream::Qt_6_4);
    stream << layoutMark << openNames() << saveState();
    return sealed(bytes);
}

bool ViewDocks::restoreLayoutState(const QByteArray& state) {
    closeAll();
    const QByteArray bytes = unsealed(state);
    QDataStream stream(bytes);
    stream.setVersion(QDataStream::Qt_6_4);
    quint32 mark = 0;
    QStringList names;
    QByteArray places;
    stream >> mark;
    if (mark != layoutMark) return false;
    stream >> names >> places;
    if (stream.status() != QDataStream::Ok || names.size() > mostNames) return false;
    for (const QString& name : names)
        (void)open(name); // a name of another version is no view of this one
    if (restoreState(places)) return true;
    closeAll();
    return false;
}

} // namespace layerscope::ui

#include "moc_view_docks.cpp"

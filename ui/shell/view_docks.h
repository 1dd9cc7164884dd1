// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QMainWindow>
#include <QStringList>

class QDockWidget;

namespace layerscope::ui {

class Theme;
class View;
class ViewStack;

/// Holds the row of views in its middle and views beside it in docks, or in windows of their own. A view that is closed
/// goes back into the row.
class ViewDocks : public QMainWindow {
    Q_OBJECT
public:
    ViewDocks(const Theme& theme, ViewStack* stack, QWidget* parent = nullptr);

    /// False: no such view, or it is the last one in the row.
    bool open(const QString& name, bool floating = false);
    void close(const QString& name);
    void closeAll();
    [[nodiscard]] bool isOpen(const QString& name) const { return m_docks.contains(name); }
    [[nodiscard]] QStringList openNames() const; ///< in the order of the row
    /// Shows a view where it is: its dock, or its page in the row.
    bool choose(const QString& name);
    /// The view that has the focus, else the chosen one of the row.
    [[nodiscard]] View& active() const;
    [[nodiscard]] QString activeName() const;

    [[nodiscard]] QByteArray layoutState() const;
    /// False: not a layout of ours, whatever the bytes; then no view stands beside the others.
    bool restoreLayoutState(const QByteArray& state);

signals:
    void arrangementChanged();

private:
    void takeBack(const QString& name);
    [[nodiscard]] QString focusedName() const;
    const Theme& m_theme;
    ViewStack* m_stack;
    QHash<QString, QDockWidget*> m_docks;
    QString m_chosen; ///< the last choice, if it stands in a dock: active while nothing else has the focus
};

} // namespace layerscope::ui

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QDockWidget;

namespace layerscope::ui {

class Theme;

/// Over a view that stands beside the others: its name, a window of its own, back into the row. Dragged by its free
/// part.
class DockTitle : public QWidget {
    Q_OBJECT
public:
    DockTitle(const Theme& theme, const QString& title, QDockWidget* dock);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void restyle();
    const Theme& m_theme;
};

} // namespace layerscope::ui

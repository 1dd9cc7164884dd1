// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/operation_model.h"

#include <QTreeView>

namespace layerscope::ui {

class Theme;

/// The tree of operations: a number in each cell and a thin bar under it for its share of the whole.
class OperationTree : public QTreeView {
    Q_OBJECT
public:
    OperationTree(const Theme& theme, OperationModel& model, QWidget* parent = nullptr);
    void setSelectedLayer(int layer); ///< marks its lines wherever they are
    void setHoveredLayer(int layer);  ///< -1: none

signals:
    void layerChosen(int layer);
    void layerHovered(int layer);

protected:
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void restyle();
    void arrange();
    [[nodiscard]] int widthOf(int column) const;
    void unfold();

    const Theme& m_theme;
    OperationModel& m_model;
};

} // namespace layerscope::ui

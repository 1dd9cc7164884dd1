// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

namespace layerscope::ui {

class Theme;

/// A cell of the tree of operations: text, the bar of its share, the hue and letter of a layer type before its name,
/// and a mark at lines of the selected layer and of the one under the pointer.
class OperationDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    explicit OperationDelegate(const Theme& theme, QObject* parent = nullptr);
    void setSelectedLayer(int layer) { m_layer = layer; }
    void setHoveredLayer(int layer) { m_hovered = layer; }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    void paintShare(QPainter& painter, const QRect& cell, const QModelIndex& index) const;
    void paintMark(QPainter& painter, const QRect& cell, const QModelIndex& index) const;
    [[nodiscard]] int paintType(QPainter& painter, const QRect& cell, const QModelIndex& index) const;

    const Theme& m_theme;
    int m_layer = -1, m_hovered = -1;
};

} // namespace layerscope::ui

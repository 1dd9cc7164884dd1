// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

namespace layerscope::ui {

class TextBranchModel;
class Theme;

/// One line of the tree of texts: its length as a line that begins where it leaves its parent, then words and figure.
class BranchDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    BranchDelegate(const Theme& theme, const TextBranchModel& model, QObject* parent = nullptr);
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    void paintTree(QPainter& painter, const QRectF& area, const QModelIndex& index, const QColor& ink) const;

    const Theme& m_theme;
    const TextBranchModel& m_model;
};

} // namespace layerscope::ui

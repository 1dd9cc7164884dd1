// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

namespace layerscope::ui {

class Theme;

/// Draws a line of facts: headings over the whole width, a sign before names that differ, up and down before the
/// difference, long values cut in their middle.
class FactDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    explicit FactDelegate(const Theme& theme, QObject* parent = nullptr);
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    void paintHeading(QPainter& painter, const QRect& cell, const QModelIndex& index) const;
    void paintSign(QPainter& painter, const QRect& cell) const;
    [[nodiscard]] QString shown(const QModelIndex& index) const;
    const Theme& m_theme;
};

} // namespace layerscope::ui

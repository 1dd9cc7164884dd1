// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>
#include <QTreeView>

class QSortFilterProxyModel;

namespace layerscope::ui {

class Theme;

/// Draws a line of the family table: a badge for the models on the benches.
class FamilyDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    explicit FamilyDelegate(const Theme& theme, QObject* parent = nullptr);
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    void paintBadges(QPainter& painter, const QRect& cell, const QString& letters) const;
    const Theme& m_theme;
};

/// Lines that can be sorted by every column; columns that follow from others go where the room is too small.
class FamilyTable : public QTreeView {
    Q_OBJECT
public:
    explicit FamilyTable(const Theme& theme, QWidget* parent = nullptr);
    void setFamilies(QSortFilterProxyModel& families);

signals:
    void currentMoved();

protected:
    void resizeEvent(QResizeEvent* event) override;
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;

private:
    void arrange();
    [[nodiscard]] int widthOf(int column) const; ///< of its widest text
    const Theme& m_theme;
};

} // namespace layerscope::ui

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "canvas/painted_items.h"
#include "views/masks/mask_painter.h"

#include <QPixmap>
#include <QWidget>

namespace layerscope::ui {

class Theme;

/// The two masks on the screen: draws the scene it is given, turns pointer and keys into cells and windows. Knows
/// neither subject nor commands. A mask has up to 10^12 cells: screen readers meet the one under the cursor of each
/// mask, and the arrow keys bring every other one under it.
class MaskCanvas : public QWidget, public PaintedItems {
    Q_OBJECT
public:
    explicit MaskCanvas(const Theme& theme, QWidget* parent = nullptr);

    void setScene(const MaskScene& scene);
    [[nodiscard]] const MaskScene& scene() const { return m_scene; }
    void setCell(std::int64_t query, std::int64_t key); ///< clamped; emits nothing
    [[nodiscard]] std::int64_t query() const { return m_pointer.query; }
    [[nodiscard]] std::int64_t key() const { return m_pointer.key; }
    [[nodiscard]] const MaskLayout& maskLayout() const { return m_layout; }
    /// The mask that the keys work on; -1 before they did.
    [[nodiscard]] int focusedMask() const { return m_pointer.focused; }
    /// "Global mask: query 5, key 3, distance 2, visible": the cell under the cursor.
    [[nodiscard]] QString spokenCell(int mask) const;
    [[nodiscard]] QRect cellRect(int mask) const;
    [[nodiscard]] bool isDragging() const { return m_dragging; }
    void restyle();

    [[nodiscard]] int itemCount() const override { return 2; }
    [[nodiscard]] QString itemName(int mask) const override { return spokenCell(mask); }
    [[nodiscard]] QRect itemRect(int mask) const override { return cellRect(mask); }
    [[nodiscard]] int itemAt(const QPoint& point) const override { return m_layout.maskAt(QPointF(point)); }
    [[nodiscard]] int currentItem() const override { return focusedMask(); }
    [[nodiscard]] bool isItemValid(int) const override { return query() >= 0 && key() >= 0; }
    [[nodiscard]] QAccessible::Role itemsRole() const override { return QAccessible::Cell; }
    [[nodiscard]] bool areItemsPressable() const override { return false; }

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    void cellPointed(std::int64_t query, std::int64_t key);
    void windowWanted(std::int64_t window); ///< real tokens; also while the edge is dragged
    void dragEnded();

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    bool focusNextPrevChild(bool next) override;

private:
    void layOut();
    void paintScene(QPainter& painter);
    void fillCache();
    void forgetScene(); ///< it has changed
    void point(std::int64_t query, std::int64_t key);
    void dragTo(const QPointF& point);
    void setEdgeHot(bool hot);
    [[nodiscard]] bool handleMove(int key, bool far);
    [[nodiscard]] bool handleWindow(int key);
    [[nodiscard]] double edgeCells() const;

    const Theme& m_theme;
    MaskScene m_scene;
    MaskLayout m_layout;
    MaskPointer m_pointer;
    QPixmap m_ground;       ///< the hatch; null: to be drawn again
    QPixmap m_cache;        ///< the scene without the pointer; null: to be drawn again
    bool m_painted = false; ///< the scene, as it is
    bool m_dragging = false;
    double m_grip = 0; ///< cells between the grabbed point and the edge
};

} // namespace layerscope::ui

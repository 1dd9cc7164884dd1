// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "canvas/painted_items.h"
#include "state/view.h"
#include "views/layer_strip/strip_edit.h"
#include "views/layer_strip/strip_layout.h"
#include "views/layer_strip/strip_painter.h"

#include <memory>

namespace layerscope {
struct ModelPlan;
}

namespace layerscope::ui {

/// The tiles: painted, worked by pointer and keyboard, items of a list for screen readers; pressing one cycles its
/// type.
class StripCanvas : public QWidget, public PaintedItems {
    Q_OBJECT
public:
    explicit StripCanvas(const ViewContext& context, QWidget* parent = nullptr);

    /// The height that can be seen without scrolling; tiles shrink to it.
    void setRoom(int height);
    [[nodiscard]] const StripLayout& stripLayout() const { return m_layout; }
    [[nodiscard]] int layers() const { return static_cast<int>(m_picture.tiles.size()); }
    [[nodiscard]] int selected() const { return m_picture.selected; }
    /// "layer 9, full attention, changed from sliding, 10 of 18".
    [[nodiscard]] QString spokenName(int layer) const;
    /// Why the layer cannot change, as words; empty: it can.
    [[nodiscard]] QString fixedText(int layer) const;
    void select(int layer);
    void cycle(int layer, int step); ///< the next type the layer can take, or the reason why there is none
    void setType(int layer, LayerType wanted);
    void refresh(); ///< from subject, selection and theme
    /// Hands a change to the commands, or tells why nothing happened.
    void commit(const StripChange& change, const QString& undoText);

    [[nodiscard]] int itemCount() const override { return layers(); }
    [[nodiscard]] QString itemName(int layer) const override { return spokenName(layer); }
    [[nodiscard]] QString itemDescription(int layer) const override { return fixedText(layer); }
    [[nodiscard]] QRect itemRect(int layer) const override { return m_layout.row(layer); }
    [[nodiscard]] int itemAt(const QPoint& point) const override { return m_layout.layerAt(point.y()); }
    [[nodiscard]] int currentItem() const override { return selected(); }
    [[nodiscard]] bool isItemReadOnly(int layer) const override { return !fixedText(layer).isEmpty(); }
    void putCursorOn(int layer) override { select(layer); }
    void pressItem(int layer) override { cycle(layer, 1); }

    [[nodiscard]] QSize sizeHint() const override;

signals:
    void selectedMoved(int layer);         ///< scroll it into view
    void refused(const QString& sentence); ///< empty: the last refusal is over

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
    void contextMenuEvent(QContextMenuEvent* event) override;
    bool event(QEvent* event) override;

private:
    [[nodiscard]] StripEdit edit() const;
    [[nodiscard]] bool handleTypeKey(int key);
    [[nodiscard]] bool handleMoveKey(int key, bool painting);
    void layOut();
    void paintRange(int first, int last);
    void previewRange();
    void endDrag();
    void tellReason(const Error& reason, int layers);
    [[nodiscard]] QString tipFor(int layer) const;
    [[nodiscard]] QString rangeText(int first, int last, LayerType type) const;

    ViewContext m_context;
    StripLayout m_layout;
    StripPicture m_picture;
    StripRows m_rows;
    std::shared_ptr<const ModelPlan> m_of; ///< the model that is shown, unedited
    int m_room = 0;
    int m_pressed = -1; ///< layer of the press; -1: no press
    int m_dragged = -1; ///< where the drag is now; equal to m_pressed: still a click
    bool m_onIndex = false;
};

} // namespace layerscope::ui

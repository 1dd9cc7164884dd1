// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/architecture/stack_rows.h"
#include "widgets/item_picker.h"

class QPainter;

namespace layerscope::ui {

class Theme;

/// The whole model as one column: embedding, folded runs of layers, final norm, head. A run selects its first layer;
/// inside a run the left and right keys walk through its layers.
class StackColumn : public ItemPicker {
    Q_OBJECT
public:
    explicit StackColumn(const Theme& theme, QWidget* parent = nullptr);

    void setSubject(const Subject& subject);
    void setSelectedLayer(int layer);
    void setHoveredLayer(int layer);
    void setOpened(OpenedPart::Kind kind);
    [[nodiscard]] const std::vector<StackRow>& rows() const { return m_rows; }
    [[nodiscard]] QRect rowRect(int row) const;
    [[nodiscard]] int current() const { return m_current; }
    void choose(int row); ///< what a click on it does
    void restyle();

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    void layerChosen(int layer);
    void layerHovered(int layer);
    void partOpened(OpenedPart::Kind kind);
    void currentMoved(const QRect& row); ///< scroll it into view

protected:
    void paintEvent(QPaintEvent* event) override;
    [[nodiscard]] int thingCount() const override { return int(m_rows.size()); }
    [[nodiscard]] int thingAt(QPointF position) const override;
    [[nodiscard]] int currentThing() const override { return m_current; }
    void goTo(int row) override;
    void press(int row) override { choose(row); }
    bool activate() override;
    bool goAcross(int step) override;
    void point(int row) override;

private:
    [[nodiscard]] int rowHeight() const;
    [[nodiscard]] int top() const; ///< where the first row begins
    [[nodiscard]] int rowOfLayer(int layer) const;
    void paintRow(QPainter& painter, int row) const;
    void paintChip(QPainter& painter, const StackRow& row, const QRectF& chip) const;
    void paintGroups(QPainter& painter) const;
    void paintTotal(QPainter& painter) const;
    void speak();

    const Theme& m_theme;
    std::vector<StackRow> m_rows;
    QString m_total, m_active;
    bool m_grouped = false;
    int m_selected = -1, m_hovered = -1; ///< layers
    int m_current = 0;                   ///< row of the keyboard
    OpenedPart::Kind m_opened = OpenedPart::Kind::Layer;
};

} // namespace layerscope::ui

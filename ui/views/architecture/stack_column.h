// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/architecture/stack_rows.h"

#include <QWidget>

class QPainter;

namespace layerscope::ui {

class Theme;

/// The whole model as one column: embedding, folded runs of layers, final norm, head. A run selects its first layer;
/// inside a run the left and right keys walk through its layers.
class StackColumn : public QWidget {
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
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    [[nodiscard]] int rowHeight() const;
    [[nodiscard]] int top() const; ///< where the first row begins
    [[nodiscard]] int rowAt(const QPointF& point) const;
    [[nodiscard]] int rowOfLayer(int layer) const;
    void moveTo(int row);
    void stepLayer(int step);
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
    int m_pointed = -1;                  ///< row under the pointer
    OpenedPart::Kind m_opened = OpenedPart::Kind::Layer;
};

} // namespace layerscope::ui

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "canvas/matrix_source.h"

#include <QPixmap>
#include <QWidget>

#include <memory>

namespace layerscope::ui {

class Theme;

/// A matrix as a picture with names on both sides: wheel zooms, drag pans, double click shows everything again, arrow
/// keys move the cell. Cells without a value are hatched. Knows nothing of what the numbers are.
class MatrixCanvas : public QWidget {
    Q_OBJECT
public:
    explicit MatrixCanvas(const Theme& theme, QWidget* parent = nullptr);

    /// A newer state of the same thing keeps zoom and cell; null shows nothing.
    void setSource(std::shared_ptr<const MatrixSource> source);
    void setAxisTitles(const QString& columns, const QString& rows);
    void setCell(std::int64_t row, std::int64_t column); ///< clamped; -1: none; emits nothing
    void showAll();
    [[nodiscard]] std::int64_t row() const { return m_row; }
    [[nodiscard]] std::int64_t column() const { return m_column; }
    [[nodiscard]] const AxisViewport& rowAxis() const { return m_rows; }
    [[nodiscard]] const AxisViewport& columnAxis() const { return m_columns; }
    [[nodiscard]] QRectF plot() const { return m_plot; }
    void restyle();

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    void cellPointed(qint64 row, qint64 column); ///< by pointer or keys
    void cellChosen(qint64 row, qint64 column);  ///< a click without a drag, or Return

    void viewportChanged(); ///< zoomed, panned or resized

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    void layOut();
    void point(std::int64_t row, std::int64_t column);
    void zoom(double factor, const QPointF& at);
    void viewChanged();
    [[nodiscard]] bool moveCell(int key, std::int64_t step);
    [[nodiscard]] qreal labelRoom(bool ofRows) const;
    void fillImage(qreal ratio);
    void paintGrid(QPainter& painter) const;
    void paintAxes(QPainter& painter) const;
    void paintRowNames(QPainter& painter) const;
    void paintColumnNames(QPainter& painter) const;
    void paintCursor(QPainter& painter) const;

    const Theme& m_theme;
    std::shared_ptr<const MatrixSource> m_source;
    QString m_columnTitle, m_rowTitle;
    QRectF m_plot;
    AxisViewport m_columns, m_rows;
    std::int64_t m_row = -1, m_column = -1;
    QPixmap m_ground; ///< the hatch; null: to be drawn again
    QImage m_image;   ///< the cells; null: to be drawn again
    QPointF m_grabbed;
    bool m_pressed = false, m_dragged = false;
};

} // namespace layerscope::ui

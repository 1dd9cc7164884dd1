// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/matrix_canvas.h"

#include "theme/theme.h"

#include <QAccessible>
#include <QApplication>
#include <QFontMetricsF>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <utility>

namespace layerscope::ui {

MatrixCanvas::MatrixCanvas(const Theme& theme, QWidget* parent) : QWidget(parent), m_theme(theme) {
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::CrossCursor);
}

QSize MatrixCanvas::sizeHint() const { return {60 * m_theme.unit(), 60 * m_theme.unit()}; }

QSize MatrixCanvas::minimumSizeHint() const { return {24 * m_theme.unit(), 12 * m_theme.unit()}; }

void MatrixCanvas::setSource(std::shared_ptr<const MatrixSource> source) {
    m_source = std::move(source);
    m_columns.grow(m_source ? m_source->columns() : 0);
    m_rows.grow(m_source ? m_source->rows() : 0);
    layOut();
    setCell(m_row, m_column);
}

void MatrixCanvas::setAxisTitles(const QString& columns, const QString& rows) {
    m_columnTitle = columns;
    m_rowTitle = rows;
    layOut();
}

void MatrixCanvas::setCell(std::int64_t row, std::int64_t column) {
    m_row = std::clamp<std::int64_t>(row, -1, m_rows.count - 1);
    m_column = std::clamp<std::int64_t>(column, -1, m_columns.count - 1);
    update();
}

void MatrixCanvas::showAll() {
    m_columns.showAll();
    m_rows.showAll();
    viewChanged();
}

void MatrixCanvas::restyle() {
    updateGeometry();
    layOut();
}

/// Room for the longest name of the first rows (or columns); the same while the map grows, so that nothing jumps.
qreal MatrixCanvas::labelRoom(bool ofRows) const {
    const QFontMetricsF metrics(m_theme.figureFont(0.8));
    const qreal least = metrics.horizontalAdvance(QStringLiteral("00000"));
    const qreal most = metrics.averageCharWidth() * 10;
    qreal widest = least;
    const std::int64_t count = m_source ? (ofRows ? m_source->rows() : m_source->columns()) : 0;
    for (std::int64_t i = 0; i < std::min<std::int64_t>(count, 64); ++i)
        widest = std::max(widest, metrics.horizontalAdvance(ofRows ? m_source->rowLabel(i) : m_source->columnLabel(i)));
    return std::min(widest, most);
}

void MatrixCanvas::layOut() {
    const qreal unit = m_theme.unit();
    const qreal line = QFontMetricsF(m_theme.textFont(0.85)).height();
    const qreal left = labelRoom(true) + line + 1.5 * unit;
    const qreal below = labelRoom(false) + line + 1.5 * unit;
    QRectF plot(left, unit / 2, width() - left - unit / 2, height() - below - unit / 2);
    if (m_source && m_source->isSquare()) {
        plot.setWidth(std::min(plot.width(), 1.6 * plot.height()));
        plot.setHeight(std::min(plot.height(), 1.2 * plot.width()));
    }
    plot = QRectF(plot.toRect()); // whole pixels: the picture is copied, not scaled
    m_plot = plot.width() < 8 || plot.height() < 8 ? QRectF(left, unit / 2, 8, 8) : plot;
    m_columns.begin = m_plot.left();
    m_columns.pixels = m_plot.width();
    m_rows.begin = m_plot.top();
    m_rows.pixels = m_plot.height();
    m_ground = {};
    viewChanged();
}

void MatrixCanvas::viewChanged() {
    m_image = {};
    update();
    emit viewportChanged();
}

void MatrixCanvas::resizeEvent(QResizeEvent*) { layOut(); }

void MatrixCanvas::point(std::int64_t row, std::int64_t column) {
    row = std::clamp<std::int64_t>(row, 0, std::max<std::int64_t>(0, m_rows.count - 1));
    column = std::clamp<std::int64_t>(column, 0, std::max<std::int64_t>(0, m_columns.count - 1));
    if (row == m_row && column == m_column) return;
    setCell(row, column);
    emit cellPointed(row, column);
}

void MatrixCanvas::zoom(double factor, const QPointF& at) {
    m_columns.zoom(factor, at.x());
    m_rows.zoom(factor, at.y());
    viewChanged();
}

void MatrixCanvas::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    m_pressed = m_plot.contains(event->position());
    m_dragged = false;
    m_grabbed = event->position();
}

void MatrixCanvas::mouseMoveEvent(QMouseEvent* event) {
    const QPointF at = event->position();
    if (m_pressed) {
        const QPointF way = at - m_grabbed;
        if (!m_dragged && way.manhattanLength() < QApplication::startDragDistance()) return;
        m_dragged = true;
        setCursor(Qt::ClosedHandCursor);
        m_columns.pan(way.x());
        m_rows.pan(way.y());
        m_grabbed = at;
        viewChanged();
        return;
    }
    const std::int64_t row = m_rows.at(at.y()), column = m_columns.at(at.x());
    if (row >= 0 && column >= 0) point(row, column);
}

void MatrixCanvas::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || !std::exchange(m_pressed, false)) return;
    setCursor(Qt::CrossCursor);
    if (m_dragged) return;
    const std::int64_t row = m_rows.at(event->position().y()), column = m_columns.at(event->position().x());
    if (row < 0 || column < 0) return;
    point(row, column);
    emit cellChosen(row, column);
}

void MatrixCanvas::mouseDoubleClickEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton) showAll();
}

void MatrixCanvas::wheelEvent(QWheelEvent* event) {
    if (!m_source || !m_plot.contains(event->position())) return QWidget::wheelEvent(event);
    zoom(std::pow(1.25, -event->angleDelta().y() / 120.0), event->position());
    event->accept();
}

bool MatrixCanvas::moveCell(int key, std::int64_t step) {
    const std::int64_t row = std::max<std::int64_t>(m_row, 0), column = std::max<std::int64_t>(m_column, 0);
    const auto page = std::max<std::int64_t>(1, static_cast<std::int64_t>(m_rows.span * 0.8));
    switch (key) {
    case Qt::Key_Up:
        point(row - step, column);
        break;
    case Qt::Key_Down:
        point(row + step, column);
        break;
    case Qt::Key_Left:
        point(row, column - step);
        break;
    case Qt::Key_Right:
        point(row, column + step);
        break;
    case Qt::Key_Home:
        point(row, 0);
        break;
    case Qt::Key_End:
        point(row, m_columns.count - 1);
        break;
    case Qt::Key_PageUp:
        point(row - page, column);
        break;
    case Qt::Key_PageDown:
        point(row + page, column);
        break;
    default:
        return false;
    }
    m_rows.reveal(m_row);
    m_columns.reveal(m_column);
    viewChanged();
    return true;
}

void MatrixCanvas::keyPressEvent(QKeyEvent* event) {
    const auto foreign = Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier;
    if (!m_source || (event->modifiers() & foreign)) return QWidget::keyPressEvent(event);
    // One cell, or as many as make the cursor move where cells are smaller than pixels.
    const auto least = static_cast<std::int64_t>(std::ceil(1 / std::max(1e-9, m_rows.cell())));
    const std::int64_t step = std::max<std::int64_t>(1, least) * (event->modifiers() & Qt::ShiftModifier ? 8 : 1);
    const QPointF middle = m_row >= 0 && m_column >= 0
                               ? QPointF(m_columns.toPixel(double(m_column) + 0.5), m_rows.toPixel(double(m_row) + 0.5))
                               : m_plot.center();
    if (moveCell(event->key(), step)) {
        QAccessibleEvent told(this, QAccessible::DescriptionChanged);
        QAccessible::updateAccessibility(&told);
    } else if (event->key() == Qt::Key_Plus || event->key() == Qt::Key_Equal) {
        zoom(0.8, middle);
    } else if (event->key() == Qt::Key_Minus) {
        zoom(1.25, middle);
    } else if (event->key() == Qt::Key_0) {
        showAll();
    } else if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && m_row >= 0 && m_column >= 0) {
        emit cellChosen(m_row, m_column);
    } else {
        QWidget::keyPressEvent(event);
    }
}

void MatrixCanvas::focusInEvent(QFocusEvent*) { update(); }

void MatrixCanvas::focusOutEvent(QFocusEvent*) { update(); }

} // namespace layerscope::ui

#include "moc_matrix_canvas.cpp"

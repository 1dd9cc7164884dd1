// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/mask_hatch.h"
#include "canvas/matrix_canvas.h"
#include "theme/theme.h"

#include <QFontMetricsF>
#include <QPainter>

#include <cmath>

namespace layerscope::ui {

namespace {

constexpr qreal nameScale = 0.8; // of the text font

/// 1, 2 or 5 times a power of ten: the smallest step whose ticks are `apart` pixels from each other.
std::int64_t niceStep(double cell, double apart) {
    std::int64_t power = 1;
    for (;;) {
        for (const std::int64_t step : {power, 2 * power, 5 * power})
            if (static_cast<double>(step) * cell >= apart) return step;
        if (power > (std::int64_t{1} << 40)) return power;
        power *= 10;
    }
}

/// Names for every cell where they fit, else numbers at round places.
template <class Draw> void eachLabel(const AxisViewport& axis, qreal textHeight, qreal apart, const Draw& draw) {
    const bool all = axis.cell() >= textHeight;
    const std::int64_t step = all ? 1 : niceStep(axis.cell(), apart);
    const std::int64_t begin = (axis.firstSeen() + step - 1) / step * step;
    for (std::int64_t i = begin; i < axis.endSeen(); i += step) {
        const double middle = axis.toPixel(static_cast<double>(i) + 0.5);
        if (middle >= axis.begin && middle <= axis.begin + axis.pixels) draw(i, middle, all);
    }
}

} // namespace

void MatrixCanvas::fillImage(qreal ratio) {
    const QSize pixels(std::max(1, static_cast<int>(std::lround(m_plot.width() * ratio))),
                       std::max(1, static_cast<int>(std::lround(m_plot.height() * ratio))));
    m_image = QImage(pixels, QImage::Format_ARGB32_Premultiplied);
    m_image.fill(Qt::transparent);
    m_image.setDevicePixelRatio(ratio);
    m_source->paint(m_image, m_columns, m_rows, ratio);
}

void MatrixCanvas::paintGrid(QPainter& painter) const {
    const QColor color = m_theme.colors().window;
    const auto width = [](double cell) { return cell >= 16 ? 1.0 : 0.5; };
    if (m_columns.cell() >= 9) {
        painter.setPen(QPen(color, width(m_columns.cell())));
        for (std::int64_t i = m_columns.firstSeen() + 1; i < m_columns.endSeen(); ++i) {
            const double x = m_columns.toPixel(static_cast<double>(i));
            painter.drawLine(QLineF(x, m_plot.top(), x, m_plot.bottom()));
        }
    }
    if (m_rows.cell() >= 9) {
        painter.setPen(QPen(color, width(m_rows.cell())));
        for (std::int64_t i = m_rows.firstSeen() + 1; i < m_rows.endSeen(); ++i) {
            const double y = m_rows.toPixel(static_cast<double>(i));
            painter.drawLine(QLineF(m_plot.left(), y, m_plot.right(), y));
        }
    }
}

void MatrixCanvas::paintRowNames(QPainter& painter) const {
    const qreal unit = m_theme.unit();
    const QFont font = m_theme.figureFont(nameScale);
    const QFontMetricsF metrics(font);
    const qreal room = labelRoom(true);
    const auto draw = [&](std::int64_t row, double middle, bool all) {
        const QRectF box(m_plot.left() - unit / 2 - room, middle - metrics.height() / 2, room, metrics.height());
        const QString name = all ? m_source->rowLabel(row) : QString::number(row);
        painter.drawText(box, Qt::AlignRight | Qt::AlignVCenter, metrics.elidedText(name, Qt::ElideRight, room));
    };
    painter.setFont(font);
    painter.setPen(m_theme.colors().mutedText);
    const double cursor = m_row >= 0 ? m_rows.toPixel(static_cast<double>(m_row) + 0.5) : -1e9;
    eachLabel(m_rows, metrics.height() * 0.92, metrics.height() * 2.5, [&](std::int64_t row, double middle, bool all) {
        if (row != m_row && (all || std::abs(middle - cursor) > metrics.height())) draw(row, middle, all);
    });
    if (m_row < 0 || cursor < m_plot.top() || cursor > m_plot.bottom()) return;
    painter.setFont(m_theme.figureFont(nameScale, QFont::Bold));
    painter.setPen(m_theme.colors().text);
    draw(m_row, cursor, true);
}

void MatrixCanvas::paintColumnNames(QPainter& painter) const {
    const qreal unit = m_theme.unit();
    const QFont font = m_theme.figureFont(nameScale);
    const QFontMetricsF metrics(font);
    const qreal room = labelRoom(false);
    const auto draw = [&](std::int64_t column, double middle, bool all) {
        painter.save();
        painter.translate(middle, m_plot.bottom() + unit / 2);
        if (all) {
            painter.rotate(-90);
            const QRectF box(-room, -metrics.height() / 2, room, metrics.height());
            painter.drawText(box, Qt::AlignRight | Qt::AlignVCenter,
                             metrics.elidedText(m_source->columnLabel(column), Qt::ElideRight, room));
        } else {
            const QString name = QString::number(column);
            const qreal half = metrics.horizontalAdvance(name) / 2 + 1;
            painter.drawText(QRectF(-half, 0, 2 * half, metrics.height()), Qt::AlignCenter, name);
        }
        painter.restore();
    };
    painter.setFont(font);
    painter.setPen(m_theme.colors().mutedText);
    const qreal apart = metrics.horizontalAdvance(QStringLiteral("000 000"));
    const double cursor = m_column >= 0 ? m_columns.toPixel(static_cast<double>(m_column) + 0.5) : -1e9;
    eachLabel(m_columns, metrics.height() * 0.92, apart, [&](std::int64_t column, double middle, bool all) {
        if (column != m_column && (all || std::abs(middle - cursor) > apart * 0.7)) draw(column, middle, all);
    });
    if (m_column < 0 || cursor < m_plot.left() || cursor > m_plot.right()) return;
    painter.setFont(m_theme.figureFont(nameScale, QFont::Bold));
    painter.setPen(m_theme.colors().text);
    draw(m_column, cursor, true);
}

void MatrixCanvas::paintAxes(QPainter& painter) const {
    paintRowNames(painter);
    paintColumnNames(painter);
    const QFont font = m_theme.textFont(0.85);
    const qreal line = QFontMetricsF(font).height();
    painter.setFont(font);
    painter.setPen(m_theme.colors().mutedText);
    const qreal below = m_plot.bottom() + m_theme.unit() + labelRoom(false);
    painter.drawText(QRectF(m_plot.left(), below, m_plot.width(), line), Qt::AlignCenter, m_columnTitle);
    painter.save();
    painter.translate(line / 2 + 1, m_plot.center().y());
    painter.rotate(-90);
    painter.drawText(QRectF(-m_plot.height() / 2, -line / 2, m_plot.height(), line), Qt::AlignCenter, m_rowTitle);
    painter.restore();
}

void MatrixCanvas::paintCursor(QPainter& painter) const {
    if (m_row < 0 || m_column < 0) return;
    const double left = m_columns.toPixel(static_cast<double>(m_column));
    const double top = m_rows.toPixel(static_cast<double>(m_row));
    const double width = std::max(m_columns.cell(), 5.0), height = std::max(m_rows.cell(), 5.0);
    const QRectF cell(left + m_columns.cell() / 2 - width / 2, top + m_rows.cell() / 2 - height / 2, width, height);
    painter.setClipRect(m_plot.adjusted(-1, -1, 1, 1));
    painter.setRenderHint(QPainter::Antialiasing);
    // Light under dark (or the other way round): seen on every colour of the scale.
    painter.setPen(QPen(m_theme.colors().window, 0.75));
    const auto cross = [&] {
        painter.drawLine(QLineF(m_plot.left(), cell.center().y(), cell.left(), cell.center().y()));
        painter.drawLine(QLineF(cell.center().x(), cell.bottom(), cell.center().x(), m_plot.bottom()));
    };
    cross();
    QPen dots(m_theme.colors().text, 0.75, Qt::DotLine);
    painter.setPen(dots);
    cross();
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(m_theme.colors().window, 4));
    painter.drawRect(cell);
    painter.setPen(QPen(hasFocus() ? m_theme.colors().accent : m_theme.colors().text, 2));
    painter.drawRect(cell);
    painter.setClipping(false);
}

void MatrixCanvas::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    if (!m_source || m_rows.count == 0 || m_columns.count == 0) return;
    const qreal ratio = devicePixelRatioF();
    if (m_ground.isNull()) {
        m_ground = QPixmap(m_plot.size().toSize() * ratio);
        m_ground.setDevicePixelRatio(ratio);
        QPainter ground(&m_ground);
        drawMaskedGround(ground, QRectF(QPointF(), m_plot.size()), m_theme.colors(), m_theme.unit());
    }
    if (m_image.isNull()) fillImage(ratio);
    painter.drawPixmap(m_plot.topLeft(), m_ground);
    painter.drawImage(m_plot.topLeft(), m_image);
    paintGrid(painter);
    painter.setPen(QPen(m_theme.colors().line, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(m_plot);
    paintAxes(painter);
    paintCursor(painter);
}

} // namespace layerscope::ui

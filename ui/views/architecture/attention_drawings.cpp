// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// Heads with their groups, rotation by pair, the mask's corner.
#include "canvas/mask_hatch.h"
#include "text/units_text.h"
#include "views/architecture/drawings.h"

#include <QCoreApplication>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace layerscope::ui {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(AttentionDrawings)
};

bool ofKeys(BlockStep step) { return step == BlockStep::Key || step == BlockStep::Value || step == BlockStep::KeyNorm; }

} // namespace

/// One square a query head, bracketed to the KV head that its group shares.
void drawHeads(const DrawingPage& page) {
    const Architecture& a = page.scene.architecture();
    const qreal unit = page.unit(), line = QFontMetricsF(page.small()).height();
    const auto heads = double(a.n_heads), groups = double(a.n_kv_heads);
    const qreal gap = std::min(unit, page.box.width() / groups / 6);
    const qreal cell = std::min(2.5 * unit, (page.box.width() - gap * (groups - 1)) / heads);
    const qreal inset = cell > 6 ? 1.5 : cell > 3 ? 0.75 : 0;
    const qreal side = std::max(cell - 2 * inset, 1.0);
    const std::int64_t perGroup = a.n_heads / a.n_kv_heads;
    const qreal top = page.box.top() + line + 0.5 * unit, below = top + 2.5 * unit + 2.25 * unit;
    const bool keys = ofKeys(page.step);
    const QColor strong = page.hue(), soft = page.softHue();
    page.text({page.box.left(), page.box.top(), page.box.width(), line}, Qt::AlignLeft,
              Words::tr("query heads: %1").arg(a.n_heads), !keys);
    for (std::int64_t group = 0; group < a.n_kv_heads; ++group) {
        const qreal left = page.box.left() + double(group) * (cell * double(perGroup) + gap);
        const qreal width = cell * double(perGroup);
        for (std::int64_t head = 0; head < perGroup; ++head)
            page.painter.fillRect(QRectF(left + double(head) * cell + inset, top, side, 2.5 * unit),
                                  keys ? soft : strong);
        page.painter.setPen(QPen(page.theme.colors().mutedText, 1));
        const qreal y = top + 2.5 * unit + 0.75 * unit, middle = left + width / 2;
        page.painter.drawPolyline(QPolygonF({{left + inset, y - 0.5 * unit},
                                             {left + inset, y},
                                             {left + width - inset, y},
                                             {left + width - inset, y - 0.5 * unit}}));
        page.painter.drawLine(QPointF(middle, y), QPointF(middle, below));
        const qreal own = std::max(side, std::min(2.5 * unit, width * 0.6));
        page.painter.fillRect(QRectF(middle - own / 2, below, own, 2 * unit), keys ? strong : soft);
    }
    page.text({page.box.left(), below + 2.25 * unit, page.box.width(), line}, Qt::AlignLeft,
              Words::tr("KV heads, kept in the cache: %1").arg(a.n_kv_heads), keys);
}

/// After how many tokens each pair of dimensions has gone round once; a scaled rotation beside the plain one.
void drawRotation(const DrawingPage& page) {
    const LayerPlan& layer = page.scene.layerPlan();
    if (!layer.frequencies || !layer.rope) return;
    const std::vector<float>& turns = layer.frequencies->inverse;
    const qreal unit = page.unit(), line = QFontMetricsF(page.small()).height();
    page.text({page.box.left(), page.box.top(), page.box.width(), line}, Qt::AlignLeft,
              Words::tr("wavelength in tokens"));
    constexpr double low = 0, high = 9; // powers of ten
    const QRectF plot = page.box.adjusted(3.25 * unit, line + 0.75 * unit, -1, -line - 0.25 * unit);
    const auto y = [&](double tokens) {
        const double power = std::clamp(std::log10(std::max(1e-9, tokens)), low, high);
        return plot.bottom() - plot.height() * (power - low) / (high - low);
    };
    const auto x = [&](double pair) {
        return plot.left() + plot.width() * pair / double(std::max<std::size_t>(1, turns.size() - 1));
    };
    for (const double power : {0.0, 3.0, 6.0, 9.0}) {
        const qreal at = y(std::pow(10.0, power));
        page.painter.setPen(QPen(page.theme.colors().grid, 1));
        page.painter.drawLine(QPointF(plot.left(), at), QPointF(plot.right(), at));
        const QString tick =
            power == 0 ? QStringLiteral("1") : QStringLiteral("1") + QStringLiteral("kMG")[int(power / 3) - 1];
        page.text({page.box.left(), at - line / 2, 2.75 * unit, line}, Qt::AlignRight | Qt::AlignVCenter, tick);
    }
    const auto curve = [&](const QPen& pen, const auto& frequency) {
        QPolygonF points;
        for (std::size_t i = 0; i < turns.size(); ++i)
            points << QPointF(x(double(i)), y(2 * std::numbers::pi / std::max(1e-30, double(frequency(i)))));
        page.painter.setPen(pen);
        page.painter.setBrush(Qt::NoBrush);
        page.painter.drawPolyline(points);
    };
    const RopeSettings& rope = *layer.rope;
    if (rope.scaling != RopeScaling::None || !rope.divisors.empty())
        curve(QPen(page.theme.colors().mutedText, 1.25, Qt::DashLine),
              [&](std::size_t i) { return std::pow(rope.theta, -2.0 * double(i) / double(rope.rotary_dim)); });
    const qreal context = y(double(page.scene.context()));
    page.painter.setPen(QPen(page.theme.colors().accent, 1, Qt::DotLine));
    page.painter.drawLine(QPointF(plot.left(), context), QPointF(plot.right(), context));
    page.text({plot.left() + unit / 2, context - line, plot.width(), line}, Qt::AlignLeft,
              Words::tr("context %1").arg(contextTickText(page.scene.context())));
    curve(QPen(mixed(page.hue(), page.theme.colors().text, 0.75), 2.25), [&](std::size_t i) { return turns[i]; });
    const QRectF axis(plot.left(), plot.bottom() + 0.25 * unit, plot.width(), line);
    page.text(axis, Qt::AlignLeft, Words::tr("pair 0"));
    page.text(axis, Qt::AlignRight, QString::number(turns.size() - 1));
}

/// Rows are queries, columns keys; the proportions are those of the context.
void drawMaskCorner(const DrawingPage& page) {
    const MaskRule& mask = page.scene.layerPlan().mask;
    const qreal line = QFontMetricsF(page.small()).height();
    const qreal side = std::min(page.box.height() - line - page.unit() / 2, page.box.width());
    const QRectF square(page.box.left(), page.box.top(), side, side);
    drawMaskedGround(page.painter, square, page.theme.colors(), 0.75 * page.unit());
    const double context = double(page.scene.context());
    const double reach = mask.window ? std::min(1.0, double(*mask.window) / context) : 1.0;
    const qreal depth = std::max(2.0, side * reach);
    page.painter.setPen(Qt::NoPen);
    page.painter.setBrush(page.hue());
    page.painter.drawPolygon(QPolygonF({square.topLeft(),
                                        square.bottomRight(),
                                        {square.right() - depth, square.bottom()},
                                        {square.left(), square.top() + depth}}));
    const QRectF beside(square.right() + page.unit(), square.top(), page.box.right() - square.right() - page.unit(),
                        side);
    page.text(beside, int(Qt::AlignLeft | Qt::AlignTop) | Qt::TextWordWrap, Words::tr("rows: queries, columns: keys"));
    page.text(beside, int(Qt::AlignLeft | Qt::AlignBottom) | Qt::TextWordWrap,
              Words::tr("%1 of the square is computed")
                  .arg(percentText(double(page.scene.summary().visible_pairs) / (context * context))),
              true);
    page.text({square.left(), square.bottom() + page.unit() / 4, page.box.width(), line}, Qt::AlignLeft,
              Words::tr("%1 × %1 tokens, true to scale").arg(countText(page.scene.context())));
}

} // namespace layerscope::ui

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// Gate, up and down as they widen and narrow the stream; experts of which a few work.
#include "canvas/mask_hatch.h"
#include "text/units_text.h"
#include "views/architecture/drawings.h"

#include <QCoreApplication>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace layerscope::ui {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(FfnDrawings)
};

} // namespace

void drawDense(const DrawingPage& page) {
    const Architecture& a = page.scene.architecture();
    const ThemeColors& colors = page.theme.colors();
    const qreal unit = page.unit(), line = QFontMetricsF(page.small()).height();
    const double ratio = double(a.hidden_size) / double(std::max(a.hidden_size, a.intermediate_size));
    const double inner = double(a.intermediate_size) / double(std::max(a.hidden_size, a.intermediate_size));
    const qreal half = (page.box.height() - 2 * line - unit) / 2;
    const QRectF field(page.box.left(), page.box.top() + line + unit / 2, page.box.width(), 2 * half);
    const qreal third = field.width() / 3;
    const auto block = [&](qreal left, qreal width, qreal from, qreal to, qreal middle, qreal reach, BlockStep step,
                           const QString& name) {
        const bool strong = step == page.step;
        page.painter.setPen(QPen(strong ? colors.accent : colors.mutedText, strong ? 2 : 1));
        page.painter.setBrush(mixed(colors.mutedText, colors.window, strong ? 0.3 : 0.14));
        page.painter.drawPolygon(QPolygonF({{left, middle - reach * from},
                                            {left + width, middle - reach * to},
                                            {left + width, middle + reach * to},
                                            {left, middle + reach * from}}));
        page.text({left, middle - line / 2, width, line}, Qt::AlignCenter, name, true);
    };
    const qreal quarter = half / 2 - unit / 4;
    block(field.left(), third, ratio, inner, field.top() + half / 2, quarter, BlockStep::Gate, Words::tr("gate"));
    block(field.left(), third, ratio, inner, field.top() + 1.5 * half, quarter, BlockStep::Up, Words::tr("up"));
    const QRectF product(field.left() + third + unit / 2, field.center().y() - 1.4 * unit, third - unit, 2.8 * unit);
    const bool middle = page.step == BlockStep::Activation;
    page.painter.setPen(QPen(middle ? colors.accent : colors.mutedText, middle ? 2 : 1));
    page.painter.setBrush(colors.raised);
    page.painter.drawRoundedRect(product, 1.4 * unit, 1.4 * unit);
    page.text(product, Qt::AlignCenter,
              a.activation == Activation::Silu ? QStringLiteral("SiLU ⊙") : QStringLiteral("GELU ⊙"),
              true); // not words
    block(field.left() + 2 * third, third, inner, ratio, field.center().y(), half - unit / 4, BlockStep::Down,
          Words::tr("down"));
    const QRectF above(page.box.left(), page.box.top(), page.box.width(), line);
    page.text(above, Qt::AlignLeft, countText(a.hidden_size));
    page.text(above, Qt::AlignHCenter, countText(a.intermediate_size));
    page.text(above, Qt::AlignRight, countText(a.hidden_size));
    page.text({page.box.left(), field.bottom() + unit / 2, page.box.width(), line}, Qt::AlignHCenter,
              Words::tr("heights in proportion to the widths"));
}

/// One square an expert; as many are filled as one token is sent to.
void drawExperts(const DrawingPage& page) {
    const MoeSettings& moe = *page.scene.architecture().moe;
    const ThemeColors& colors = page.theme.colors();
    const qreal unit = page.unit(), line = QFontMetricsF(page.small()).height();
    const bool shared = moe.shared_intermediate_size > 0;
    const QRectF field = page.box.adjusted(0, line + unit / 2, shared ? -8 * unit : 0, -line - unit / 2);
    const auto n = double(moe.n_experts);
    const auto columns =
        std::max<std::int64_t>(1, std::llround(std::ceil(std::sqrt(n * field.width() / field.height()))));
    const auto rows = (moe.n_experts + columns - 1) / columns;
    const qreal cell = std::min({field.width() / double(columns), field.height() / double(rows), 2.5 * unit});
    page.text(
        {page.box.left(), page.box.top(), page.box.width(), line}, Qt::AlignLeft,
        Words::tr("%1 of %2 experts work on a token").arg(countText(moe.n_experts_per_token), countText(moe.n_experts)),
        true);
    for (std::int64_t expert = 0; expert < moe.n_experts; ++expert) {
        const QRectF square(field.left() + double(expert % columns) * cell,
                            field.top() + double(expert / columns) * cell, cell, cell);
        // Spread evenly, since which ones they are depends on the token.
        const bool works =
            expert * moe.n_experts_per_token / moe.n_experts != (expert + 1) * moe.n_experts_per_token / moe.n_experts;
        const qreal inset = cell > 6 ? 1 : 0.5;
        page.painter.fillRect(square.adjusted(inset, inset, -inset, -inset),
                              works ? colors.accent : mixed(colors.mutedText, colors.window, 0.22));
    }
    page.text({page.box.left(), page.box.bottom() - line, page.box.width(), line}, Qt::AlignLeft,
              Words::tr("an example; the router chooses anew for every token"));
    if (!shared) return;
    const QRectF always(page.box.right() - 7 * unit, field.top(), 7 * unit, std::min(6 * unit, field.height()));
    page.painter.setPen(QPen(colors.accent, 1.25));
    page.painter.setBrush(mixed(colors.accent, colors.window, 0.16));
    page.painter.drawRoundedRect(always, unit / 2, unit / 2);
    page.text(always, int(Qt::AlignCenter) | Qt::TextWordWrap, Words::tr("shared: always"), true);
}

} // namespace layerscope::ui

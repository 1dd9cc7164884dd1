// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/masks/receptive_cone.h"

#include "canvas/mask_hatch.h"
#include "plan/receptive_field.h"
#include "text/units_text.h"
#include "theme/theme.h"

#include <QPainter>

#include <algorithm>

namespace layerscope::ui {

namespace {
constexpr int most_bars = 7;
}

std::vector<ReceptiveCone::Bar> ReceptiveCone::bars(const ModelPlan& plan, std::int64_t context, int layer, int most) {
    const std::vector<std::int64_t> reach = reach_back(plan, context);
    if (layer < 0 || layer >= static_cast<int>(reach.size()) || most < 2) return {};
    const std::int64_t all = std::max<std::int64_t>(0, context - 1);
    const auto first =
        static_cast<int>(std::find_if(reach.begin(), reach.end(), [&](auto r) { return r >= all; }) - reach.begin());
    const int top = std::min(layer, first);
    // Evenly chosen where there are more layers than bars; both ends are always there.
    const int shown = std::min(most, top + 1);
    std::vector<Bar> bars;
    std::int64_t widest = 1; // of the bars that do not reach everything
    for (int i = 0; i < shown; ++i) {
        const int at = shown == 1 ? top : top - i * top / (shown - 1);
        const LayerPlan& row = plan.layers[static_cast<std::size_t>(at)];
        Bar bar{.layer = at, .type = row.type, .positions = row.type != LayerType::Full || row.rope.has_value()};
        bar.reach = reach[static_cast<std::size_t>(at)];
        bar.everything = bar.reach >= all;
        if (!bar.everything) widest = std::max(widest, bar.reach);
        bars.push_back(bar);
    }
    for (Bar& bar : bars) {
        bar.share = bar.everything ? 1.0 : 0.9 * static_cast<double>(bar.reach) / static_cast<double>(widest);
    }
    return bars;
}

ReceptiveCone::ReceptiveCone(const Theme& theme, QWidget* parent) : QWidget(parent), m_theme(theme) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

QSize ReceptiveCone::sizeHint() const {
    const int unit = m_theme.unit();
    return {20 * unit, std::max(1, static_cast<int>(m_bars.size())) * 3 * unit / 2 + unit / 2};
}

void ReceptiveCone::show(const ModelPlan& plan, std::int64_t context, int layer) {
    const std::size_t before = m_bars.size();
    m_bars = bars(plan, context, layer, most_bars);
    if (m_bars.size() != before) updateGeometry();
    m_caption.clear();
    const auto partial = std::find_if(m_bars.begin(), m_bars.end(), [](const Bar& bar) { return !bar.everything; });
    if (!m_bars.empty() && m_bars.front().everything) {
        m_caption =
            tr("layer %1 reaches all %2 earlier tokens").arg(QString::number(layer), countText(m_bars.front().reach));
    }
    if (partial != m_bars.end()) {
        if (!m_caption.isEmpty()) m_caption += u'\n';
        m_caption +=
            tr("layer %1 reaches back %2 tokens").arg(QString::number(partial->layer), countText(partial->reach));
    }
    setAccessibleName(tr("Reach through the stack"));
    setAccessibleDescription(m_caption);
    update();
}

void ReceptiveCone::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const qreal unit = m_theme.unit();
    const QFont font = m_theme.figureFont(0.8);
    const qreal label = QFontMetricsF(font).horizontalAdvance(QStringLiteral("188F")) + unit / 2;
    const qreal room = width() - label;
    const qreal pitch = 1.5 * unit;
    for (std::size_t i = 0; i < m_bars.size(); ++i) {
        const Bar& bar = m_bars[i];
        const LayerStyle style = m_theme.layerStyle(bar.type, bar.positions);
        const qreal w = std::max(unit, room * bar.share);
        const QRectF box(label + (room - w) / 2, static_cast<qreal>(i) * pitch + unit / 4, w, unit);
        painter.setPen(Qt::NoPen);
        painter.setBrush(style.fill);
        painter.drawRoundedRect(box, unit / 2, unit / 2);
        drawHatch(painter, chamfered(box.adjusted(1, 1, -1, -1), unit / 3), style.hatch,
                  mixed(style.fill, Qt::white, 0.5), unit * 0.6);
        painter.setFont(font);
        painter.setPen(m_theme.colors().mutedText);
        const QRectF name(0, box.center().y() - pitch / 2, label - unit / 2, pitch);
        painter.drawText(name, Qt::AlignRight | Qt::AlignVCenter, QString(QString::number(bar.layer) + style.letter));
    }
}

} // namespace layerscope::ui

#include "moc_receptive_cone.cpp"

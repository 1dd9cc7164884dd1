// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/mask_hatch.h"
#include "text/units_text.h"
#include "views/architecture/drawings.h"

#include <QCoreApplication>
#include <QPainter>

#include <algorithm>
#include <vector>

namespace layerscope::ui {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(DeltaDrawing)
};

struct DeltaLine {
    QString formula, words;
    std::vector<BlockStep> steps; ///< that this line belongs to
};

std::vector<DeltaLine> deltaLines(const DeltaSettings& delta) {
    using S = BlockStep;
    return {
        {QStringLiteral("q, k, v"),
         Words::tr("%1 tokens convolved").arg(delta.conv_kernel),
         {S::DeltaQkv, S::DeltaConv, S::DeltaQueryUnit, S::DeltaKeyUnit}},
        {QStringLiteral("S ← eᵍ S"), Words::tr("decay"), {S::DeltaDecay, S::DeltaRule}},
        {QStringLiteral("u = Sᵀ k"), Words::tr("recall"), {S::DeltaRule}},
        {QStringLiteral("δ = β (v − u)"), Words::tr("what is new"), {S::DeltaWrite, S::DeltaRule}},
        {QStringLiteral("S ← S + k δᵀ"), Words::tr("write"), {S::DeltaRule}},
        {QStringLiteral("o = Sᵀ q"), Words::tr("read"), {S::DeltaRule}},
        {QStringLiteral("o ← norm(o) ⊙ SiLU(z)"), Words::tr("gate"), {S::DeltaGate, S::DeltaNorm, S::DeltaOutput}},
    };
}

} // namespace

/// What happens to the state of one value head when a token arrives, line by line, beside the state itself.
void drawDelta(const DrawingPage& page) {
    const DeltaSettings& delta = *page.scene.architecture().delta;
    const ThemeColors& colors = page.theme.colors();
    const qreal unit = page.unit(), line = QFontMetricsF(page.small()).height();
    const qreal row = line + 0.75 * unit;
    qreal top = page.box.top();
    for (const DeltaLine& step : deltaLines(delta)) {
        const bool strong = std::find(step.steps.begin(), step.steps.end(), page.step) != step.steps.end();
        const QRectF place(page.box.left(), top, page.box.width(), row);
        if (strong) page.painter.fillRect(place, page.softHue());
        page.text(place.adjusted(unit / 2, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, step.formula, true);
        page.text(place.adjusted(0, 0, -unit / 2, 0), Qt::AlignRight | Qt::AlignVCenter, step.words);
        top += row;
    }
    page.painter.setPen(QPen(colors.grid, 1));
    page.painter.drawLine(QPointF(page.box.left(), top + 2), QPointF(page.box.right(), top + 2));
    page.text({page.box.left(), top + unit / 2, page.box.width(), line}, Qt::AlignLeft,
              Words::tr("S: %1 matrices of %2 × %3")
                  .arg(countText(delta.n_value_heads), countText(delta.key_head_dim), countText(delta.value_head_dim)));
}

} // namespace layerscope::ui

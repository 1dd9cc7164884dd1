// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/architecture/node_style.h"

#include "canvas/mask_hatch.h"
#include "text/units_text.h"
#include "views/architecture/step_words.h"

#include <QCoreApplication>

namespace layerscope::ui {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(BlockNodes)
};

bool normsStream(BlockPart part) {
    return part == BlockPart::MixerNorm || part == BlockPart::PostMixerNorm || part == BlockPart::FfnNorm ||
           part == BlockPart::PostFfnNorm;
}

} // namespace

NodeStyle nodeStyle(const BlockNode& node, const Theme& theme, const LayerStyle& layer) {
    const ThemeColors& c = theme.colors();
    if (normsStream(node.part)) {
        const QColor fill = mixed(c.mutedText, c.window, 0.92);
        return {fill, fill, c.window, c.window, c.window};
    }
    const QColor hue = node.part == BlockPart::Mixer ? layer.fill : c.mutedText;
    const QColor bar = mixed(hue, c.text, 0.6);
    const QColor border = mixed(mixed(hue, c.text, 0.75), c.raised, 0.6);
    const bool norm = node.step == BlockStep::QueryNorm || node.step == BlockStep::KeyNorm;
    if (norm) return {mixed(c.mutedText, c.raised, 0.25), border, c.text, c.text, bar};
    if (node.tensors.empty()) return {c.raised, border, c.text, c.mutedText, bar};
    return {mixed(hue, c.raised, node.part == BlockPart::Mixer ? 0.34 : 0.16), border, c.text, c.text, bar};
}

BlockFonts blockFonts(const Theme& theme) {
    return {theme.textFont(0.92, QFont::DemiBold), theme.figureFont(0.8), theme.figureFont(0.98)};
}

QString nodeSubtitle(const BlockScene& scene, const BlockNode& node) {
    const QString note = stepNote(scene, node.step);
    if (node.tensors.empty()) return note;
    const QString count = countText(node.parameters());
    return note.isEmpty() ? count : QString(note + QStringLiteral(" · ") + count);
}

QString residualStreamText() { return Words::tr("residual stream"); }

QString countsText(const BlockCounts& counts) {
    return QString(Words::tr("dependent stages: %1").arg(counts.stages) + u'\n' +
                   Words::tr("norms: %1 · additions: %2").arg(counts.norms).arg(counts.additions));
}

} // namespace layerscope::ui

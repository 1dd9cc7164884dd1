// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model.h"
#include "experiment/edit_effect.h"
#include "state/view.h"

#include <vector>

namespace layerscope::ui {

/// One column of the effect bar in words: what is compared, before and after, and by how much.
struct EffectFigure {
    QString caption;
    QString value; ///< "103.5 → 135.0 MiB", or one value without an edit
    QString note;  ///< "+30 %", "top 1 kept"
};

/// What follows from the architecture first (cache, FLOPs), then what has to be measured. Always the same five.
[[nodiscard]] std::vector<EffectFigure> effectFigures(const ViewContext& context);
/// "+30 %" or "unchanged"; empty where there was nothing before.
[[nodiscard]] QString changeText(double before, double after);
/// "+9 % … +14 %": where the change of speed lies.
[[nodiscard]] QString gainText(const Gain& gain);
/// Instead of it where the rounds disagree.
[[nodiscard]] QString noGainText();
/// "layer 9: sliding → full", "5 layers, window 512 → 64"; empty without an edit.
[[nodiscard]] QString differenceText(const Subject& subject);

/// The texts of both variants with the place where they part.
struct EffectTexts {
    QString before, after;
    qsizetype beforeBegin = -1, beforeEnd = -1; ///< the first differing token; -1: the texts are equal
    qsizetype afterBegin = -1, afterEnd = -1;
    QString note; ///< "first differing token 12 of 64"
};
[[nodiscard]] EffectTexts effectTexts(const Model& model, const EditEffect& effect);

} // namespace layerscope::ui

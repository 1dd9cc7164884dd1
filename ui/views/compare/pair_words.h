// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model.h"
#include "experiment/pair_run.h"

#include <QString>

namespace layerscope::ui {

/// What was run, and the models that tell what its ids stand for.
struct ShownPair {
    std::shared_ptr<const PairRun> run;
    std::shared_ptr<const Model> a, b;
};

[[nodiscard]] QString bitsText(double bits);             ///< "2.31 bit"
[[nodiscard]] QString klText(const PairRun& run);        ///< "0.213 nats", or why there is none
[[nodiscard]] QString agreementText(const PairRun& run); ///< "74.2 % of 318"
/// What one model made of a group: "A expected ␣boy 31 %, gave ␣girl 22 % (2.2 bit)".
[[nodiscard]] QString expectationText(const ShownPair& pair, int group, bool isB);
[[nodiscard]] QString groupText(const ShownPair& pair, int group); ///< the stretch of text, with visible spaces
/// Everything about a group in one sentence.
[[nodiscard]] QString spokenGroup(const ShownPair& pair, int group);
[[nodiscard]] QString spokenRun(const PairRun& run);

} // namespace layerscope::ui

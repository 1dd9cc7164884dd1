// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "probe/expert_load.h"
#include "probe/snapshot.h"
#include "views/attention/attention_sources.h"
#include "widgets/fact_lines.h"

#include <QString>

#include <vector>

namespace layerscope::ui {

/// A share as a number people compare: "0.123", "0.0004", "< 0.0001".
[[nodiscard]] QString shareText(double share);
/// "layer 3 · sliding, window 64"
[[nodiscard]] QString layerTitle(const ModelPlan& plan, int layer);
/// "head 2 of 8, keys and values of group 1 of 4"
[[nodiscard]] QString headTitle(const ModelPlan& plan, int head);

/// The pair under the pointer: tokens, distance, probability, rank.
[[nodiscard]] std::vector<FactLines::Line> cellFacts(const AttentionMap& map, const MaskRule& mask,
                                                     const PositionNames& names, Position query, Position key);
[[nodiscard]] QString cellSentence(const AttentionMap& map, const MaskRule& mask, const PositionNames& names,
                                   Position query, Position key);
[[nodiscard]] std::vector<FactLines::Line> headFacts(const ModelPlan& plan, int layer, const AttentionRecord& record,
                                                     int head);
[[nodiscard]] QString headSentence(const ModelPlan& plan, int layer, const AttentionRecord& record, int head);

[[nodiscard]] QString tokensText(double tokens);
[[nodiscard]] std::vector<FactLines::Line> deltaHeadFacts(const DeltaRecord& record, int head);
[[nodiscard]] std::vector<FactLines::Line> gateFacts(const DeltaRecord& record, const PositionNames& names, int head,
                                                     std::int64_t token);

[[nodiscard]] std::vector<FactLines::Line> loadFacts(const RouterRecord& record, const ExpertLoad& load);
[[nodiscard]] std::vector<FactLines::Line> routeFacts(const RouterRecord& record, const PositionNames& names,
                                                      std::int64_t token, std::int64_t expert);

} // namespace layerscope::ui

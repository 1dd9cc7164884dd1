// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "drawing_options.h"

namespace layerscope::cli {

void DrawingOptions::declare(OptionTable& table) {
    SamplingSettings& sampling = settings.sampling;
    table.integer("--max-new-tokens", settings.max_new_tokens, 0, most_tokens, "most tokens to write");
    table.real("--temperature", sampling.temperature, 0.0, 1000.0, "0 is greedy");
    table.integer("--top-k", top_k, 0, most_tokens - 1, "draw from this many tokens only (0: off)");
    table.real("--top-p", sampling.top_p, 0.0, 1.0, "draw from the smallest set with this share (1: off)");
    table.real("--min-p", sampling.min_p, 0.0, 1.0, "draw from tokens with this share of the best one (0: off)");
    table.real("--repetition-penalty", sampling.repetition_penalty, 0.01, 100.0, "weaken tokens already present");
    table.texts("--stop", settings.stop_texts, "TEXT", "end before this text; may be repeated");
}

GenerationSettings DrawingOptions::with_seed(std::int64_t seed) const {
    GenerationSettings complete = settings;
    complete.sampling.top_k = static_cast<std::int32_t>(top_k);
    if (seed >= 0) complete.sampling.seed = static_cast<std::uint64_t>(seed);
    return complete;
}

} // namespace layerscope::cli

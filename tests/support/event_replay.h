// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A made-up engine: events of one run, as many and as odd as a test wants.

#include "engine/event.h"

#include <memory>
#include <string>
#include <vector>

namespace layerscope::replay {

/// Token number `index` of a run: four rivals, the chosen one second, so that a test can tell them apart.
inline event::Token replayToken(std::uint64_t run, std::int64_t index, std::string text, std::uint64_t edit = 0) {
    auto sampled = std::make_shared<SampledToken>();
    sampled->id = static_cast<TokenId>(1000 + index);
    sampled->probability = 0.25F;
    sampled->entropy = 1.5F;
    for (const int shift : {500, 0, 600, 700})
        sampled->rivals.push_back(
            {static_cast<TokenId>(sampled->id + shift), 0.5F / static_cast<float>(1 + shift / 500), 0.0F});
    return event::Token{run, index, sampled, std::move(text), 12.5F, edit};
}

/// " word0 word1 …": `count` tokens, with a newline after every twentieth.
inline std::vector<Event> replayTokens(std::uint64_t run, int first, int count, std::uint64_t edit = 0) {
    std::vector<Event> events;
    for (int i = first; i < first + count; ++i)
        events.push_back(replayToken(run, i, " word" + std::to_string(i) + (i % 20 == 19 ? "\n" : ""), edit));
    return events;
}

inline std::shared_ptr<const Metrics> replayMetrics(std::int64_t prompt, std::int64_t fresh, std::int64_t kvBytes) {
    auto metrics = std::make_shared<Metrics>();
    metrics->prompt_tokens = prompt;
    metrics->new_tokens = fresh;
    metrics->kv_bytes = kvBytes;
    metrics->kv_bytes_reserved = 4 * kvBytes;
    metrics->ttft_ms = 630;
    metrics->prefill_tokens_per_s = 812;
    metrics->decode_tokens_per_s = 71.2;
    metrics->p50_ms = 14;
    metrics->p95_ms = 15.9;
    metrics->threads = 2;
    metrics->rss_bytes = 640LL << 20;
    metrics->recent_ms.assign(256, 14.0F);
    return metrics;
}

} // namespace layerscope::replay

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/cancel.h"
#include "base/result.h"
#include "engine/generation_settings.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace layerscope {

/// Text from an existing engine (vLLM, llama-server, ...) through the OpenAI-compatible interface, timed as our own
/// runs are. This room knows the network; nothing else in the core does.
struct RemoteRequest {
    std::string address; ///< from completion_address
    std::string model;
    std::string prompt;
    std::string key; ///< may be empty
    GenerationSettings settings;
};

/// Figures as seen from here: the network and the server's queue are in them.
struct RemoteMetrics {
    double ttft_ms = 0; ///< from the request to the first text
    double total_ms = 0;
    std::optional<std::int64_t> prompt_tokens; ///< as the server counts
    std::optional<std::int64_t> new_tokens;    ///< as the server counts; without its count nothing is claimed
    std::optional<double> prefill_tokens_per_s, decode_tokens_per_s;
    double p50_ms = 0, p95_ms = 0; ///< between two pieces of text
};

struct RemoteText {
    std::string text;
    StopReason reason = StopReason::Length;
    RemoteMetrics metrics;
};

/// Runs to the end; `show` gets every piece when it comes, on the calling thread. A cancel ends the text where it is
/// (StopReason::Cancelled). Io: no connection, a refusal (with the status and the server's words), an answer that
/// breaks off before it said why. Corrupt: an answer that is no event stream of this kind.
[[nodiscard]] Result<RemoteText> complete_remotely(const RemoteRequest& request,
                                                   const std::function<void(std::string_view)>& show,
                                                   const CancelToken& cancel);

} // namespace layerscope

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/json.h"
#include "engine/generation_settings.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace layerscope {

/// The body of a streamed text completion (OpenAI "Completions", as vLLM and llama-server read it). Settings that the
/// original interface does not know (top_k, min_p, repetition penalty) are sent only where they differ from "off", so
/// that a strict server is not troubled by them; "repetition_penalty" is vLLM's name, "repeat_penalty" llama-server's.
[[nodiscard]] JsonValue completion_request(const std::string& model, const std::string& prompt,
                                           const GenerationSettings& settings);

/// One event of the answer.
struct CompletionChunk {
    std::string text;
    std::optional<StopReason> reason;
    std::optional<std::int64_t> prompt_tokens, completion_tokens; ///< "usage", usually of the last event
};
/// Corrupt: not JSON, or without any of the parts that are known. Io: the server reports an error of its own; its words
/// are the reason. "[DONE]" is for the caller.
[[nodiscard]] Result<CompletionChunk> parse_completion_chunk(std::string_view data, const std::string& address);

/// What the server says in the body of a refusal; its first line, shortened, if it is not JSON.
[[nodiscard]] std::string refusal_text(std::string_view body);

} // namespace layerscope

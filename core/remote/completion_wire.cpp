// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/completion_wire.h"

#include <algorithm>
#include <utility>

namespace layerscope {

namespace {

constexpr std::size_t longest_reason = 300;

void add_drawing(JsonValue& body, const SamplingSettings& sampling) {
    body.set("temperature", double{sampling.temperature});
    if (sampling.top_p < 1.0F) body.set("top_p", double{sampling.top_p});
    if (sampling.top_k > 0) body.set("top_k", std::int64_t{sampling.top_k});
    if (sampling.min_p > 0.0F) body.set("min_p", double{sampling.min_p});
    if (sampling.repetition_penalty != 1.0F) {
        body.set("repetition_penalty", double{sampling.repetition_penalty});
        body.set("repeat_penalty", double{sampling.repetition_penalty});
    }
    if (sampling.temperature > 0.0F) body.set("seed", static_cast<std::int64_t>(sampling.seed));
}

/// "message" of {"error": {...}}, {"error": "..."} and {"message": ...}: servers differ.
std::optional<std::string> error_message(const JsonValue& json) {
    const JsonValue* error = json.find("error");
    if (error != nullptr && error->string() != nullptr) return *error->string();
    for (const JsonValue* holder : {error, &json})
        if (holder != nullptr)
            for (const char* key : {"message", "detail"})
                if (const JsonValue* words = holder->find(key); words != nullptr)
                    return words->string() != nullptr ? *words->string() : words->dump();
    if (error != nullptr && !error->is_null()) return error->dump();
    return std::nullopt;
}

/// "stop" means an end token, unless the server names the text it stopped at (vLLM: stop_reason, llama-server:
/// stopping_word).
std::optional<StopReason> reason_of(const JsonValue& choice) {
    const JsonValue* word = choice.find("finish_reason");
    if (word == nullptr || word->string() == nullptr) return std::nullopt;
    if (*word->string() == "length") return StopReason::Length;
    for (const char* key : {"stop_reason", "stopping_word"})
        if (const JsonValue* text = choice.find(key); text != nullptr && text->string() != nullptr)
            if (!text->string()->empty()) return StopReason::Stop;
    return StopReason::Eos;
}

void read_usage(const JsonValue& json, CompletionChunk& chunk) {
    const JsonValue* usage = json.find("usage");
    if (usage == nullptr) return;
    const auto count = [&](const char* key) -> std::optional<std::int64_t> {
        const JsonValue* value = usage->find(key);
        const auto number = value != nullptr ? value->integer() : std::nullopt;
        return number && *number >= 0 ? number : std::nullopt;
    };
    chunk.prompt_tokens = count("prompt_tokens");
    chunk.completion_tokens = count("completion_tokens");
}

std::string shortened(std::string text) {
    text.resize(std::min(text.find_first_of("\r\n"), text.size()));
    if (text.size() > longest_reason) text.resize(longest_reason);
    return text;
}

} // namespace

JsonValue completion_request(const std::string& model, const std::string& prompt, const GenerationSettings& settings) {
    JsonValue body = JsonValue::Object{{"model", model},
                                       {"prompt", prompt},
                                       {"max_tokens", settings.max_new_tokens},
                                       {"stream", true},
                                       {"stream_options", JsonValue::Object{{"include_usage", true}}}};
    add_drawing(body, settings.sampling);
    if (!settings.stop_texts.empty()) {
        JsonValue::Array texts;
        for (const std::string& text : settings.stop_texts)
            texts.emplace_back(text);
        body.set("stop", std::move(texts));
    }
    return body;
}

Result<CompletionChunk> parse_completion_chunk(std::string_view data, const std::string& address) {
    LS_TRY_ASSIGN(const JsonValue json, parse_json(data, address));
    const JsonValue* choices = json.find("choices");
    if (choices == nullptr || choices->array() == nullptr) {
        if (auto words = error_message(json))
            return fail(ErrorCode::Io, "the server gave up", shortened(std::move(*words)), address);
        return fail(ErrorCode::Corrupt, "cannot read the answer", "an event has no \"choices\"", address);
    }
    CompletionChunk chunk;
    read_usage(json, chunk);
    if (choices->array()->empty()) return chunk; // the last event may hold the counts alone
    const JsonValue& choice = choices->array()->front();
    if (const JsonValue* text = choice.find("text"); text != nullptr && text->string() != nullptr)
        chunk.text = *text->string();
    chunk.reason = reason_of(choice);
    return chunk;
}

std::string refusal_text(std::string_view body) {
    if (const auto json = parse_json(body, "answer"))
        if (auto words = error_message(*json)) return shortened(std::move(*words));
    return shortened(std::string(body));
}

} // namespace layerscope

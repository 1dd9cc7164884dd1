// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/model_card.h"

#include "base/json.h"
#include "base/utf8.h"

#include <fmt/format.h>

#include <system_error>

namespace layerscope {

namespace {

constexpr const char* what = "cannot read the prompts of a model";
constexpr std::size_t most_prompts = 50, longest_title = 100, longest_text = 8000;

/// `key` of one prompt; `place`: file and number of the prompt, for the error.
Result<std::string> text_of(const JsonValue& prompt, std::string_view key, std::size_t longest,
                            const std::string& place) {
    const JsonValue* value = prompt.find(key);
    if (value == nullptr || !value->is_string())
        return fail(ErrorCode::Corrupt, what, fmt::format("\"{}\" is not a text", key), place);
    const std::string& text = *value->string();
    if (text.empty() || text.size() > longest || !is_valid_utf8(text))
        return fail(ErrorCode::Corrupt, what, fmt::format("\"{}\" is empty, too long or no text", key), place);
    return text;
}

} // namespace

Result<std::vector<StartPrompt>> read_start_prompts(const std::filesystem::path& about_json) {
    std::vector<StartPrompt> prompts;
    if (std::error_code ignored; !std::filesystem::exists(about_json, ignored)) return prompts;
    LS_TRY_ASSIGN(const JsonValue card, read_json_file(about_json.string()));
    const JsonValue* list = card.find("prompts");
    if (list == nullptr) return prompts;
    if (!list->is_array() || list->array()->size() > most_prompts)
        return fail(ErrorCode::Corrupt, what, fmt::format("not a list of at most {}", most_prompts),
                    about_json.string() + ", key \"prompts\"");
    for (const JsonValue& prompt : *list->array()) {
        const std::string place = fmt::format("{}, prompt {}", about_json.string(), prompts.size() + 1);
        StartPrompt read;
        LS_TRY_ASSIGN(read.title, text_of(prompt, "title", longest_title, place));
        LS_TRY_ASSIGN(read.text, text_of(prompt, "text", longest_text, place));
        prompts.push_back(std::move(read));
    }
    return prompts;
}

} // namespace layerscope

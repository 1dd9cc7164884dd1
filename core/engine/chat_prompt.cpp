// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/chat_prompt.h"

#include "base/utf8.h"
#include "chat/chat_template.h"
#include "engine/chat_marks.h"
#include "files/gguf.h"
#include "files/mapped_file.h"
#include "tokenizer/plain_bytes.h"

#include <fmt/format.h>

#include <optional>
#include <system_error>
#include <utility>

namespace layerscope {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t max_side_file = std::size_t{16} << 20U;

bool is_there(const fs::path& path) {
    std::error_code ignored;
    return fs::exists(path, ignored);
}

/// Every "…_token" that is a string, or an object that carries it as "content".
JsonValue token_texts(const JsonValue& config) {
    JsonValue::Object texts;
    if (config.object() == nullptr) return texts;
    for (const auto& [key, value] : *config.object()) {
        if (!key.ends_with("_token")) continue;
        const JsonValue* content = value.find("content");
        const std::string* text = content != nullptr ? content->string() : value.string();
        if (text != nullptr) texts.emplace_back(key, *text);
    }
    return texts;
}

/// "chat_template" is one text, or a list of named ones of which "default" counts.
std::string template_text(const JsonValue& config) {
    const JsonValue* value = config.find("chat_template");
    if (value == nullptr) return {};
    if (const std::string* text = value->string()) return *text;
    if (const JsonValue::Array* list = value->array()) {
        for (const JsonValue& entry : *list) {
            const JsonValue* name = entry.find("name");
            const JsonValue* text = entry.find("template");
            if (name == nullptr || text == nullptr || text->string() == nullptr) continue;
            if (name->string() != nullptr && *name->string() == "default") return *text->string();
        }
    }
    return {};
}

Result<ChatFormat> from_folder(const fs::path& folder) {
    ChatFormat format{{}, JsonValue::Object{}, folder.string()};
    if (const fs::path file = folder / "tokenizer_config.json"; is_there(file)) {
        JsonLimits limits;
        limits.max_bytes = max_side_file;
        LS_TRY_ASSIGN(const JsonValue config, read_json_file(file.string(), limits));
        format.special_tokens = token_texts(config);
        format.text = template_text(config);
        if (!format.text.empty()) format.where = file.string();
    }
    // A file of its own is the newer habit and counts before the key.
    if (const fs::path file = folder / "chat_template.jinja"; is_there(file)) {
        LS_TRY_ASSIGN(format.text, read_text_file(file, max_side_file));
        format.where = file.string();
    }
    return format;
}

Result<void> check_messages(const JsonValue* messages) {
    constexpr const char* what = "cannot read the conversation";
    if (messages == nullptr || messages->array() == nullptr)
        return fail(ErrorCode::InvalidArgument, what, "there is no list of messages", "messages");
    std::size_t index = 0;
    for (const JsonValue& message : *messages->array()) {
        const JsonValue* role = message.find("role");
        if (role == nullptr || role->string() == nullptr)
            return fail(ErrorCode::InvalidArgument, what, "a message needs a role", fmt::format("message {}", index));
        ++index;
    }
    return {};
}

/// What the tokenizer puts before every text; nothing if it puts nothing there.
std::optional<TokenId> opening_token(const Tokenizer& tokenizer) {
    EncodeOptions bare;
    bare.add_special = false;
    const auto with = tokenizer.encode("a");
    const auto without = tokenizer.encode("a", bare);
    if (with.size() <= without.size() || (!without.empty() && with.front() == without.front())) return std::nullopt;
    return with.front();
}

/// With that token in front, once.
std::vector<TokenId> opened(const Tokenizer& tokenizer, std::vector<TokenId> ids) {
    const auto opening = opening_token(tokenizer);
    if (opening && (ids.empty() || ids.front() != *opening)) ids.insert(ids.begin(), *opening);
    return ids;
}

} // namespace

Result<ChatFormat> read_chat_format(const fs::path& path) {
    std::error_code ignored;
    if (fs::is_directory(path, ignored)) return from_folder(path);
    LS_TRY_ASSIGN(const auto source, open_gguf(path));
    return chat_format_from_gguf(source->metadata(), path.string());
}

ChatFormat chat_format_from_gguf(const GgufMetadata& metadata, const std::string& where) {
    ChatFormat format{{}, JsonValue::Object{}, where};
    if (const GgufValue* text = find(metadata, "tokenizer.chat_template"); text != nullptr && text->text() != nullptr)
        format.text = to_valid_utf8(text->text()->substr(0, max_side_file));
    const GgufValue* pieces = find(metadata, "tokenizer.ggml.tokens");
    if (pieces == nullptr || pieces->texts() == nullptr) return format;
    for (const auto& [name, key] :
         {std::pair{"bos_token", "bos"}, {"eos_token", "eos"}, {"unk_token", "unknown"}, {"pad_token", "padding"}}) {
        const GgufValue* value = find(metadata, fmt::format("tokenizer.ggml.{}_token_id", key));
        const auto id = value != nullptr ? value->integer() : std::nullopt;
        if (!id || *id < 0 || static_cast<std::size_t>(*id) >= pieces->texts()->size()) continue;
        format.special_tokens.set(name, to_valid_utf8((*pieces->texts())[static_cast<std::size_t>(*id)]));
    }
    return format;
}

Result<std::string> render_chat(const ChatFormat& format, const JsonValue& conversation, bool add_generation_prompt) {
    if (format.text.empty())
        return fail(ErrorCode::NotFound, "cannot write a chat prompt", "the model has no chat template", format.where);
    const JsonValue* messages = conversation.is_object() ? conversation.find("messages") : &conversation;
    LS_TRY(check_messages(messages));

    JsonValue variables = format.special_tokens;
    variables.set("tools", nullptr);
    variables.set("documents", nullptr);
    if (conversation.is_object())
        for (const auto& [key, value] : *conversation.object())
            variables.set(key, value);
    variables.set("messages", *messages);
    variables.set("add_generation_prompt", add_generation_prompt);
    LS_TRY_ASSIGN(const ChatTemplate parsed, ChatTemplate::parse(format.text, format.where));
    return parsed.render(variables);
}

std::vector<TokenId> chat_ids(const Tokenizer& tokenizer, std::string_view rendered) {
    EncodeOptions as_written;
    as_written.add_special = false;
    return opened(tokenizer, tokenizer.encode(rendered, as_written));
}

Result<std::vector<TokenId>> chat_prompt_ids(const ChatFormat& format, const JsonValue& conversation,
                                             bool add_generation_prompt, const Tokenizer& tokenizer,
                                             SpecialInMessages special) {
    if (special == SpecialInMessages::Tokens) {
        LS_TRY_ASSIGN(const std::string rendered, render_chat(format, conversation, add_generation_prompt));
        return chat_ids(tokenizer, rendered);
    }
    const JsonValue marked = ChatMarks(tokenizer).mark(conversation);
    LS_TRY_ASSIGN(const std::string rendered, render_chat(format, marked, add_generation_prompt));
    const MarkedText prompt = ChatMarks::take_marks(to_valid_utf8(rendered));
    return opened(tokenizer, encode_with_plain_bytes(tokenizer, prompt.text, prompt.plain_bytes));
}

} // namespace layerscope

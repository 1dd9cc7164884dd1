// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "chat_options.h"

#include "catalog/builtin_chat.h"

#include <fmt/format.h>

#include <utility>

namespace layerscope::cli {

Result<ChatFormat> chat_format_of(const ModelOptions& options, const Surroundings& surroundings,
                                  TemplateChoice choice) {
    LS_TRY_ASSIGN(const ModelReference reference, find_model(options, surroundings));
    ChatFormat format{{}, JsonValue::Object{}, reference.name}; // a preset has no files of its own
    if (!reference.folder.empty()) {
        LS_TRY_ASSIGN(format, not_wrong_usage(read_chat_format(reference.folder)));
    } else if (choice == TemplateChoice::OfTheModel) {
        return fail(ErrorCode::NotFound, "cannot write a chat prompt",
                    fmt::format("a preset has no template; {} takes the family's own", builtin_template_option),
                    reference.name);
    }
    if (choice == TemplateChoice::BuiltIn) {
        LS_TRY_ASSIGN(const Architecture architecture, read_architecture(reference));
        LS_TRY_ASSIGN(BuiltinChat builtin, not_wrong_usage(builtin_chat(surroundings.resources, architecture.family)));
        format.text = std::move(builtin.text);
        format.where = std::move(builtin.where);
    }
    return format;
}

Result<std::string> render_with(const ChatFormat& format, const JsonValue& conversation, bool add_generation_prompt,
                                TemplateChoice choice) {
    auto text = not_wrong_usage(render_chat(format, conversation, add_generation_prompt));
    const bool unreadable = !text && (text.error().code == ErrorCode::Unsupported || format.text.empty());
    if (unreadable && choice == TemplateChoice::OfTheModel) {
        Error error = text.error();
        error.why += fmt::format("; {} takes the family's own", builtin_template_option);
        return tl::unexpected(std::move(error));
    }
    return text;
}

} // namespace layerscope::cli

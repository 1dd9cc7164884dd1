// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "chat_options.h"

namespace layerscope::cli {

Result<ChatFormat> chat_format_of(const ModelOptions& options, const Surroundings& surroundings) {
    LS_TRY_ASSIGN(const ModelReference reference, find_model(options, surroundings));
    if (reference.folder.empty())
        return fail(ErrorCode::NotFound, "cannot write a chat prompt", "there is no tokenizer folder with a template",
                    reference.name);
    return not_wrong_usage(read_chat_format(reference.folder));
}

Result<std::string> render_for(const ModelOptions& options, const Surroundings& surroundings,
                               const JsonValue& conversation, bool add_generation_prompt) {
    LS_TRY_ASSIGN(const ChatFormat format, chat_format_of(options, surroundings));
    return not_wrong_usage(render_chat(format, conversation, add_generation_prompt));
}

} // namespace layerscope::cli

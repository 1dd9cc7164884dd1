// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "chat_options.h"
#include "commands.h"

#include <utility>

namespace layerscope::cli {
namespace {

struct ChatTemplateOptions : ModelOptions {
    std::string messages;
    bool add_generation_prompt = false;
    bool builtin = false;
};

Result<void> run(const ChatTemplateOptions& options, Surroundings& surroundings) {
    LS_TRY_ASSIGN(const JsonValue conversation, not_wrong_usage(read_json_file(options.messages)));
    const auto choice = options.builtin ? TemplateChoice::BuiltIn : TemplateChoice::OfTheModel;
    LS_TRY_ASSIGN(const ChatFormat format, chat_format_of(options, surroundings, choice));
    LS_TRY_ASSIGN(std::string text, render_with(format, conversation, options.add_generation_prompt, choice));
    if (options.json)
        surroundings.output.document(JsonValue::Object{{"text", std::move(text)}});
    else
        surroundings.output.print(text);
    return {};
}

} // namespace

void add_chat_template(CLI::App& program, Work& work) {
    OptionTable table(program, "chat-template", "a conversation as the model reads it");
    auto options = std::make_shared<ChatTemplateOptions>();
    options->declare(table);
    table.required_text("--messages", options->messages, "FILE.json", "list of messages with role and content");
    table.flag("--add-generation-prompt", options->add_generation_prompt, "end where the model is to answer");
    table.flag(builtin_template_option, options->builtin, "the family's own template instead of the model's");
    table.when_chosen([&work, options] { work = [options](Surroundings& s) { return run(*options, s); }; });
}

} // namespace layerscope::cli

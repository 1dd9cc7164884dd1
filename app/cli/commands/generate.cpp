// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "chat_options.h"
#include "commands.h"
#include "drawing_options.h"
#include "engine/generation.h"
#include "prompt_options.h"
#include "remarks.h"
#include "report/generate_json.h"
#include "table_print.h"

#include <fmt/format.h>

#include <utility>

namespace layerscope::cli {
namespace {

struct GenerateOptions : ModelOptions {
    PromptOptions prompt;
    std::optional<std::string> chat;
    bool chat_special = false;
    bool builtin_template = false;
    DrawingOptions drawing;
};

/// Without a tokenizer the ids are the text.
void show(const Generation::TokenStep& step, bool has_tokenizer, Output& output) {
    if (has_tokenizer)
        output.print(step.text);
    else
        output.print(fmt::format("{}{}", step.index > 0 ? " " : "", step.sampled->id));
}

/// Runs to the end, streaming unless `quiet`. An interrupt ends the text where it is.
Result<StopReason> write_text(Generation& generation, bool has_tokenizer, bool quiet, Surroundings& surroundings) {
    for (;;) {
        if (surroundings.cancel.cancelled()) generation.cancel();
        auto step = generation.step(surroundings.cancel);
        if (!step && step.error().code == ErrorCode::Cancelled) continue;
        LS_TRY(step);
        if (const auto* token = std::get_if<Generation::TokenStep>(&*step); token != nullptr && !quiet)
            show(*token, has_tokenizer, surroundings.output);
        if (const auto* finished = std::get_if<Generation::Finished>(&*step)) {
            if (!quiet) surroundings.output.print(finished->tail + "\n");
            return finished->reason;
        }
    }
}

std::string summary_line(StopReason reason, const Metrics& metrics) {
    return fmt::format(
        "[{} new tokens, {}; first after {:.0f} ms; prefill {:.1f} tok/s, decode {:.1f} tok/s; cache {}]",
        metrics.new_tokens, stop_reason_name(reason), metrics.ttft_ms, metrics.prefill_tokens_per_s,
        metrics.decode_tokens_per_s, bytes_text(metrics.kv_bytes));
}

Result<void> check(const GenerateOptions& options) {
    const int given =
        int{options.prompt.prompt.has_value()} + int{options.prompt.ids.has_value()} + int{options.chat.has_value()};
    LS_TRY(require_one(given, "--prompt, --ids and --chat"));
    return {};
}

/// The message as the one turn of a user.
JsonValue conversation(const std::string& text) {
    return JsonValue::Array{JsonValue::Object{{"role", "user"}, {"content", text}}};
}

/// The template, once it took the message: a refusal comes before the weights are read.
Result<ChatFormat> tried_format(const GenerateOptions& options, const Surroundings& surroundings) {
    const auto choice = options.builtin_template ? TemplateChoice::BuiltIn : TemplateChoice::OfTheModel;
    LS_TRY_ASSIGN(ChatFormat format, chat_format_of(options, surroundings, choice));
    LS_TRY(render_with(format, conversation(*options.chat), true, choice));
    return format;
}

/// With the beginning of an answer behind the message.
Result<std::vector<TokenId>> first_tokens(const GenerateOptions& options, const Model& model,
                                          const ChatFormat& format) {
    if (!options.chat) return options.prompt.tokens(model);
    if (!model.tokenizer)
        return fail(ErrorCode::NotFound, "cannot write a chat prompt", "the model has no tokenizer", options.model);
    const auto special = options.chat_special ? SpecialInMessages::Tokens : SpecialInMessages::Plain;
    return not_wrong_usage(chat_prompt_ids(format, conversation(*options.chat), true, *model.tokenizer, special));
}

Result<void> run(const GenerateOptions& options, Surroundings& surroundings) {
    LS_TRY(check(options));
    ChatFormat format;
    if (options.chat) {
        LS_TRY_ASSIGN(format, tried_format(options, surroundings));
    }
    LS_TRY_ASSIGN(const LoadedModel loaded, load_model(options, surroundings));
    const auto model = loaded.edited();
    tell_remarks(*model);
    GenerationRequest request;
    request.settings = options.drawing.with_seed(options.seed);
    request.settings.n_rivals = 0;
    request.context = options.context;
    LS_TRY_ASSIGN(request.prompt_ids, first_tokens(options, *model, format));

    LS_TRY_ASSIGN(auto runner, SequenceRunner::create(model->weights, model->plan, options.run_settings(DType::BF16)));
    LS_TRY_ASSIGN(auto generation, Generation::start(model, *runner, std::move(request)));
    LS_TRY_ASSIGN(const StopReason reason,
                  write_text(generation, model->tokenizer != nullptr, options.json, surroundings));
    if (options.json) {
        const auto prompt = generation.prompt_ids();
        const auto ids = generation.ids();
        surroundings.output.document(generate_json({prompt, ids, generation.text(), reason, generation.metrics()}));
    } else {
        note(summary_line(reason, generation.metrics()));
    }
    return {};
}

} // namespace

void add_generate(CLI::App& program, Work& work) {
    OptionTable table(program, "generate", "let the model write on");
    auto options = std::make_shared<GenerateOptions>();
    options->declare(table);
    options->prompt.declare(table);
    table.text("--chat", options->chat, "TEXT", "a message, put into the model's chat template");
    table.flag("--chat-special", options->chat_special, "special tokens named in the message count as such");
    table.flag(builtin_template_option, options->builtin_template,
               "with --chat: the family's own template instead of the model's");
    options->drawing.declare(table);
    options->declare_random_weights(table, "of the draw, and of random weights");
    table.when_chosen([&work, options] { work = [options](Surroundings& s) { return run(*options, s); }; });
}

} // namespace layerscope::cli

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.h"
#include "drawing_options.h"
#include "prompt_options.h"
#include "remote/endpoint.h"
#include "report/completion_json.h"
#include "table_print.h"

#include <fmt/format.h>

#include <cstdlib>
#include <memory>

namespace layerscope::cli {
namespace {

constexpr const char* key_variable = "LAYERSCOPE_API_KEY";

struct CompletionOptions {
    std::string url, model;
    std::string prompt;
    DrawingOptions drawing;
    std::int64_t seed = 0;
    bool json = false;
};

/// Only what the server told is told on.
std::string summary_line(const RemoteText& text) {
    const RemoteMetrics& metrics = text.metrics;
    std::string line = "[";
    if (metrics.new_tokens) line += fmt::format("{} new tokens, ", *metrics.new_tokens);
    line += fmt::format("{}; first after {:.0f} ms", stop_reason_name(text.reason), metrics.ttft_ms);
    if (metrics.prefill_tokens_per_s) line += fmt::format("; prefill {:.1f} tok/s", *metrics.prefill_tokens_per_s);
    if (metrics.decode_tokens_per_s) line += fmt::format("; decode {:.1f} tok/s", *metrics.decode_tokens_per_s);
    return line + fmt::format("; between pieces p50 {:.1f} ms, p95 {:.1f} ms]", metrics.p50_ms, metrics.p95_ms);
}

Result<void> run(const CompletionOptions& options, Surroundings& surroundings) {
    RemoteRequest request;
    LS_TRY_ASSIGN(request.address, completion_address(options.url));
    request.model = options.model;
    request.prompt = options.prompt;
    request.settings = options.drawing.with_seed(options.seed);
    if (const char* key = std::getenv(key_variable)) request.key = key;
    const auto show = [&](std::string_view piece) {
        if (!options.json) surroundings.output.print(piece);
    };
    LS_TRY_ASSIGN(const RemoteText text, complete_remotely(request, show, surroundings.cancel));
    if (options.json) {
        surroundings.output.document(completion_json(text));
    } else {
        surroundings.output.print("\n");
        note(summary_line(text));
    }
    return {};
}

} // namespace

void add_completion(CLI::App& program, Work& work) {
    OptionTable table(program, "completion", "let a model behind an OpenAI-compatible server write on");
    auto options = std::make_shared<CompletionOptions>();
    table.required_text("--url", options->url, "URL",
                        fmt::format("the server, http://127.0.0.1:8080; a key is taken from {}", key_variable));
    table.required_text("--model", options->model, "NAME", "the name by which the server knows the model");
    table.required_text("--prompt", options->prompt, "TEXT", "the text to go on with");
    options->drawing.declare(table);
    table.integer("--seed", options->seed, 0, most_tokens, "of the draw, where the server knows of one");
    table.flag("--json", options->json, "print one JSON document");
    table.when_chosen([&work, options] { work = [options](Surroundings& s) { return run(*options, s); }; });
}

} // namespace layerscope::cli

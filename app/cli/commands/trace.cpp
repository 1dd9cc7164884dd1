// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.h"
#include "experiment/trace_run.h"
#include "output_file.h"
#include "progress_bar.h"
#include "prompt_options.h"
#include "report/chrome_trace.h"

#include <fmt/format.h>

namespace layerscope::cli {
namespace {

struct TraceOptions : ModelOptions {
    PromptOptions prompt;
    std::string out;
    TraceSettings settings;
};

Result<void> run(const TraceOptions& options, Surroundings& surroundings) {
    LS_TRY(require_one(int{options.prompt.prompt.has_value()} + int{options.prompt.ids.has_value()},
                       "--prompt and --ids"));
    LS_TRY_ASSIGN(const LoadedModel loaded, load_model(options, surroundings));
    LS_TRY_ASSIGN(const std::vector<TokenId> tokens, options.prompt.tokens(*loaded.model));
    LS_TRY(check_output_file(options.out, *loaded.model, "cannot write the trace"));
    TraceSettings settings = options.settings;
    settings.run = options.run_settings(DType::BF16);
    RunTrace trace;
    {
        ProgressBar bar("running");
        LS_TRY_ASSIGN(trace,
                      trace_run(*loaded.model, loaded.plan, tokens, settings, surroundings.cancel, bar.callback()));
    }
    LS_TRY_ASSIGN(const TraceCounts counts, not_wrong_usage(write_chrome_trace(options.out, trace)));
    if (options.json)
        surroundings.output.document(
            JsonValue::Object{{"out", options.out}, {"steps", counts.steps}, {"operations", counts.operations}});
    else
        surroundings.output.print(
            fmt::format("{} operations in {} steps written to {}\n", counts.operations, counts.steps, options.out));
    return {};
}

} // namespace

void add_trace(CLI::App& program, Work& work) {
    OptionTable table(program, "trace", "timeline of every operation of a run, in Chrome's trace format");
    auto options = std::make_shared<TraceOptions>();
    options->declare(table);
    options->prompt.declare(table);
    options->declare_random_weights(table, "of the random weights");
    table.required_text("--out", options->out, "FILE.json", "where the timeline goes");
    table.integer("--max-new-tokens", options->settings.max_new_tokens, 0, 10'000,
                  "tokens to write behind the prompt, each but the first a decode step");
    table.when_chosen([&work, options] { work = [options](Surroundings& s) { return run(*options, s); }; });
}

} // namespace layerscope::cli

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiment/perplexity.h"

#include "commands.h"
#include "progress_bar.h"
#include "prompt_options.h"
#include "remarks.h"
#include "report/answers_json.h"

#include <fmt/format.h>

namespace layerscope::cli {
namespace {

struct PerplexityOptions : ModelOptions {
    std::string file;
    std::int64_t stride = 0;
};

Result<void> run(const PerplexityOptions& options, Surroundings& surroundings) {
    LS_TRY_ASSIGN(const std::string text, read_text_argument(options.file));
    LS_TRY_ASSIGN(const LoadedModel loaded, load_model(options, surroundings));
    LS_TRY_ASSIGN(const std::vector<TokenId> ids, text_to_score(*loaded.model, text, options.file, options));
    PerplexitySettings settings;
    if (options.context > 0) settings.context = options.context;
    settings.stride = options.stride;
    settings.kv_dtype = options.kv_dtype(DType::F32);
    settings.threads = static_cast<std::int32_t>(options.threads);
    PerplexityResult result;
    {
        ProgressBar bar("perplexity");
        LS_TRY_ASSIGN(result,
                      perplexity(*loaded.model, *loaded.plan, ids, settings, surroundings.cancel, bar.callback()));
    }
    tell_remarks(*loaded.edited());
    if (options.json)
        surroundings.output.document(perplexity_json(result));
    else
        surroundings.output.print(fmt::format("perplexity {:.4f}  ({:.5f} nats per token over {} tokens)\n",
                                              result.perplexity, result.nll, result.tokens));
    return {};
}

} // namespace

void add_perplexity(CLI::App& program, Work& work) {
    OptionTable table(program, "perplexity", "how well the model predicts a text");
    auto options = std::make_shared<PerplexityOptions>();
    options->declare(table);
    options->declare_random_weights(table, "of the random weights");
    table.required_text("--file", options->file, "FILE", "the text");
    table.integer("--stride", options->stride, 1, most_tokens,
                  "tokens from window to window (default: half a context)");
    table.when_chosen([&work, options] { work = [options](Surroundings& s) { return run(*options, s); }; });
}

} // namespace layerscope::cli

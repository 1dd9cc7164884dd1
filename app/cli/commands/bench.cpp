// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.h"
#include "engine/metrics.h"
#include "experiment/bench_run.h"
#include "progress_bar.h"
#include "remarks.h"
#include "report/bench_json.h"
#include "table_print.h"

#include <fmt/format.h>

namespace layerscope::cli {
namespace {

struct BenchOptions : ModelOptions {
    BenchSettings bench;
};

std::vector<std::string> row(const char* label, const Spread& spread, const char* unit) {
    const auto figure = [&](double value) { return fmt::format("{:.1f} {}", value, unit); };
    return {label, figure(spread.median), figure(spread.min), figure(spread.max)};
}

Result<void> run(const BenchOptions& options, Surroundings& surroundings) {
    LS_TRY_ASSIGN(const LoadedModel loaded, load_model(options, surroundings));
    BenchSettings settings = options.bench;
    settings.run = options.run_settings(DType::BF16);
    BenchResult result;
    {
        ProgressBar bar("running");
        LS_TRY_ASSIGN(result, run_bench(*loaded.model, loaded.plan, settings, surroundings.cancel, bar.callback()));
    }
    tell_remarks(*loaded.edited());
    const Spread load_ms = spread_of({loaded.model->load_ms});
    const std::int64_t weights = loaded.model->weights->n_bytes;
    if (options.json) {
        surroundings.output.document(bench_json(result, load_ms, weights, peak_resident_bytes()));
        return {};
    }
    Table table({"", ">MEDIAN", ">LEAST", ">MOST"});
    table.add(row("prefill", spread_of(result.prefill_tokens_per_s), "tok/s"));
    table.add(row("decode", spread_of(result.decode_tokens_per_s), "tok/s"));
    table.add(row("load", load_ms, "ms"));
    surroundings.output.print(table.text() + fmt::format("weights {}, peak memory {}, {} threads\n",
                                                         bytes_text(weights), bytes_text(peak_resident_bytes()),
                                                         result.threads));
    return {};
}

} // namespace

void add_bench(CLI::App& program, Work& work) {
    OptionTable table(program, "bench", "speed of prefill and decode");
    auto options = std::make_shared<BenchOptions>();
    options->declare(table);
    options->declare_random_weights(table, "of the random weights");
    BenchSettings& bench = options->bench;
    table.integer("--prompt-tokens", bench.prompt_tokens, 1, most_tokens, "tokens of the prefill");
    table.integer("--new-tokens", bench.new_tokens, 1, most_tokens, "decode steps");
    table.integer("--depth", bench.depth, 0, most_tokens, "tokens in the cache before the first decode step");
    table.integer("--repeat", bench.repeat, 1, 1000, "rounds");
    table.when_chosen([&work, options] { work = [options](Surroundings& s) { return run(*options, s); }; });
}

} // namespace layerscope::cli

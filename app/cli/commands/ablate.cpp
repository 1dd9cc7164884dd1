// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "arch/layer_pattern.h"
#include "commands.h"
#include "experiment/ablation.h"
#include "progress_bar.h"
#include "prompt_options.h"
#include "report/ablation_json.h"
#include "report/inspect_json.h"
#include "table_print.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

namespace layerscope::cli {
namespace {

struct AblateOptions : ModelOptions {
    std::string file;
    std::optional<std::string> windows;
    std::optional<std::string> patterns;
    std::int64_t stride = 0;
};

constexpr const char* what = "cannot compare edits";

/// A list and the option that gives the same thing once exclude each other.
Result<void> check(const AblateOptions& options) {
    if (!options.windows && !options.patterns)
        return fail(ErrorCode::InvalidArgument, what, "--windows, --patterns or both are required");
    if (options.windows && options.sliding_window > 0)
        return fail(ErrorCode::InvalidArgument, what, "--windows already sets the window", "--sliding-window");
    if (options.patterns && options.layer_types)
        return fail(ErrorCode::InvalidArgument, what, "--patterns already sets the layer types", "--layer-types");
    return {};
}

Result<std::vector<std::int64_t>> windows_of(const AblateOptions& options) {
    std::vector<std::int64_t> windows;
    if (!options.windows) return windows;
    LS_TRY_ASSIGN(const auto numbers, parse_ids(*options.windows, "a window", "--windows"));
    for (const TokenId number : numbers) {
        if (number < 1) return fail(ErrorCode::InvalidArgument, what, "a window has at least one token", "--windows");
        windows.push_back(number);
    }
    return windows;
}

/// "P;P", each in the language of --layer-types.
Result<std::vector<std::vector<LayerType>>> patterns_of(const AblateOptions& options, std::int64_t n_layers) {
    std::vector<std::vector<LayerType>> patterns;
    if (!options.patterns) return patterns;
    std::string_view rest = *options.patterns;
    for (bool more = true; more;) {
        const std::size_t end = rest.find(';');
        more = end != std::string_view::npos;
        LS_TRY_ASSIGN(auto pattern, parse_layer_pattern(rest.substr(0, end), n_layers));
        patterns.push_back(std::move(pattern));
        rest.remove_prefix(more ? end + 1 : rest.size());
    }
    return patterns;
}

/// What to try, read against the shape alone, so that a wrong pattern is told before weights are read.
Result<std::vector<Edit>> wanted_edits(const AblateOptions& options, const Surroundings& surroundings) {
    LS_TRY_ASSIGN(const ModelReference reference, find_model(options, surroundings));
    LS_TRY_ASSIGN(const Architecture original, read_architecture(reference));
    LS_TRY_ASSIGN(const Edit base, edit_of(options, original.n_layers()));
    LS_TRY_ASSIGN(const auto windows, windows_of(options));
    LS_TRY_ASSIGN(const auto patterns, patterns_of(options, original.n_layers()));
    return edit_grid(base, patterns, windows);
}

Result<LoadedModel> load_unedited(const AblateOptions& options, const Surroundings& surroundings) {
    ModelOptions plain = options;
    plain.layer_types.reset();
    plain.sliding_window = 0;
    plain.rope_scaling.clear();
    return load_model(plain, surroundings);
}

bool slides(const AblationRow& row) {
    return std::find(row.layer_types.begin(), row.layer_types.end(), LayerType::Sliding) != row.layer_types.end();
}

std::string reason(const Error& error) {
    return printable(error.where.empty() ? error.why : fmt::format("{} ({})", error.why, error.where));
}

std::string figures_table(const AblationResult& result, const PerplexitySettings& settings) {
    Table table({"LAYER TYPES", ">WINDOW", ">PERPLEXITY", ">KV", ">DECODE", ""});
    for (const AblationRow& row : result.rows) {
        const std::string types = format_layer_pattern(row.layer_types);
        const std::string window = row.sliding_window && slides(row) ? std::to_string(*row.sliding_window) : "-";
        if (row.refused)
            table.add({types, window, "-", "-", "-", "refused: " + reason(*row.refused)});
        else
            table.add({types, window, fmt::format("{:.4f}", row.perplexity), bytes_text(row.kv_bytes),
                       fmt::format("{:.1f} tok/s", row.decode_tokens_per_s),
                       &row == &result.rows.front() ? "as trained" : ""});
    }
    return table.text() +
           fmt::format("cache and decode at {} tokens, cache in {}\n", result.context, dtype_word(settings.kv_dtype));
}

Result<void> run(const AblateOptions& options, Surroundings& surroundings) {
    LS_TRY(check(options));
    AblationRequest request;
    LS_TRY_ASSIGN(request.edits, wanted_edits(options, surroundings));
    LS_TRY_ASSIGN(const std::string text, read_text_argument(options.file));
    LS_TRY_ASSIGN(const LoadedModel loaded, load_unedited(options, surroundings));
    LS_TRY_ASSIGN(request.ids, text_to_score(*loaded.model, text, options.file, options));
    request.model = loaded.model;
    if (options.context > 0) request.settings.context = options.context;
    request.settings.stride = options.stride;
    request.settings.kv_dtype = options.kv_dtype(DType::F32);
    request.settings.threads = static_cast<std::int32_t>(options.threads);
    AblationResult result;
    {
        ProgressBar bar("ablation");
        LS_TRY_ASSIGN(result, run_ablation(request, surroundings.cancel, bar.callback()));
    }
    if (options.windows && std::none_of(result.rows.begin(), result.rows.end(), slides))
        note("note: no layer slides, so windows change nothing; --patterns s gives them to every layer");
    if (options.json)
        surroundings.output.document(ablation_json(result));
    else
        surroundings.output.print(figures_table(result, request.settings));
    return {};
}

} // namespace

void add_ablate(CLI::App& program, Work& work) {
    OptionTable table(program, "ablate", "perplexity, cache and speed of a row of edits on the same weights");
    auto options = std::make_shared<AblateOptions>();
    options->declare(table);
    options->declare_random_weights(table, "of the random weights");
    table.required_text("--file", options->file, "FILE", "the text");
    table.text("--windows", options->windows, "N,N", "a row for each sliding window");
    table.text("--patterns", options->patterns, "P;P",
               "a row for each pattern of layer types; with --windows, for each pair");
    table.integer("--stride", options->stride, 1, most_tokens,
                  "tokens from window to window (default: half a context)");
    table.when_chosen([&work, options] { work = [options](Surroundings& s) { return run(*options, s); }; });
}

} // namespace layerscope::cli

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/number_text.h"
#include "commands.h"
#include "decoder/state/delta_state.h"
#include "engine/sequence_runner.h"
#include "files/safetensors.h"
#include "output_file.h"
#include "progress_bar.h"
#include "prompt_options.h"
#include "run_dump.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <string_view>
#include <utility>

namespace layerscope::cli {
namespace {

struct LogitsOptions : ModelOptions {
    PromptOptions prompt;
    std::string out;
    bool hidden = false;
    bool state = false;
    std::optional<std::string> attention;
};

/// "0,5" to layers of this model, each once, in order.
Result<std::vector<LayerIndex>> attention_layers(const LogitsOptions& options, const ModelPlan& plan) {
    std::vector<LayerIndex> layers;
    if (!options.attention) return layers;
    LS_TRY_ASSIGN(layers, parse_ids(*options.attention, "a layer", "--attention"));
    const std::int64_t n_layers = plan.architecture.n_layers();
    for (const LayerIndex layer : layers)
        if (layer >= n_layers)
            return fail(ErrorCode::InvalidArgument, "cannot record the attention",
                        fmt::format("the model has no layer {}, its last is {}", layer, n_layers - 1), "--attention");
    std::sort(layers.begin(), layers.end());
    layers.erase(std::unique(layers.begin(), layers.end()), layers.end());
    return layers;
}

/// Layers whose recurrent state was asked for.
std::vector<LayerIndex> state_layers(const LogitsOptions& options, const ModelPlan& plan) {
    std::vector<LayerIndex> layers;
    for (LayerIndex layer = 0; options.state && layer < plan.architecture.n_layers(); ++layer)
        if (plan.layers[static_cast<std::size_t>(layer)].mixer == MixerKind::GatedDeltaNet) layers.push_back(layer);
    return layers;
}

std::vector<SafetensorsWriter::Spec> specs(const ModelPlan& plan, const RunDump& dump,
                                           const std::vector<LayerIndex>& states, std::int64_t n_tokens) {
    const Architecture& architecture = plan.architecture;
    std::vector<SafetensorsWriter::Spec> tensors;
    tensors.push_back({"logits", DType::F32, {n_tokens, architecture.vocab_size}});
    for (std::size_t level = 0; level < dump.hidden_levels().size(); ++level)
        tensors.push_back({fmt::format("hidden.{}", level), DType::F32, {n_tokens, architecture.hidden_size}});
    for (const auto& [layer, map] : dump.attention_maps())
        tensors.push_back({fmt::format("attention.{}", layer), DType::F32, {architecture.n_heads, n_tokens, n_tokens}});
    for (const LayerIndex layer : states) {
        const DeltaSettings& delta = *architecture.delta;
        tensors.push_back({fmt::format("state.{}", layer),
                           DType::F32,
                           {delta.n_value_heads, delta.key_head_dim, delta.value_head_dim}});
    }
    return tensors;
}

/// One forward pass in chunks; the logits go to the file as they come.
Result<void> run_and_write(SequenceRunner& runner, std::span<const TokenId> tokens, RunDump& dump,
                           const std::vector<LayerIndex>& states, SafetensorsWriter& writer,
                           const CancelToken& cancel) {
    ProgressBar bar("running");
    const ProgressCallback progress = bar.callback();
    const auto chunk = static_cast<std::size_t>(chunk_for_all_logits(runner.plan().architecture.vocab_size));
    for (std::size_t first = 0; first < tokens.size(); first += chunk) {
        const auto part = tokens.subspan(first, std::min(chunk, tokens.size() - first));
        LS_TRY_ASSIGN(const ConstMatrixView rows, runner.advance(part, LogitRows::All, cancel, &dump));
        for (std::int64_t row = 0; row < rows.rows; ++row)
            LS_TRY(writer.append(rows.row(row), static_cast<std::size_t>(rows.cols) * sizeof(float)));
        if (progress) progress({first + part.size(), tokens.size()});
    }
    for (const AlignedBuffer& level : dump.hidden_levels())
        LS_TRY(writer.append(level.data(), level.size()));
    for (const auto& [layer, map] : dump.attention_maps())
        LS_TRY(writer.append(map.data(), map.size()));
    for (const LayerIndex layer : states) {
        const ConstMatrixView rows = runner.state()->delta(layer)->recurrent_rows();
        for (std::int64_t row = 0; row < rows.rows; ++row)
            LS_TRY(writer.append(rows.row(row), static_cast<std::size_t>(rows.cols) * sizeof(float)));
    }
    if (cancel.cancelled()) return cancelled("cannot write the logits");
    return writer.finish();
}

void tell(const LogitsOptions& options, const std::vector<SafetensorsWriter::Spec>& tensors, std::int64_t n_tokens,
          Output& output) {
    if (!options.json) {
        output.print(fmt::format("{} tensors for {} tokens written to {}\n", tensors.size(), n_tokens, options.out));
        return;
    }
    JsonValue::Array names;
    for (const auto& tensor : tensors)
        names.emplace_back(tensor.name);
    output.document(JsonValue::Object{{"out", options.out}, {"tokens", n_tokens}, {"tensors", std::move(names)}});
}

Result<void> run(const LogitsOptions& options, Surroundings& surroundings) {
    LS_TRY(require_one(int{options.prompt.prompt.has_value()} + int{options.prompt.ids.has_value()},
                       "--prompt and --ids"));
    LS_TRY_ASSIGN(const LoadedModel loaded, load_model(options, surroundings));
    const ModelPlan& plan = *loaded.plan;
    LS_TRY_ASSIGN(const std::vector<TokenId> tokens, options.prompt.tokens(*loaded.model));
    LS_TRY_ASSIGN(const std::vector<LayerIndex> attention, attention_layers(options, plan));
    LS_TRY(check_output_file(options.out, *loaded.model, "cannot write the logits"));
    const auto n_tokens = static_cast<std::int64_t>(tokens.size());
    if (options.context > 0 && n_tokens > options.context)
        return fail(ErrorCode::Limit, "cannot run the prompt",
                    fmt::format("it has {} tokens and the context holds {}", n_tokens, options.context), options.model);

    LS_TRY_ASSIGN(RunDump dump, RunDump::create(plan, n_tokens, options.hidden, attention));
    LS_TRY_ASSIGN(auto runner,
                  SequenceRunner::create(loaded.model->weights, loaded.plan, options.run_settings(DType::F32),
                                         chunk_for_all_logits(plan.architecture.vocab_size)));
    LS_TRY(runner->begin(tokens, n_tokens));
    const std::vector<LayerIndex> states = state_layers(options, plan);
    const auto tensors = specs(plan, dump, states, n_tokens);
    LS_TRY_ASSIGN(SafetensorsWriter writer, not_wrong_usage(SafetensorsWriter::create(options.out, tensors)));
    LS_TRY(run_and_write(*runner, tokens, dump, states, writer, surroundings.cancel));
    tell(options, tensors, n_tokens, surroundings.output);
    return {};
}

} // namespace

void add_logits(CLI::App& program, Work& work) {
    OptionTable table(program, "logits", "one forward pass, every position, to a .safetensors file");
    auto options = std::make_shared<LogitsOptions>();
    options->declare(table);
    options->prompt.declare(table);
    options->declare_random_weights(table, "of the random weights");
    table.required_text("--out", options->out, "FILE", "where the tensors go");
    table.flag("--hidden", options->hidden, "also the residual stream before and after each layer");
    table.text("--attention", options->attention, "L,L", "also the attention maps of these layers");
    table.flag("--state", options->state, "also the states of linear attention layers, where there are any");
    table.when_chosen([&work, options] { work = [options](Surroundings& s) { return run(*options, s); }; });
}

} // namespace layerscope::cli

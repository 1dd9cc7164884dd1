// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/summary.h"
#include "arch/rope_reach.h"
#include "commands.h"
#include "notes_print.h"
#include "report/inspect_json.h"
#include "table_print.h"

#include <fmt/format.h>

#include <optional>
#include <utility>
#include <vector>

namespace layerscope::cli {
namespace {

std::string overview(const ModelPlan& plan, const Summary& summary) {
    const Architecture& a = plan.architecture;
    const ParameterCounts& p = summary.parameters;
    std::string text = fmt::format("{}\n", a.name);
    const auto line = [&](const char* label, const std::string& value) {
        text += fmt::format("  {:<12}{}\n", label, value);
    };
    line("family", fmt::format("{} (model_type {}), {} block", a.family, a.model_type, block_name(a.block)));
    line("shape", fmt::format("{} layers, width {}, {} query and {} key/value heads of {}, vocabulary {}", a.n_layers(),
                              a.hidden_size, a.n_heads, a.n_kv_heads, a.head_dim, a.vocab_size));
    line("context", fmt::format("{} tokens", summary.context));
    line("parameters", fmt::format("{} ({} embedding, {} other), active per token {}", count_text(p.unique),
                                   count_text(p.embedding), count_text(p.non_embedding), count_text(p.active)));
    line("kv cache", fmt::format("{} in {}, {} if all layers were full, state {}", bytes_text(summary.kv_bytes),
                                 dtype_word(summary.kv_dtype), bytes_text(summary.kv_bytes_if_all_full),
                                 bytes_text(summary.state_bytes)));
    line("decode", fmt::format("{} for one token at this context", flops_text(summary.decode.total())));
    line("prefill", fmt::format("{} for the whole context at once", flops_text(summary.prefill.total())));
    for (const std::string& remark : a.notes)
        line("note", remark);
    return text;
}

/// "rope", "rope, yarn", "none"
std::string positions_text(const std::optional<RopeSettings>& rope) {
    if (!rope) return "none";
    return rope->scaling == RopeScaling::None ? "rope" : fmt::format("rope, {}", rope_scaling_name(rope->scaling));
}

std::string layer_table(const Summary& summary) {
    Table table({">#", "TYPE", ">WINDOW", "POSITIONS", ">THETA", "FFN", ">PARAMETERS", ">KV", ">KV IF FULL", ">DECODE",
                 ">PREFILL"});
    for (const LayerSummary& layer : summary.layers) {
        table.add({std::to_string(layer.index), std::string(config_name(layer.type)),
                   layer.window ? std::to_string(*layer.window) : "-", positions_text(layer.rope),
                   layer.rope ? fmt::format("{:g}", layer.rope->theta) : "-",
                   layer.ffn == FfnKind::Moe ? "moe" : "dense", count_text(layer.parameters),
                   bytes_text(layer.kv_bytes), bytes_text(layer.kv_bytes_if_full), flops_text(layer.decode.total()),
                   flops_text(layer.prefill.total())});
    }
    return table.text();
}

Result<void> run(const ModelOptions& options, Surroundings& surroundings) {
    LS_TRY_ASSIGN(const ModelReference reference, find_model(options, surroundings));
    LS_TRY_ASSIGN(const Architecture original, read_architecture(reference));
    LS_TRY_ASSIGN(Architecture edited, edited_architecture(original, options));
    const ModelPlan plan = make_plan(std::move(edited));
    const std::int64_t context = options.context > 0 ? options.context : plan.architecture.max_position_embeddings;
    const Summary summary = summarize(plan, context, options.kv_dtype(DType::BF16));
    const std::vector<Note> notes = find_notes(plan, summary, surroundings);
    if (!options.json) {
        surroundings.output.print(overview(plan, summary) + "\n" + layer_table(summary) + notes_text(notes));
        return {};
    }
    JsonValue document = inspect_json(plan, summary);
    document.set("notes", notes_json(notes));
    surroundings.output.document(document);
    return {};
}

} // namespace

void add_inspect(CLI::App& program, Work& work) {
    OptionTable table(program, "inspect", "architecture, parameters, cache and FLOPs of a model");
    auto options = std::make_shared<ModelOptions>();
    options->declare(table);
    table.when_chosen([&work, options] { work = [options](Surroundings& s) { return run(*options, s); }; });
}

} // namespace layerscope::cli

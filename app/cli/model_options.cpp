// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model_options.h"

#include "arch/edit_words.h"
#include "base/number_text.h"
#include "progress_bar.h"

#include <fmt/format.h>

#include <limits>
#include <string_view>
#include <system_error>
#include <utility>

namespace layerscope::cli {
namespace {

bool has_index(const std::filesystem::path& folder) {
    std::error_code ignored;
    return std::filesystem::exists(folder / "model.safetensors.index.json", ignored);
}

/// What load_model is to open: the folder where there is one, since the tokenizer lies there, too.
Result<std::filesystem::path> path_to_load(const ModelReference& reference, const ModelOptions& options) {
    if (!reference.gguf.empty()) return reference.gguf;
    if (reference.config.empty())
        return fail(ErrorCode::NotFound, "cannot load the model", "there is no config.json", reference.name);
    const std::filesystem::path beside = reference.config.parent_path();
    const bool in_folder = reference.config.filename() == "config.json";
    if (options.random_weights) return in_folder ? beside : reference.config;
    if (!reference.has_weights && !has_index(beside))
        return fail(ErrorCode::NotFound, "cannot load the model", "it has no weights; --random-weights runs its shape",
                    reference.name);
    return in_folder ? beside : reference.folder;
}

} // namespace

void ModelOptions::declare(OptionTable& table, const std::string& positional) {
    table.positional(positional, model, "folder, config.json, GGUF file, or name of a bundled model or preset");
    table.text("--layer-types", layer_types, "PATTERN", "edit: types of the layers, for example (s*5,f)*3");
    table.integer("--sliding-window", sliding_window, 1, most_tokens, "edit: window of the sliding layers");
    table.choice("--edit-positions", edit_positions, {"rule", "keep"}, "positions of edited layers");
    table.choice("--rope-scaling", rope_scaling, {"full", "all"}, "edit: layers that turn by scaled frequencies");
    table.integer("--threads", threads, 1, 1024, "threads to run on (default: all cores)");
    table.choice("--weights", weights, {"native", "f32", "bf16", "f16", "q8_0", "q4_0"}, "type of the weights");
    table.choice("--kv", kv, {"f32", "f16", "bf16"}, "type of the cache");
    table.integer("--context", context, 1, most_tokens, "tokens of context");
    table.flag("--json", json, "one JSON document instead of text");
}

void ModelOptions::declare_random_weights(OptionTable& table, const std::string& seed_help) {
    table.flag("--random-weights", random_weights, "run a preset's shape on random weights");
    table.integer("--seed", seed, 0, std::numeric_limits<std::int64_t>::max(), seed_help);
}

DType ModelOptions::kv_dtype(DType preferred) const {
    return kv.empty() ? preferred : dtype_from_name(kv).value_or(preferred);
}

RunSettings ModelOptions::run_settings(DType preferred_kv) const {
    RunSettings settings{static_cast<std::int32_t>(threads), kv_dtype(preferred_kv), context};
    // What asks for an exact cache asks for exact products, too.
    if (preferred_kv == DType::F32) settings.activations = ActivationForm::Float32;
    return settings;
}

Result<ModelReference> find_model(const ModelOptions& options, const Surroundings& surroundings) {
    return not_wrong_usage(Catalog(surroundings.resources).resolve(options.model));
}

Result<Architecture> read_architecture(const ModelReference& reference) {
    return not_wrong_usage(architecture_of(reference));
}

Result<Edit> edit_of(const ModelOptions& options, std::int64_t n_layers) {
    EditWords words;
    words.layer_types = options.layer_types;
    if (options.sliding_window > 0) words.sliding_window = options.sliding_window;
    words.positions = edit_positions_from_name(options.edit_positions).value_or(EditPositions::Rule);
    words.rope_scaling = rope_reach_from_name(options.rope_scaling);
    return edit_from_words(words, n_layers);
}

Result<Architecture> edited_architecture(const Architecture& original, const ModelOptions& options) {
    LS_TRY_ASSIGN(const Edit edit, edit_of(options, original.n_layers()));
    if (edit.empty()) return original;
    return apply_edit(original, edit);
}

Result<std::shared_ptr<const Tokenizer>> find_tokenizer(const ModelOptions& options, const Surroundings& surroundings) {
    LS_TRY_ASSIGN(const ModelReference reference, find_model(options, surroundings));
    if (!reference.has_tokenizer)
        return fail(ErrorCode::NotFound, "cannot read the tokenizer", "there is no tokenizer.json", reference.name);
    return not_wrong_usage(load_tokenizer(reference.folder));
}

std::shared_ptr<const Model> LoadedModel::edited() const {
    auto copy = std::make_shared<Model>(*model);
    copy->plan = plan;
    return copy;
}

Result<LoadedModel> load_model(const ModelOptions& options, const Surroundings& surroundings) {
    LS_TRY_ASSIGN(const ModelReference reference, find_model(options, surroundings));
    // A shape that cannot be read or edited is told before gigabytes are.
    LS_TRY_ASSIGN(const Architecture original, read_architecture(reference));
    LS_TRY_ASSIGN(Architecture edited, edited_architecture(original, options));
    LS_TRY_ASSIGN(const std::filesystem::path path, path_to_load(reference, options));

    ProgressBar bar("loading");
    ModelLoadOptions load;
    if (options.weights != "native") load.weights = dtype_from_name(options.weights);
    load.random_weights = options.random_weights;
    if (options.seed >= 0) load.seed = static_cast<std::uint64_t>(options.seed);
    load.cancel = surroundings.cancel;
    load.progress = bar.callback();
    LoadedModel loaded;
    LS_TRY_ASSIGN(loaded.model, not_wrong_usage(layerscope::load_model(path, load)));
    loaded.plan = std::make_shared<const ModelPlan>(make_plan(std::move(edited)));
    return loaded;
}

Result<std::vector<TokenId>> parse_ids(const std::string& text, const char* kind, const char* option) {
    std::vector<TokenId> ids;
    std::string_view rest = text;
    for (bool more = true; more;) {
        const std::size_t comma = rest.find(',');
        more = comma != std::string_view::npos;
        std::string_view part = rest.substr(0, comma);
        rest.remove_prefix(more ? comma + 1 : rest.size());
        while (part.starts_with(' '))
            part.remove_prefix(1);
        while (part.ends_with(' '))
            part.remove_suffix(1);
        const auto id = parse_integer(part);
        if (!id || *id < 0 || *id > std::numeric_limits<TokenId>::max())
            return fail(ErrorCode::InvalidArgument, "cannot read the list", fmt::format("'{}' is not {}", part, kind),
                        option);
        ids.push_back(static_cast<TokenId>(*id));
    }
    return ids;
}

} // namespace layerscope::cli

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "arch/config_reader.h"
#include "arch/gguf_config.h"
#include "base/heap.h"
#include "engine/chat_prompt.h"
#include "engine/model.h"
#include "files/gguf.h"
#include "files/safetensors.h"
#include "tokenizer/gguf_vocab.h"
#include "weights/weight_loader.h"

#include <algorithm>
#include <chrono>
#include <future>
#include <new>
#include <system_error>
#include <utility>

namespace layerscope {
namespace {

namespace fs = std::filesystem;

bool is_there(const fs::path& path) {
    std::error_code ignored;
    return fs::exists(path, ignored);
}

bool is_folder(const fs::path& path) {
    std::error_code ignored;
    return fs::is_directory(path, ignored);
}

void add_once(std::vector<TokenId>& ids, TokenId id) {
    if (std::find(ids.begin(), ids.end(), id) == ids.end()) ids.push_back(id);
}

/// What turns text into ids and back.
struct TextParts {
    std::shared_ptr<const Tokenizer> tokenizer;
    ChatFormat chat;
};

Result<TextParts> read_tokenizer_files(const fs::path& folder) {
    TextParts parts;
    if (is_there(folder / "tokenizer.json")) {
        LS_TRY_ASSIGN(parts.tokenizer, load_tokenizer(folder));
    }
    LS_TRY_ASSIGN(parts.chat, read_chat_format(folder));
    return parts;
}

void adopt(TextParts parts, Model& model) {
    const JsonValue* end = parts.chat.special_tokens.find("eos_token");
    if (end != nullptr && parts.tokenizer)
        if (const auto id = parts.tokenizer->id_of(*end->string())) add_once(model.end_tokens, *id);
    model.tokenizer = std::move(parts.tokenizer);
    model.chat = std::move(parts.chat);
}

/// `source` is not asked for random weights and may be null then.
Result<std::shared_ptr<const ModelWeights>> read_weights(std::shared_ptr<const TensorSource> source,
                                                         const ModelPlan& plan, const ModelLoadOptions& options) {
    const LoadOptions load{options.weights, options.cancel, options.progress};
    if (options.random_weights) return random_weights(plan, options.weights.value_or(DType::BF16), options.seed, load);
    return load_weights(std::move(source), plan, load);
}

Result<std::shared_ptr<const ModelWeights>> read_folder_weights(const fs::path& folder, const ModelPlan& plan,
                                                                const ModelLoadOptions& options) {
    std::shared_ptr<const TensorSource> source;
    if (!options.random_weights) {
        LS_TRY_ASSIGN(source, open_safetensors(folder));
    }
    return read_weights(std::move(source), plan, options);
}

/// Configuration, tokenizer, template and weights of one GGUF file.
Result<std::shared_ptr<Model>> load_gguf(const fs::path& path, const ModelLoadOptions& options) {
    LS_TRY_ASSIGN(auto source, open_gguf(path));
    LS_TRY_ASSIGN(Architecture architecture, read_gguf_config(*source, path.string(), path.stem().string()));
    auto model = std::make_shared<Model>();
    model->name = architecture.name;
    if (!options.random_weights) model->folder = path;
    for (const TokenId id : architecture.eos_token_ids)
        add_once(model->end_tokens, id);
    model->plan = std::make_shared<const ModelPlan>(make_plan(std::move(architecture)));
    model->chat = chat_format_from_gguf(source->metadata(), path.string());
    std::future<Result<std::shared_ptr<const Tokenizer>>> text;
    if (find(source->metadata(), "tokenizer.ggml.model") != nullptr)
        text = std::async([source, path] { return load_gguf_tokenizer(source->metadata(), path.string()); });
    auto weights = read_weights(source, *model->plan, options);
    if (text.valid()) {
        LS_TRY_ASSIGN(model->tokenizer, text.get());
    }
    LS_TRY_ASSIGN(model->weights, std::move(weights));
    source->forget_metadata();
    return model;
}

Result<std::shared_ptr<Model>> load_folder(const fs::path& path, const ModelLoadOptions& options) {
    const bool whole_folder = is_folder(path);
    const fs::path folder = whole_folder ? path : path.parent_path();
    LS_TRY_ASSIGN(Architecture architecture, read_config_file(whole_folder ? path / "config.json" : path));

    auto model = std::make_shared<Model>();
    model->name = architecture.name;
    if (!options.random_weights) model->folder = folder;
    for (const TokenId id : architecture.eos_token_ids)
        add_once(model->end_tokens, id);
    model->plan = std::make_shared<const ModelPlan>(make_plan(std::move(architecture)));
    // Beside a bare config file lie other presets, not this model's tokenizer.
    std::future<Result<TextParts>> text; // keeps a processor busy while the disk gives the weights
    if (whole_folder) text = std::async([folder] { return read_tokenizer_files(folder); });
    auto weights = read_folder_weights(folder, *model->plan, options);
    if (text.valid()) {
        LS_TRY_ASSIGN(TextParts parts, text.get());
        adopt(std::move(parts), *model);
    }
    LS_TRY_ASSIGN(model->weights, std::move(weights));
    return model;
}

Result<std::shared_ptr<const Model>> load(const fs::path& path, const ModelLoadOptions& options) {
    const auto begun = std::chrono::steady_clock::now();
    LS_TRY_ASSIGN(auto model, path.extension() == ".gguf" && !is_folder(path) ? load_gguf(path, options)
                                                                              : load_folder(path, options));
    trim_heap(); // a tokenizer in the making takes many times what it keeps
    model->load_ms = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begun).count();
    return std::shared_ptr<const Model>(std::move(model));
}

} // namespace

Result<std::shared_ptr<const Model>> load_model(const fs::path& folder, const ModelLoadOptions& options) {
    try {
        return load(folder, options);
    } catch (const std::bad_alloc&) {
        return fail(ErrorCode::OutOfMemory, "cannot load the model", "not enough memory", folder.string());
    } catch (const std::exception& problem) {
        return fail(ErrorCode::Io, "cannot load the model", problem.what(), folder.string());
    }
}

} // namespace layerscope

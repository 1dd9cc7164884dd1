// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/cancel.h"
#include "base/progress.h"
#include "base/result.h"
#include "engine/chat_prompt.h"
#include "plan/layer_plan.h"
#include "tokenizer/tokenizer.h"
#include "weights/model_weights.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

namespace layerscope {

/// A loaded model: everything needed to generate. Immutable; shared by engines and experiments.
struct Model {
    std::string name;
    std::filesystem::path folder;          ///< or GGUF file; empty for random weights
    std::shared_ptr<const ModelPlan> plan; ///< as trained, without edits
    std::shared_ptr<const ModelWeights> weights;
    std::shared_ptr<const Tokenizer> tokenizer; ///< null if the folder has none (ids only)
    std::vector<TokenId> end_tokens; ///< from config, generation_config and tokenizer_config, without repeats
    ChatFormat chat;                 ///< its text is empty if the files have no template
    double load_ms = 0.0;
};

struct ModelLoadOptions {
    std::optional<DType> weights; ///< nullopt: native
    bool random_weights = false;  ///< presets without a checkpoint
    std::uint64_t seed = 1;
    CancelToken cancel;
    ProgressCallback progress; ///< bytes
};

/// `folder`: a Hugging Face folder (config.json, *.safetensors, tokenizer.json), a GGUF file, or a config.json with
/// random_weights.
[[nodiscard]] Result<std::shared_ptr<const Model>> load_model(const std::filesystem::path& folder,
                                                              const ModelLoadOptions& options);

} // namespace layerscope

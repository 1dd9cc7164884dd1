// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Room `arch`: what a config says. Each family's reading function maps its keys to this one struct; from here on nobody
// asks for the family. Everything is expanded per layer, so that no period or even/odd rule is derived anywhere else.

#include "arch/delta_settings.h"
#include "arch/layer_type.h"
#include "arch/moe_settings.h"
#include "arch/provenance.h"
#include "arch/rope_settings.h"
#include "base/ids.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace layerscope {

enum class BlockLayout {
    Serial,   ///< x += Mix(N1 x); x += FFN(N2 x)                 (Llama, Qwen)
    Sandwich, ///< x += N2(Mix(N1 x)); x += N4(FFN(N3 x))         (Gemma 3)
    PostNorm, ///< x += N1(Mix(x)); x += N2(FFN(x))               (OLMo 3)
    Parallel, ///< h = N(x); x += Mix(h) + FFN(h)                 (Tiny Aya)
};
enum class NormKind {
    RmsNorm,            ///< w * x / rms(x)
    RmsNormZeroCentred, ///< (1 + w) * x / rms(x)
    LayerNorm,          ///< w * (x - mean) / sd, no bias
};
enum class QkNorm { None, PerHead, WholeProjection };
enum class Activation { Silu, GeluTanh };

[[nodiscard]] std::string_view block_name(BlockLayout layout); ///< "serial", "sandwich", "post_norm", "parallel"

/// One layer after all defaults, patterns and edits.
struct LayerSettings {
    LayerType type = LayerType::Full;
    std::optional<RopeSettings> rope; ///< nullopt: no positions in this layer (NoPE, DeltaNet)
    bool operator==(const LayerSettings&) const = default;
};

/// A model's shape. A value: edits make a new one. Valid when produced by config_reader or apply_edit.
struct Architecture {
    std::string name;   ///< what the user called it: folder, file or preset name
    std::string family; ///< "llama3.2", "qwen3", "qwen3_moe", "gemma3", "olmo3", "tiny_aya", "qwen3.5", "qwen3.5_moe"
    std::string model_type; ///< as in config.json

    std::int64_t hidden_size = 0;
    std::int64_t vocab_size = 0; ///< rows of the embedding matrix, not the tokenizer's size
    std::int64_t n_heads = 0;
    std::int64_t n_kv_heads = 0;
    std::int64_t head_dim = 0;
    std::int64_t intermediate_size = 0;
    std::int64_t max_position_embeddings = 0;
    std::optional<std::int64_t> sliding_window; ///< one for the model; used by its sliding layers
    std::vector<LayerSettings> layers;

    BlockLayout block = BlockLayout::Serial;
    NormKind norm = NormKind::RmsNorm;
    double norm_eps = 1e-6;
    QkNorm qk_norm = QkNorm::None;
    Activation activation = Activation::Silu;
    bool attention_output_gate = false; ///< q_proj is twice as wide: [query | gate] per head
    double attention_scale = 0.0;
    double embedding_scale = 1.0;
    double logit_scale = 1.0;
    std::optional<double> attention_softcap;
    std::optional<double> logit_softcap;
    bool tied_head = true;

    std::optional<MoeSettings> moe;
    std::optional<DeltaSettings> delta;

    /// The family's rule: which positions a layer of this type has. `known` false: the family has no layers of that
    /// type.
    struct PositionRule {
        bool known = false;
        std::optional<RopeSettings> rope;
        bool operator==(const PositionRule&) const = default;
    };
    PositionRule sliding_rule;
    PositionRule full_rule;

    std::string stored_dtype; ///< label of config.json ("bfloat16"); the tensors decide, this is only compared
    std::vector<TokenId> eos_token_ids;
    std::optional<TokenId> bos_token_id;

    Provenance provenance;
    std::vector<std::string> notes;       ///< conflicts and decisions worth showing, one sentence each
    std::vector<std::string> unused_keys; ///< keys of the file that nothing reads

    [[nodiscard]] std::int64_t n_layers() const { return static_cast<std::int64_t>(layers.size()); }
    /// The window of a layer, nullopt unless it slides.
    [[nodiscard]] std::optional<std::int64_t> window_of(LayerIndex layer) const {
        return layers[static_cast<std::size_t>(layer)].type == LayerType::Sliding ? sliding_window : std::nullopt;
    }
    [[nodiscard]] bool is_moe_layer(LayerIndex layer) const {
        return moe && moe->sparse_layers[static_cast<std::size_t>(layer)];
    }
};

} // namespace layerscope

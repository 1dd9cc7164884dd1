// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Room `weights`: named weights by layer, in the type in which they are stored. Immutable and shared.

#include "plan/weight_plan.h"
#include "tensor/tensor_view.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace layerscope {

class WeightPacker;

struct ExpertWeights {
    WeightView gate, up, down;
};

/// Views of one layer; a role the plan does not need is empty().
struct LayerWeights {
    WeightView mixer_norm, post_mixer_norm, ffn_norm, post_ffn_norm;
    WeightView query, key, value, attention_output, query_norm, key_norm;
    WeightView gate, up, down;
    WeightView router, shared_gate, shared_up, shared_down, shared_expert_gate;
    std::vector<ExpertWeights> experts;
    WeightView delta_qkv, delta_z, delta_b, delta_a, delta_conv, delta_a_log, delta_dt_bias, delta_norm, delta_output;
};

struct ModelWeights {
    WeightView embedding;
    WeightView output_head; ///< equal to embedding when tied
    WeightView final_norm;
    std::vector<LayerWeights> layers;

    std::int64_t n_bytes = 0;                        ///< of all tensors used, a tied head once
    DType dominant_dtype = DType::F32;               ///< type of the largest share of bytes
    std::vector<std::string> unused;                 ///< tensors of the file that nothing reads (vision tower, mtp …)
    std::vector<std::string> notes;                  ///< "config.json says float32, the tensors are BF16"
    std::vector<std::shared_ptr<const void>> owners; ///< keep mapped files and buffers alive
    std::shared_ptr<const WeightPacker> packer;      ///< null where nothing is packed

    /// What packed matrices take less in memory than n_bytes says; grows for a while after loading.
    [[nodiscard]] std::int64_t saved_bytes() const;
    [[nodiscard]] WeightView& view(const WeightNeed& need); ///< the member that `need` names; sizes experts on demand
};

} // namespace layerscope

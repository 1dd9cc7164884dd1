// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/ids.h"
#include "kernels/activation_form.h"
#include "sampling/sampler.h"
#include "tensor/dtype.h"

#include <cstdint>
#include <string>
#include <vector>

namespace layerscope {

enum class StopReason { Length, Eos, Stop, Cancelled };
[[nodiscard]] const char* stop_reason_name(StopReason reason); ///< "length", "eos", "stop", "cancelled"

struct GenerationSettings {
    SamplingSettings sampling;
    std::int64_t max_new_tokens = 128;
    std::vector<std::string> stop_texts; ///< the text ends before the first of them
    bool stop_at_end_tokens = true;
    std::int32_t n_rivals = 8; ///< candidates reported with each token
};

struct RunSettings {
    std::int32_t threads = 0; ///< 0: all usable cores
    DType kv_dtype = DType::BF16;
    std::int64_t context = 0;      ///< 0: prompt + max_new_tokens, at most max_position_embeddings
    bool branches_at_once = false; ///< parallel blocks: both branches on disjoint workers; the same text, other speed
    /// What weights meet. The narrow forms while generating, as others do; measurements of a model's own numbers
    /// (perplexity, logits) ask for float32.
    ActivationForm activations = ActivationForm::Narrow;
    bool operator==(const RunSettings&) const = default;
};

} // namespace layerscope

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "files/tensor_source.h"
#include "plan/weight_plan.h"

#include <string>
#include <vector>

namespace layerscope {

/// One tensor of the plan and where it lies; its shape is the one the plan expects. It may be a part of a tensor of the
/// file: one expert's matrix in the packed one of all experts.
struct FoundTensor {
    WeightNeed need;
    const TensorEntry* entry = nullptr;
    std::size_t offset = 0;       ///< bytes into the entry
    bool log_of_negative = false; ///< used is log(-x) of what is stored

    [[nodiscard]] const std::byte* data() const { return entry->data + offset; }
    /// As stored; whole rows of the entry's type.
    [[nodiscard]] std::size_t row_bytes() const {
        return layerscope::row_bytes(entry->dtype, static_cast<std::size_t>(need.cols)).value_or(0);
    }
};

struct FoundTensors {
    std::vector<FoundTensor> tensors;
    std::vector<std::string> unused; ///< names that nothing reads
    std::vector<std::string> notes;
};

/// Every tensor the plan needs, under whichever known prefix fits the file best. Errors: a missing tensor (with the
/// first one that is left over beside it), a shape that contradicts the config, a bias that no block here adds.
[[nodiscard]] Result<FoundTensors> find_tensors(const TensorSource& source, const ModelPlan& plan);

} // namespace layerscope

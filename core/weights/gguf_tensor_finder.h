// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/gguf.h"
#include "weights/tensor_finder.h"

namespace layerscope {

/// Every tensor the plan needs, as find_tensors() does for the Hugging Face spellings; experts and fused projections
/// are parts of larger tensors. A needed tensor of a type that is not read is refused by name and type.
[[nodiscard]] Result<FoundTensors> find_gguf_tensors(const GgufSource& source, const ModelPlan& plan);

} // namespace layerscope

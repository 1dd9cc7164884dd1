// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/layer_plan.h"
#include "plan/value_name.h"
#include "plan/weight_plan.h"
#include "tensor/dtype.h"

#include <cstdint>
#include <functional>
#include <map>
#include <utility>

namespace layerscope {

/// How a tensor lies in memory.
struct StoredForm {
    DType dtype = DType::F32;
    bool packed = false; ///< in twelve bits a value (tensor/packed_bf16.h)

    StoredForm(DType type, bool is_packed = false) : dtype(type), packed(is_packed) {}
};

/// Of a tensor of the plan; a model knows it from its file, an architecture alone has one for all.
using StoredTypeOf = std::function<StoredForm(const WeightNeed&)>;

/// Bytes of the weights behind each operation, in the form in which they are stored: what is read when the operation
/// runs once, whatever the number of tokens. Made once for a plan; asking is cheap.
class OperationWeights {
public:
    OperationWeights(const ModelPlan& plan, const StoredTypeOf& stored);

    /// Of a mixture: router and shared expert as they are, the experts all together.
    [[nodiscard]] std::int64_t bytes(ValueName name, LayerIndex layer) const;
    [[nodiscard]] std::int64_t one_expert(LayerIndex layer) const; ///< 0 in a dense layer
    [[nodiscard]] std::int64_t embedding_row() const { return embedding_row_; }
    [[nodiscard]] std::int64_t total() const { return total_; } ///< a tied head once

private:
    std::map<std::pair<LayerIndex, ValueName>, std::int64_t> bytes_;
    std::map<LayerIndex, std::int64_t> one_expert_;
    std::int64_t embedding_row_ = 0;
    std::int64_t total_ = 0;
};

/// The operation, as the engine times it, that reads a tensor.
[[nodiscard]] ValueName operation_of(WeightRole role);

} // namespace layerscope

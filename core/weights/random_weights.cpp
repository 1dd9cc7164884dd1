// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/convert.h"
#include "plan/weight_plan.h"
#include "weights/weight_loader.h"
#include "weights/weight_store.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <compare>
#include <cstring>
#include <limits>
#include <map>

namespace layerscope {

namespace {

/// One step of a counter-based generator (the finaliser of splitmix64): any value can be computed from its place alone.
std::uint64_t mix(std::uint64_t z) {
    z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27U)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31U);
}
constexpr std::uint64_t golden = 0x9E3779B97F4A7C15ULL;

/// A uniform distribution around `centre`, in steps of 2^-15 of its half width.
struct Uniform {
    float centre = 0.0F;
    float half_width = 1.0F;
    auto operator<=>(const Uniform&) const = default;
};

/// All 65536 values of a distribution in their stored form: a table look-up a value, four from each 64 random bits.
class ValueTable {
public:
    ValueTable(Uniform range, DType dtype) : dtype_(dtype) {
        std::vector<float> values(65536);
        for (std::size_t i = 0; i < values.size(); ++i)
            values[i] = range.centre + range.half_width * (static_cast<float>(i) - 32767.5F) / 32768.0F;
        stored_.resize(*row_bytes(dtype, values.size()));
        from_float(values.data(), static_cast<std::int64_t>(values.size()), dtype, stored_.data());
    }
    void fill_row(std::byte* target, std::int64_t n_values, std::uint64_t key) const {
        if (dtype_ == DType::F32)
            fill<std::uint32_t>(target, n_values, key);
        else
            fill<std::uint16_t>(target, n_values, key);
    }

private:
    template <class Bits> void fill(std::byte* target, std::int64_t n_values, std::uint64_t key) const {
        const auto* table = reinterpret_cast<const Bits*>(stored_.data());
        for (std::int64_t first = 0; first < n_values; first += 4) {
            const std::uint64_t random = mix(key + golden * static_cast<std::uint64_t>(first / 4 + 1));
            Bits values[4];
            for (unsigned lane = 0; lane < 4; ++lane)
                values[lane] = table[(random >> (16U * lane)) & 0xFFFFU];
            const auto count = static_cast<std::size_t>(std::min<std::int64_t>(4, n_values - first));
            std::memcpy(target + static_cast<std::size_t>(first) * sizeof(Bits), values, count * sizeof(Bits));
        }
    }

    DType dtype_;
    std::vector<std::byte> stored_;
};

/// Matrices keep the size of what they are given (variance 1 / fan-in), embedding included, so that logits stay near
/// one; norms scale by about one.
Uniform range_of(const WeightNeed& need, NormKind norm) {
    if (need.rows > 1) return {0.0F, static_cast<float>(std::sqrt(3.0 / static_cast<double>(need.cols)))};
    if (need.role == WeightRole::SharedExpertGate) return {0.0F, 0.05F};
    const bool zero_centred = norm == NormKind::RmsNormZeroCentred && need.role != WeightRole::DeltaNorm;
    return {zero_centred ? 0.0F : 1.0F, 0.1F};
}

bool is_tied_head(const WeightNeed& need, const ModelPlan& plan) {
    return need.role == WeightRole::OutputHead && plan.architecture.tied_head;
}

std::vector<WeightNeed> stored_needs(const ModelPlan& plan) {
    auto needs = weight_needs(plan);
    std::erase_if(needs, [&](const WeightNeed& need) { return is_tied_head(need, plan); });
    return needs;
}

/// Vectors have no blocks: they stay plain beside block-quantised matrices.
DType stored_type(const WeightNeed& need, DType dtype) {
    return need.rows == 1 && traits(dtype).block_values > 1 ? DType::F32 : dtype;
}

} // namespace

std::int64_t weight_bytes(const ModelPlan& plan, DType dtype) {
    constexpr auto most = std::numeric_limits<std::int64_t>::max();
    std::int64_t total = 0;
    for (const auto& need : stored_needs(plan)) {
        const auto row = row_bytes(stored_type(need, dtype), static_cast<std::size_t>(need.cols));
        std::int64_t bytes = 0;
        if (!row || __builtin_mul_overflow(static_cast<std::int64_t>(*row), need.rows, &bytes) ||
            __builtin_add_overflow(total, bytes, &total))
            return most;
    }
    return total;
}

Result<std::shared_ptr<const ModelWeights>> random_weights(const ModelPlan& plan, DType dtype, std::uint64_t seed,
                                                           const LoadOptions& options) {
    if (dtype != DType::F32 && dtype != DType::BF16 && dtype != DType::F16)
        return fail(ErrorCode::Unsupported, "cannot make random weights",
                    fmt::format("{} is not among F32, F16 and BF16", name(dtype)));
    const auto needs = stored_needs(plan);
    std::vector<WeightStore::Tensor> tensors;
    for (const auto& need : needs)
        tensors.push_back({need.rows, need.cols, dtype});
    const auto what = fmt::format("the weights of {}", plan.architecture.name);
    LS_TRY_ASSIGN(auto store, WeightStore::create(std::move(tensors), what));

    std::map<Uniform, ValueTable> tables;
    std::vector<const ValueTable*> table_of;
    for (const auto& need : needs) {
        const auto range = range_of(need, plan.architecture.norm);
        table_of.push_back(&tables.try_emplace(range, range, dtype).first->second);
    }
    const auto fill = [&](std::size_t tensor, std::int64_t row, std::byte* target) {
        const auto key = mix(mix(seed * golden + tensor) + static_cast<std::uint64_t>(row) * golden);
        table_of[tensor]->fill_row(target, needs[tensor].cols, key);
    };
    LS_TRY(store.fill(options, fmt::format("making {}", what), fill));

    auto weights = std::make_shared<ModelWeights>();
    weights->layers.resize(plan.layers.size());
    for (std::size_t i = 0; i < needs.size(); ++i)
        weights->view(needs[i]) = store.view(i);
    if (plan.architecture.tied_head) weights->output_head = weights->embedding;
    weights->n_bytes = store.n_bytes();
    weights->dominant_dtype = dtype;
    weights->owners.push_back(store.owner());
    return std::shared_ptr<const ModelWeights>(std::move(weights));
}

} // namespace layerscope

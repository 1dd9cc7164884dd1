// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/convert.h"
#include "plan/weight_plan.h"
#include "tensor/float_formats.h"
#include "weights/weight_loader.h"
#include "weights/weight_store.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <compare>
#include <cstring>
#include <limits>
#include <map>
#include <utility>

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

/// A row of blocks: random bytes are uniform numbers already. The scale gives them the width asked for; its sign is
/// random, so that the one number more below zero than above does not pull sums to one side.
void fill_blocks(std::byte* target, std::int64_t n_values, std::uint64_t key, DType dtype, float half_width) {
    const auto block_bytes = traits(dtype).block_bytes;
    const auto n_blocks = static_cast<std::size_t>(n_values) / traits(dtype).block_values;
    const std::uint16_t scale = float_to_f16(half_width / (dtype == DType::Q8_0 ? 128.0F : 8.0F));
    std::uint64_t counter = 0;
    for (std::size_t block = 0; block < n_blocks; ++block, target += block_bytes) {
        std::byte bytes[40];
        for (std::size_t i = 0; i < block_bytes; i += sizeof(std::uint64_t)) {
            const std::uint64_t random = mix(key + golden * ++counter);
            std::memcpy(bytes + i, &random, sizeof(random));
        }
        const auto sign = static_cast<std::uint16_t>(static_cast<unsigned>(bytes[1] & std::byte{1}) << 15U);
        const auto signed_scale = static_cast<std::uint16_t>(scale | sign);
        std::memcpy(bytes, &signed_scale, sizeof(signed_scale));
        std::memcpy(target, bytes, block_bytes);
    }
}

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

/// Vectors have no blocks, and rows that blocks do not divide stay plain, too.
DType stored_type(const WeightNeed& need, DType dtype) {
    if (!is_block_type(dtype)) return dtype;
    if (need.rows == 1) return DType::F32;
    return static_cast<std::size_t>(need.cols) % traits(dtype).block_values == 0 ? dtype : DType::BF16;
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
    if (!is_writable_type(dtype))
        return fail(ErrorCode::Unsupported, "cannot make random weights",
                    fmt::format("{} is not among F32, F16, BF16, Q8_0 and Q4_0", name(dtype)));
    const auto needs = stored_needs(plan);
    std::vector<WeightStore::Tensor> tensors;
    for (const auto& need : needs)
        tensors.push_back({need.rows, need.cols, stored_type(need, dtype)});
    const auto what = fmt::format("the weights of {}", plan.architecture.name);
    LS_TRY_ASSIGN(auto store, WeightStore::create(std::move(tensors), what));

    std::map<std::pair<Uniform, DType>, ValueTable> tables;
    std::vector<Uniform> range_of_tensor;
    std::vector<const ValueTable*> table_of; ///< null for block types
    for (const auto& need : needs) {
        const auto range = range_of(need, plan.architecture.norm);
        const DType type = stored_type(need, dtype);
        range_of_tensor.push_back(range);
        table_of.push_back(is_block_type(type) ? nullptr
                                               : &tables.try_emplace({range, type}, range, type).first->second);
    }
    const auto fill = [&](std::size_t tensor, std::int64_t row, std::byte* target) {
        const auto key = mix(mix(seed * golden + tensor) + static_cast<std::uint64_t>(row) * golden);
        if (const auto* table = table_of[tensor])
            table->fill_row(target, needs[tensor].cols, key);
        else
            fill_blocks(target, needs[tensor].cols, key, dtype, range_of_tensor[tensor].half_width);
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

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace layerscope {

/// Storage types. The block formats follow the GGUF layout (tensor/quant_blocks.h).
enum class DType : std::uint8_t {
    F32,
    F16,
    BF16,
    F64,
    I8,
    I16,
    I32,
    I64,
    U8,
    Bool,
    Q8_0,
    Q4_0,
    Q4_1,
    Q5_0,
    Q5_1,
    Q4_K,
    Q5_K,
    Q6_K
};

struct DTypeTraits {
    std::string_view name;    ///< as in safetensors for plain types ("BF16"), lower case on the command line
    std::size_t block_values; ///< 1 for plain types
    std::size_t block_bytes;
};

[[nodiscard]] const DTypeTraits& traits(DType dtype);
[[nodiscard]] inline std::string_view name(DType dtype) { return traits(dtype).name; }
/// Accepts any case; nullopt for an unknown name.
[[nodiscard]] std::optional<DType> dtype_from_name(std::string_view name);
/// Bytes of `values` values stored in a row; `values` must be a multiple of block_values. nullopt on overflow or
/// remainder.
[[nodiscard]] std::optional<std::size_t> row_bytes(DType dtype, std::size_t values);
/// Values share scales in blocks (Q8_0 and after).
[[nodiscard]] constexpr bool is_block_type(DType d) { return d >= DType::Q8_0; }
/// Types in which matrices of a model may be stored and computed with.
[[nodiscard]] constexpr bool is_weight_type(DType d) {
    return d == DType::F32 || d == DType::F16 || d == DType::BF16 || is_block_type(d);
}

} // namespace layerscope

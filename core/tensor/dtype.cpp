// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tensor/dtype.h"

#include <array>
#include <cctype>
#include <limits>

namespace layerscope {

namespace {

struct Row {
    DType dtype;
    DTypeTraits traits;
};
// In the order of the enumeration.
constexpr std::array<Row, 18> kTable{{
    {DType::F32, {"F32", 1, 4}},
    {DType::F16, {"F16", 1, 2}},
    {DType::BF16, {"BF16", 1, 2}},
    {DType::F64, {"F64", 1, 8}},
    {DType::I8, {"I8", 1, 1}},
    {DType::I16, {"I16", 1, 2}},
    {DType::I32, {"I32", 1, 4}},
    {DType::I64, {"I64", 1, 8}},
    {DType::U8, {"U8", 1, 1}},
    {DType::Bool, {"BOOL", 1, 1}},
    {DType::Q8_0, {"Q8_0", 32, 34}},
    {DType::Q4_0, {"Q4_0", 32, 18}},
    {DType::Q4_1, {"Q4_1", 32, 20}},
    {DType::Q5_0, {"Q5_0", 32, 22}},
    {DType::Q5_1, {"Q5_1", 32, 24}},
    {DType::Q4_K, {"Q4_K", 256, 144}},
    {DType::Q5_K, {"Q5_K", 256, 176}},
    {DType::Q6_K, {"Q6_K", 256, 210}},
}};

bool equal_ignoring_case(std::string_view a, std::string_view b) {
    if (a.size() != b.size()) return false;
    for (std::size_t i = 0; i < a.size(); ++i)
        if (std::toupper(static_cast<unsigned char>(a[i])) != std::toupper(static_cast<unsigned char>(b[i])))
            return false;
    return true;
}

} // namespace

const DTypeTraits& traits(DType dtype) { return kTable[static_cast<std::size_t>(dtype)].traits; }

std::optional<DType> dtype_from_name(std::string_view name) {
    for (const Row& row : kTable)
        if (equal_ignoring_case(row.traits.name, name)) return row.dtype;
    return std::nullopt;
}

std::optional<std::size_t> row_bytes(DType dtype, std::size_t values) {
    const DTypeTraits& t = traits(dtype);
    if (values % t.block_values != 0) return std::nullopt;
    const std::size_t blocks = values / t.block_values;
    if (blocks > std::numeric_limits<std::size_t>::max() / t.block_bytes) return std::nullopt;
    return blocks * t.block_bytes;
}

} // namespace layerscope

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tensor/dtype.h"

#include <cstddef>
#include <cstdint>

namespace layerscope {

/// `n_values` from one type to another, by way of float32, rounding to nearest even. Sources: all weight types and F64;
/// targets: what kernels/convert.h writes. The source may be unaligned; block types need whole blocks.
void convert_values(const std::byte* source, DType from, std::byte* target, DType to, std::int64_t n_values);

} // namespace layerscope

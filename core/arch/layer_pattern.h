// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "arch/layer_type.h"
#include "base/result.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace layerscope {

/// Parses `(s*5,f)*3`: comma list of type names or letters, `*` repetition, parentheses. A shorter pattern repeats
/// until it covers `n_layers`; a longer one, an empty one, an absurd repetition is an error that names the place.
[[nodiscard]] Result<std::vector<LayerType>> parse_layer_pattern(std::string_view pattern, std::int64_t n_layers);
/// The shortest readable spelling: "(s*5,f)*3", "s*5,f,(s,f)*2", "f*16". parse(format(x)) == x.
[[nodiscard]] std::string format_layer_pattern(std::span<const LayerType> types);

} // namespace layerscope

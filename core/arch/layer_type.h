// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string_view>

namespace layerscope {

/// How a layer mixes tokens; the names of `layer_types` in config.json.
enum class LayerType {
    Sliding, ///< "sliding_attention": causal, the last `sliding_window` positions only
    Full,    ///< "full_attention": causal, everything before
    Linear,  ///< "linear_attention": Gated DeltaNet, a recurrent state instead of a cache
};

[[nodiscard]] std::string_view config_name(LayerType type);                         ///< "sliding_attention" …
[[nodiscard]] std::optional<LayerType> layer_type_from_name(std::string_view name); ///< long names and s, f, l
[[nodiscard]] char pattern_letter(LayerType type);                                  ///< 's', 'f', 'l'

} // namespace layerscope

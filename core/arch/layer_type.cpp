// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "arch/layer_type.h"

#include "arch/architecture.h"

namespace layerscope {

std::string_view config_name(LayerType type) {
    switch (type) {
    case LayerType::Sliding:
        return "sliding_attention";
    case LayerType::Full:
        return "full_attention";
    case LayerType::Linear:
        return "linear_attention";
    }
    return "";
}

std::optional<LayerType> layer_type_from_name(std::string_view name) {
    if (name == "sliding_attention" || name == "sliding" || name == "s") return LayerType::Sliding;
    if (name == "full_attention" || name == "full" || name == "f") return LayerType::Full;
    if (name == "linear_attention" || name == "linear" || name == "l") return LayerType::Linear;
    return std::nullopt;
}

char pattern_letter(LayerType type) { return config_name(type).front(); }

std::string_view block_name(BlockLayout layout) {
    switch (layout) {
    case BlockLayout::Serial:
        return "serial";
    case BlockLayout::Sandwich:
        return "sandwich";
    case BlockLayout::PostNorm:
        return "post_norm";
    case BlockLayout::Parallel:
        return "parallel";
    }
    return "";
}

} // namespace layerscope

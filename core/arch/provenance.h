// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>

namespace layerscope {

/// Where a value of an Architecture came from; the window prints "head_dim 256, config.json; 640/4 would be 160".
struct Origin {
    enum class Kind { Key, FamilyDefault, Derived, Edit };
    Kind kind = Kind::Key;
    std::string detail; ///< the key as spelt in the file ("text_config.head_dim"), the rule, or the arithmetic
    bool operator==(const Origin&) const = default;
};

/// By the field's config.json name ("head_dim", "layer_types", "rope_theta", "sliding_window" …).
using Provenance = std::map<std::string, Origin>;

} // namespace layerscope

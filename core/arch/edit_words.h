// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "arch/edit.h"

#include <optional>
#include <string>

namespace layerscope {

/// An edit as it is written down, on a command line or in a file: its pattern waits for the layers it is to cover.
struct EditWords {
    std::optional<std::string> layer_types; ///< a pattern
    std::optional<std::int64_t> sliding_window;
    EditPositions positions = EditPositions::Rule;
    std::optional<RopeReach> rope_scaling = {};
    std::string file = {}; ///< that says so; empty: none does
    bool operator==(const EditWords&) const = default;
};

/// For a model of so many layers; the error names the place in the pattern.
[[nodiscard]] Result<Edit> edit_from_words(const EditWords& words, std::int64_t n_layers);
[[nodiscard]] EditWords words_of(const Edit& edit);
/// What was asked for, as a session file and a config.json call it: "layer_types, sliding_window".
[[nodiscard]] std::string keys_of(const EditWords& words);
/// The error of an edit that the model refused, told with the file and the keys that asked for it.
[[nodiscard]] Error refused_edit(const EditWords& words, Error why);

[[nodiscard]] const char* edit_positions_name(EditPositions positions); ///< "rule", "keep"
[[nodiscard]] std::optional<EditPositions> edit_positions_from_name(std::string_view name);

} // namespace layerscope

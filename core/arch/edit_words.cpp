// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "arch/edit_words.h"

#include "arch/layer_pattern.h"

#include <utility>

namespace layerscope {

Result<Edit> edit_from_words(const EditWords& words, std::int64_t n_layers) {
    Edit edit;
    if (words.layer_types) {
        LS_TRY_ASSIGN(edit.layer_types, parse_layer_pattern(*words.layer_types, n_layers));
    }
    edit.sliding_window = words.sliding_window;
    edit.positions = words.positions;
    edit.rope_scaling = words.rope_scaling;
    return edit;
}

EditWords words_of(const Edit& edit) {
    EditWords words{std::nullopt, edit.sliding_window, edit.positions, edit.rope_scaling};
    if (!edit.layer_types.empty()) words.layer_types = format_layer_pattern(edit.layer_types);
    return words;
}

std::string keys_of(const EditWords& words) {
    std::string keys;
    const auto add = [&](bool given, const char* key) {
        if (given) keys += (keys.empty() ? "" : ", ") + std::string(key);
    };
    add(words.layer_types.has_value(), "layer_types");
    add(words.sliding_window.has_value(), "sliding_window");
    add(words.rope_scaling.has_value(), "rope_scaling");
    return keys;
}

Error refused_edit(const EditWords& words, Error why) {
    std::string where;
    for (const std::string& part : {words.file, keys_of(words), why.where})
        if (!part.empty()) where += (where.empty() ? "" : ": ") + part;
    why.where = std::move(where);
    return why;
}

const char* edit_positions_name(EditPositions positions) { return positions == EditPositions::Keep ? "keep" : "rule"; }

std::optional<EditPositions> edit_positions_from_name(std::string_view name) {
    for (const EditPositions positions : {EditPositions::Rule, EditPositions::Keep})
        if (name == edit_positions_name(positions)) return positions;
    return std::nullopt;
}

} // namespace layerscope

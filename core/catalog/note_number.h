// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/summary.h"
#include "plan/layer_plan.h"

#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace layerscope {

/// One number that a note's text may name.
struct NoteNumber {
    enum class Kind { Count, Bytes, Flops, Share, Real, Text };
    using Value = std::variant<std::monostate, std::int64_t, double, std::string>; ///< monostate: no such thing here

    std::string_view name;
    Kind kind;
    Value (*get)(const ModelPlan&, const Summary&);
};

[[nodiscard]] const NoteNumber* find_note_number(std::string_view name); ///< nullptr: no such name

/// "3 349 227 520", "7.50 MiB", "6.08 GFLOP", "13.8 %"; narrow no-break spaces hold a number together.
[[nodiscard]] std::optional<std::string> note_number_text(NoteNumber::Kind kind, const NoteNumber::Value& value);

} // namespace layerscope

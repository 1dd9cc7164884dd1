// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/summary.h"
#include "plan/layer_plan.h"

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace layerscope {

/// A fact as a value that keeps its kind; monostate: the model has no such thing.
using Fact = std::variant<std::monostate, bool, std::int64_t, double, std::string>;

/// What a fact is about; the order in which they are told.
enum class FactGroup { Shape, Attention, Positions, FeedForward, Block, Vocabulary, Parameters, Cache, Flops };
enum class FactUnit { None, Count, Bytes, Flops };

struct FactRow {
    std::string key; ///< name of the config key, or of the `inspect` figure ("kv_cache.bytes")
    Fact a, b;
    FactGroup group = FactGroup::Shape;
    FactUnit unit = FactUnit::None;
    [[nodiscard]] bool differs() const { return a != b; }
    /// b / a of two positive numbers; nullopt for everything else.
    [[nodiscard]] std::optional<double> ratio() const;
};

/// Facts of two models side by side, by group.
[[nodiscard]] std::vector<FactRow> side_by_side(const ModelPlan& a, const Summary& summary_a, const ModelPlan& b,
                                                const Summary& summary_b);
/// The same in the order of their keys: those that differ first.
[[nodiscard]] std::vector<FactRow> compare_facts(const ModelPlan& a, const Summary& summary_a, const ModelPlan& b,
                                                 const Summary& summary_b);

} // namespace layerscope

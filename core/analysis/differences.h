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

struct FactRow {
    std::string key; ///< name of the config key, or of the `inspect` figure ("kv_cache.bytes")
    Fact a, b;
    [[nodiscard]] bool differs() const { return a != b; }
};

/// Facts of two models side by side: those that differ first, each part in a fixed order.
[[nodiscard]] std::vector<FactRow> compare_facts(const ModelPlan& a, const Summary& summary_a, const ModelPlan& b,
                                                 const Summary& summary_b);

} // namespace layerscope

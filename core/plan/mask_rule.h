// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/ids.h"

#include <algorithm>
#include <cstdint>
#include <optional>

namespace layerscope {

/// Who sees whom in one softmax layer: key <= query, and within the window if there is one: the window counts the query
/// itself, so window w sees the keys query-w+1 … query. The only place that says so; mask view, runner, cache and cost
/// all ask here.
struct MaskRule {
    std::optional<std::int64_t> window;

    [[nodiscard]] Position first_key(Position query) const {
        return window ? std::max<Position>(0, query - *window + 1) : 0;
    }
    [[nodiscard]] bool sees(Position query, Position key) const { return key <= query && key >= first_key(query); }
    [[nodiscard]] std::int64_t visible_keys(Position query) const { return query - first_key(query) + 1; }
    /// Visible (query, key) pairs of a prefill of n tokens: the triangle with its diagonal, cut to the band.
    [[nodiscard]] std::int64_t visible_pairs(std::int64_t n) const {
        if (!window || n <= *window) return n * (n + 1) / 2;
        return *window * (*window + 1) / 2 + (n - *window) * *window;
    }
    /// Rows the cache has to hold once n tokens were seen.
    [[nodiscard]] std::int64_t kept_rows(std::int64_t n) const { return window ? std::min(n, *window) : n; }
    bool operator==(const MaskRule&) const = default;
};

} // namespace layerscope

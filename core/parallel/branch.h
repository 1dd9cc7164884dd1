// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "parallel/thread_pool.h"

#include <algorithm>
#include <cstdint>
#include <functional>

namespace layerscope {

/// Two disjoint teams that run two functions at once. Both functions are started by workers of one pool, each of which
/// becomes the first member of its team; a team of one needs no thread of its own.
class BranchTeams {
public:
    /// Threads of each team, at least 1.
    BranchTeams(std::int32_t first, std::int32_t second) : first_(std::max(1, first)), second_(std::max(1, second)) {}

    /// first(team) and second(team); returns when both are done. On a pool of one they run one after the other. Neither
    /// may use `pool` itself.
    template <class First, class Second> void run(ThreadPool& pool, const First& first, const Second& second) {
        const auto task = [&](std::int64_t branch, std::int32_t) {
            if (branch == 0)
                first(first_);
            else
                second(second_);
        };
        pool.run(2, std::cref(task));
    }

    [[nodiscard]] std::int32_t largest() const { return std::max(first_.size(), second_.size()); }

private:
    ThreadPool first_, second_;
};

} // namespace layerscope

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoints.h"

#include "weights/memory_need.h"

#include <algorithm>
#include <limits>

namespace layerscope {

std::int64_t Checkpoints::usual_budget() {
    constexpr std::int64_t most = std::int64_t{256} << 20;
    constexpr std::int64_t share = 16;
    return std::min(available_memory().value_or(0) / share, most);
}

void Checkpoints::take(const SequenceState& state) {
    if (!enabled() || state.length() == 0 || newest() == state.length()) return;
    drop_after(state.length());
    const std::int64_t need = StateCheckpoint::bytes_for(state);
    if (need == 0 || need > budget_) return;
    while (!all_.empty() && bytes() + need > budget_)
        drop_most_crowded(state.length());
    if (auto copy = StateCheckpoint::take(state)) all_.push_back(std::move(*copy));
}

const StateCheckpoint* Checkpoints::at_or_before(std::int64_t length) const {
    const auto after = std::upper_bound(all_.begin(), all_.end(), length,
                                        [](std::int64_t n, const StateCheckpoint& one) { return n < one.length(); });
    return after == all_.begin() ? nullptr : &*std::prev(after);
}

void Checkpoints::drop_after(std::int64_t length) {
    std::erase_if(all_, [length](const StateCheckpoint& one) { return one.length() > length; });
}

std::int64_t Checkpoints::bytes() const {
    std::int64_t sum = 0;
    for (const StateCheckpoint& one : all_)
        sum += one.bytes();
    return sum;
}

/// `next`: the length of the one that is about to follow.
void Checkpoints::drop_most_crowded(std::int64_t next) {
    std::size_t best = 0;
    std::int64_t smallest = std::numeric_limits<std::int64_t>::max();
    for (std::size_t i = 0; i < all_.size(); ++i) {
        const std::int64_t before = i > 0 ? all_[i - 1].length() : 0;
        const std::int64_t after = i + 1 < all_.size() ? all_[i + 1].length() : next;
        if (after - before >= smallest) continue;
        smallest = after - before;
        best = i;
    }
    all_.erase(all_.begin() + static_cast<std::ptrdiff_t>(best));
}

} // namespace layerscope

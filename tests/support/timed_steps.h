// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "probe/snapshot.h"

#include <cstdint>
#include <memory>
#include <utility>

namespace layerscope::test {

/// Steps of one token behind a prompt of three: each of four layers takes a millisecond (0.4 attention, 0.6 gate), the
/// head half of one.
inline ProbeSnapshot timed_steps(int count) {
    ProbeSnapshot snapshot;
    for (int i = 0; i < count; ++i) {
        auto step = std::make_shared<ProbeStep>();
        step->first = 3 + i;
        step->n_tokens = 1;
        step->begin_ns = 1'000'000'000LL * i;
        std::int64_t now = step->begin_ns;
        const auto add = [&](ValueName name, LayerIndex layer, std::int64_t ns) {
            step->operations.push_back({name, layer, now, now + ns, 0});
            now += ns;
        };
        for (LayerIndex layer = 0; layer < 4; ++layer) {
            add(ValueName::AttentionMix, layer, 400'000);
            add(ValueName::Gate, layer, 600'000);
        }
        add(ValueName::Logits, -1, 500'000);
        step->end_ns = now;
        snapshot.steps.push_back(std::move(step));
    }
    return snapshot;
}

} // namespace layerscope::test

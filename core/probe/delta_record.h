// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/ids.h"
#include "probe/stable_log.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace layerscope {

struct DeltaGate {
    float decay = 1; ///< share of the state that stays, 0 … 1
    float write = 0; ///< share of the error that is written, 0 … 1
};

/// The recurrent state of one linear layer once `length` tokens were in.
struct DeltaStateCopy {
    std::int64_t length = 0;
    std::int64_t n_heads = 0, key_dim = 0, value_dim = 0;
    std::vector<float> values; ///< [head][key dim][value dim]

    [[nodiscard]] float at(HeadIndex head, std::int64_t key, std::int64_t value) const {
        return values[static_cast<std::size_t>((head * key_dim + key) * value_dim + value)];
    }
};

/// The gates of one linear layer, token after token, and its newest state if that was asked for.
struct DeltaRecord {
    Position first = 0;
    std::int64_t n_heads = 0; ///< value heads
    LogView<DeltaGate> gates;
    std::shared_ptr<const DeltaStateCopy> state; ///< may be null

    [[nodiscard]] std::int64_t n_tokens() const { return n_heads > 0 ? gates.size / n_heads : 0; }
    [[nodiscard]] const DeltaGate& gate(std::int64_t token, HeadIndex head) const {
        return gates[token * n_heads + head];
    }
};

} // namespace layerscope

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "decoder/state/checkpoint.h"

#include "decoder/state/delta_state.h"
#include "decoder/state/kv_memory.h"
#include "decoder/state/layer_state.h"

#include <fmt/format.h>

namespace layerscope {

std::vector<StateCheckpoint::Part> StateCheckpoint::parts_of(const SequenceState& state, std::size_t& n_bytes) {
    std::vector<Part> parts;
    n_bytes = 0;
    for (LayerIndex layer = 0; layer < state.n_layers(); ++layer) {
        if (const auto* const delta = state.delta(layer)) {
            parts.push_back({layer, 0, 0, n_bytes});
            n_bytes += static_cast<std::size_t>(delta->bytes());
        } else if (state.layer(layer).overwrites()) {
            const auto& rows = state.layer(layer);
            const Position first = rows.first_seen_after(state.length());
            parts.push_back({layer, first, state.length() - first, n_bytes});
            n_bytes += static_cast<std::size_t>(kv_row_bytes(rows.store(), state.length() - first));
        }
    }
    return parts;
}

KvStore StateCheckpoint::rows_at(const KvStore& like, std::int64_t n_rows, std::byte* memory) {
    KvStore store = like;
    store.capacity = n_rows;
    store.keys = memory;
    store.values = memory + kv_row_bytes(like, n_rows) / 2;
    return store;
}

bool StateCheckpoint::needed(const SequenceState& state) {
    for (LayerIndex layer = 0; layer < state.n_layers(); ++layer)
        if (state.delta(layer) != nullptr || state.layer(layer).overwrites()) return true;
    return false;
}

std::int64_t StateCheckpoint::bytes_for(const SequenceState& state) {
    std::size_t n_bytes = 0;
    static_cast<void>(parts_of(state, n_bytes));
    return static_cast<std::int64_t>(n_bytes);
}

Result<StateCheckpoint> StateCheckpoint::take(const SequenceState& state) {
    StateCheckpoint copy;
    std::size_t n_bytes = 0;
    copy.length_ = state.length();
    copy.parts_ = parts_of(state, n_bytes);
    LS_TRY_ASSIGN(copy.memory_,
                  AlignedBuffer::create(n_bytes, fmt::format("a copy of the cache at token {}", state.length())));
    for (const Part& part : copy.parts_) {
        std::byte* const memory = copy.memory_.data() + part.offset;
        if (const auto* const delta = state.delta(part.layer)) {
            delta->copy_to(memory);
            continue;
        }
        if (part.n_rows == 0) continue;
        const auto& rows = state.layer(part.layer);
        const KvStore target = rows_at(rows.store(), part.n_rows, memory);
        std::int64_t next = 0;
        const KvRuns kept = rows.kept(part.first, copy.length_);
        for (const auto& run : kept.span()) {
            copy_kv_rows(run, target, next);
            next += run.n_rows;
        }
    }
    return copy;
}

void StateCheckpoint::restore(SequenceState& state) const {
    for (const Part& part : parts_) {
        // A KvStore names memory to write to; here it is only read.
        auto* const memory = const_cast<std::byte*>(memory_.data()) + part.offset;
        if (auto* const delta = state.delta(part.layer))
            delta->copy_from(memory);
        else
            state.layer(part.layer)
                .restore({rows_at(state.layer(part.layer).store(), part.n_rows, memory), 0, part.n_rows}, part.first);
    }
    state.set_length(length_);
}

} // namespace layerscope

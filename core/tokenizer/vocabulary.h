// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/ids.h"
#include "base/result.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace layerscope {

/// Pieces by id and ids by piece. All text lies in one block: 260,000 strings of their own would cost a second and
/// 20 MB.
class Vocabulary {
public:
    /// Ids above this are refused: no model has so many, and a table of that size is still small.
    static constexpr std::int64_t kMaxId = (1 << 22) - 1;

    void reserve(std::size_t pieces, std::size_t bytes);
    /// Adds a piece. Adding the same pair twice changes nothing; any other repetition is an error.
    [[nodiscard]] Result<void> add(std::string_view piece, std::int64_t id, std::string_view where);

    [[nodiscard]] std::optional<TokenId> find(std::string_view piece) const;
    /// The ids of several pieces, -1 where there is none. Looked up side by side, so that the waits for memory overlap.
    void find_all(std::span<const std::string_view> pieces, std::span<TokenId> ids) const;
    /// Asks for the memory that adding or finding this piece a little later will need.
    void prefetch(std::string_view piece) const;
    [[nodiscard]] std::string_view piece(TokenId id) const { ///< empty for an unused id
        return contains(id) ? text_of(id) : std::string_view();
    }
    [[nodiscard]] bool contains(TokenId id) const {
        return id >= 0 && static_cast<std::size_t>(id) < entries_.size() &&
               entries_[static_cast<std::size_t>(id)].length != kUnused;
    }
    [[nodiscard]] std::int64_t size() const { return static_cast<std::int64_t>(entries_.size()); } ///< highest id + 1
    [[nodiscard]] std::size_t count() const { return count_; }

private:
    static constexpr std::uint32_t kUnused = UINT32_MAX;
    struct Entry {
        std::uint32_t begin = 0;
        std::uint32_t length = kUnused;
    };
    struct Slot {
        std::uint32_t tag = 0;
        TokenId id = -1;
    };

    [[nodiscard]] std::string_view text_of(TokenId used) const {
        const Entry& entry = entries_[static_cast<std::size_t>(used)];
        return {text_.data() + entry.begin, entry.length};
    }
    [[nodiscard]] std::size_t slot_of(std::string_view piece, std::uint64_t hash) const;
    void grow();

    std::string text_;
    std::vector<Entry> entries_;
    std::vector<Slot> slots_ = std::vector<Slot>(16);
    std::size_t count_ = 0;
};

} // namespace layerscope

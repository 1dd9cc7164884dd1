// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>

namespace layerscope {

/// A list that only grows and never moves what it holds, so that a reader may look at its beginning while the writer
/// goes on. One writer; readers on other threads use a LogView, whose size they were handed by something that
/// synchronises (an event queue).
template <class T> class StableLog {
public:
    void push(const T& value) {
        const Place place = place_of(size_);
        if (!blocks_[place.block]) {
            blocks_[place.block] = std::make_unique<T[]>(first_block << place.block);
            reserved_ += static_cast<std::int64_t>(first_block << place.block);
        }
        blocks_[place.block][place.offset] = value;
        ++size_;
    }
    [[nodiscard]] const T& operator[](std::int64_t index) const {
        const Place place = place_of(index);
        return blocks_[place.block][place.offset];
    }
    [[nodiscard]] std::int64_t size() const { return size_; } ///< for the writer
    [[nodiscard]] std::int64_t bytes() const { return reserved_ * static_cast<std::int64_t>(sizeof(T)); }

private:
    static constexpr std::size_t first_block = 64; ///< each block is twice the one before
    struct Place {
        std::size_t block, offset;
    };
    static Place place_of(std::int64_t index) {
        const std::size_t shifted = static_cast<std::size_t>(index) + first_block;
        const auto block = static_cast<std::size_t>(std::bit_width(shifted / first_block)) - 1;
        return {block, shifted - (first_block << block)};
    }

    std::array<std::unique_ptr<T[]>, 48> blocks_;
    std::int64_t size_ = 0;
    std::int64_t reserved_ = 0;
};

/// The first `size` elements of a log, as a value: what was there when the view was made.
template <class T> struct LogView {
    std::shared_ptr<const StableLog<T>> log;
    std::int64_t size = 0;

    LogView() = default;
    explicit LogView(const std::shared_ptr<StableLog<T>>& source) : log(source), size(source ? source->size() : 0) {}
    [[nodiscard]] const T& operator[](std::int64_t index) const { return (*log)[index]; }
    [[nodiscard]] bool empty() const { return size == 0; }
};

} // namespace layerscope

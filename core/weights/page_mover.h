// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

namespace layerscope {

/// Moves what is mapped from a file into large pages of own memory, in the background and behind the back of whoever
/// reads it: addresses and bytes stay the same. Decoding reads every weight once a token, and looking small pages up
/// costs more time than reading them (resources/docs/speed.md). At any moment memory holds the bytes once, and a few
/// megabytes twice.
class PageMover {
public:
    /// Up to so many bytes between two spans are moved with them: tensors are aligned, to 32 bytes or to a page. No
    /// more than a page: between two files there is a header, and a page that is not mapped would be further away.
    static constexpr std::size_t kGap = 4096;

    /// `owner` has the mapping and is kept. `spoken_for`: bytes of the free memory that others will have taken soon.
    /// Null where there is nothing to gain: few bytes, little free memory, a system that cannot.
    [[nodiscard]] static std::unique_ptr<PageMover> start(std::vector<std::span<const std::byte>> mapped,
                                                          std::shared_ptr<const void> owner,
                                                          std::size_t spoken_for = 0);
    ~PageMover(); ///< ends the work where it stands
    PageMover(const PageMover&) = delete;
    PageMover& operator=(const PageMover&) = delete;

    /// Waits for the end; the bytes that were moved.
    std::size_t wait();

private:
    struct Impl;
    explicit PageMover(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> impl_;
};

} // namespace layerscope

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "weights/page_mover.h"

#include "parallel/cpu_topology.h"
#include "tensor/large_pages.h"
#include "weights/memory_need.h"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstring>
#include <functional>
#include <stop_token>
#include <system_error>
#include <thread>
#include <utility>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace layerscope {

namespace {

constexpr std::uintptr_t large_page = kLargePage;
constexpr std::uintptr_t piece_bytes = 2 * large_page; ///< two are in flight, and are what memory holds twice
constexpr std::uintptr_t least_bytes = 8 * large_page;

constexpr std::uintptr_t up(std::uintptr_t address) { return (address + large_page - 1) / large_page * large_page; }
constexpr std::uintptr_t down(std::uintptr_t address) { return address / large_page * large_page; }

struct Piece {
    std::uintptr_t begin = 0;
    std::uintptr_t end = 0;
};

/// Joins what lies close together and cuts it into pieces of whole large pages.
std::vector<Piece> pieces_of(std::vector<std::span<const std::byte>> spans) {
    std::ranges::sort(spans, std::less<>(), [](const auto& span) { return span.data(); });
    std::vector<Piece> joined;
    for (const auto& span : spans) {
        const auto begin = reinterpret_cast<std::uintptr_t>(span.data());
        const std::uintptr_t end = begin + span.size();
        if (!joined.empty() && begin <= joined.back().end + PageMover::kGap)
            joined.back().end = std::max(joined.back().end, end);
        else
            joined.push_back({begin, end});
    }
    std::vector<Piece> pieces;
    for (const auto& [begin, end] : joined)
        for (std::uintptr_t at = up(begin); at < down(end); at += piece_bytes)
            pieces.push_back({at, std::min(at + piece_bytes, down(end))});
    return pieces;
}

#ifdef __linux__

/// Fresh memory that begins at a large page; null if there is none.
std::byte* large_memory(std::size_t size) {
    void* const raw =
        mmap(nullptr, size + large_page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (raw == MAP_FAILED) return nullptr;
    auto* const first = static_cast<std::byte*>(raw);
    const auto before = up(reinterpret_cast<std::uintptr_t>(first)) - reinterpret_cast<std::uintptr_t>(first);
    if (before > 0) munmap(first, before);
    if (before < large_page) munmap(first + before + size, large_page - before);
    if (madvise(first + before, size, MADV_HUGEPAGE) == 0) return first + before;
    munmap(first + before, size);
    return nullptr;
}

/// Whether the piece lies in large pages now. Readers see the old pages or the new ones, never none: the system puts
/// one mapping in the place of the other in a single step.
bool move_piece(const Piece& piece) {
    const std::size_t size = piece.end - piece.begin;
    auto* const there = reinterpret_cast<void*>(piece.begin); // NOLINT(performance-no-int-to-ptr)
    void* const memory = large_memory(size);
    if (memory == nullptr) return false;
    std::memcpy(memory, there, size);
    if (mprotect(memory, size, PROT_READ) == 0 &&
        mremap(memory, size, size, MREMAP_MAYMOVE | MREMAP_FIXED, there) != MAP_FAILED)
        return true;
    munmap(memory, size);
    return false;
}

#else

bool move_piece(const Piece&) { return false; }

#endif

} // namespace

struct PageMover::Impl {
    std::shared_ptr<const void> owner;
    std::vector<Piece> pieces;
    std::atomic<std::size_t> next{0};
    std::atomic<std::size_t> moved{0};
    std::vector<std::jthread> threads; ///< last: they end before what they use

    void start() {
        try {
            for (std::int32_t i = 0; i < std::min(usable_cores(), 2); ++i)
                threads.emplace_back([this](const std::stop_token& stop) { work(stop); });
        } catch (const std::system_error&) {
            // No more threads: small pages are slower, nothing else.
        }
    }
    void work(const std::stop_token& stop) {
        while (!stop.stop_requested()) {
            const std::size_t mine = next.fetch_add(1, std::memory_order_relaxed);
            if (mine >= pieces.size() || !move_piece(pieces[mine])) return;
            moved.fetch_add(pieces[mine].end - pieces[mine].begin, std::memory_order_relaxed);
        }
    }
};

PageMover::PageMover(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
PageMover::~PageMover() = default;

std::size_t PageMover::wait() {
    for (std::jthread& thread : impl_->threads)
        if (thread.joinable()) thread.join();
    return impl_->moved.load(std::memory_order_relaxed);
}

std::unique_ptr<PageMover> PageMover::start(std::vector<std::span<const std::byte>> mapped,
                                            std::shared_ptr<const void> owner, std::size_t spoken_for) {
    auto impl = std::make_unique<Impl>();
    impl->owner = std::move(owner);
    impl->pieces = pieces_of(std::move(mapped));
    std::uintptr_t total = 0;
    for (const Piece& piece : impl->pieces)
        total += piece.end - piece.begin;
    if (total < least_bytes) return nullptr;
    if (!leaves_room(static_cast<std::int64_t>(total + spoken_for), available_memory())) return nullptr;
    impl->start();
    return std::unique_ptr<PageMover>(new PageMover(std::move(impl)));
}

} // namespace layerscope

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "weights/weight_packer.h"

#include "kernels/packed_bf16.h"
#include "parallel/cpu_topology.h"
#include "parallel/thread_priority.h"
#include "tensor/aligned_buffer.h"
#include "tensor/large_pages.h"
#include "weights/memory_need.h"
#include "weights/page_mover.h"

#include <algorithm>
#include <cstdint>
#include <deque>
#include <mutex>
#include <new>
#include <optional>
#include <stop_token>
#include <system_error>
#include <thread>
#include <utility>

namespace layerscope {

namespace {

constexpr std::size_t kStripeBytes = std::size_t{1} << 20U; ///< of the file, taken by one thread
constexpr std::int64_t kLeastBytes = std::int64_t{16} << 20U;
/// A stripe with more exceptions than one for so many values, twenty times what normally distributed weights have, and
/// those behind it stay as they are.
constexpr std::int64_t kValuesOfAnException = 200;

/// The rows of a matrix that one thread packs at a time, packed but not shown yet.
struct PackedStripe {
    std::vector<PackedBf16::Exception> exceptions;
    std::vector<std::uint32_t> n_exceptions; ///< of each row
    std::vector<std::uint8_t> lowest_exponents;
};

struct Matrix {
    WeightView plain;
    PackedBf16 form;
    std::byte* groups = nullptr;
    PackedBf16::Exception* exceptions = nullptr; ///< has room for most_exceptions()
    std::vector<std::uint8_t> lowest_exponents;
    std::vector<std::uint32_t> first_exceptions;
    std::atomic<const PackedBf16*> slot{nullptr};
    std::atomic<std::int64_t> rows_shown{0};
    std::atomic<bool> given_up{false};

    std::mutex mutex; ///< of what follows
    std::vector<std::optional<PackedStripe>> waiting;
    std::size_t next_shown = 0;

    [[nodiscard]] std::int64_t stripe_rows() const {
        return std::max<std::int64_t>(1, static_cast<std::int64_t>(kStripeBytes / plain.row_stride_bytes));
    }
    [[nodiscard]] std::int64_t first_row(std::size_t stripe) const {
        return std::min(plain.rows, static_cast<std::int64_t>(stripe) * stripe_rows());
    }
    [[nodiscard]] std::size_t n_stripes() const {
        return static_cast<std::size_t>((plain.rows + stripe_rows() - 1) / stripe_rows());
    }
    [[nodiscard]] std::size_t packed_bytes() const {
        return static_cast<std::size_t>(plain.rows) * PackedBf16::row_bytes(plain.cols);
    }
    [[nodiscard]] std::size_t most_exceptions() const {
        return static_cast<std::size_t>(plain.rows * plain.cols / kValuesOfAnException);
    }
};

struct Stripe {
    Matrix* matrix;
    std::size_t index;
};

/// nullopt if it has too many exceptions.
std::optional<PackedStripe> pack_stripe(const Matrix& matrix, std::size_t index) {
    const std::int64_t end = matrix.first_row(index + 1);
    const std::int64_t cols = matrix.plain.cols;
    const std::int64_t most = (end - matrix.first_row(index)) * cols / kValuesOfAnException;
    std::vector<PackedBf16::Exception> of_row(static_cast<std::size_t>(cols));
    PackedStripe stripe;
    for (std::int64_t r = matrix.first_row(index); r < end; ++r) {
        const std::byte* const row = matrix.plain.row(r);
        const std::uint8_t lowest = choose_lowest_exponent(row, cols);
        std::byte* const groups = matrix.groups + static_cast<std::size_t>(r) * PackedBf16::row_bytes(cols);
        const auto n = pack_bf16_row(row, cols, lowest, groups, of_row.data());
        stripe.exceptions.insert(stripe.exceptions.end(), of_row.begin(), of_row.begin() + n);
        if (static_cast<std::int64_t>(stripe.exceptions.size()) > most) return std::nullopt;
        stripe.n_exceptions.push_back(static_cast<std::uint32_t>(n));
        stripe.lowest_exponents.push_back(lowest);
    }
    return stripe;
}

/// Readers take the rows of the next stripe from now on; those before it are shown.
void show(Matrix& matrix, const PackedStripe& stripe) {
    auto row = static_cast<std::size_t>(matrix.rows_shown.load(std::memory_order_relaxed));
    std::ranges::copy(stripe.exceptions, matrix.exceptions + matrix.first_exceptions[row]);
    for (std::size_t i = 0; i < stripe.lowest_exponents.size(); ++i, ++row) {
        matrix.first_exceptions[row + 1] = matrix.first_exceptions[row] + stripe.n_exceptions[i];
        std::atomic_ref(matrix.lowest_exponents[row]).store(stripe.lowest_exponents[i], std::memory_order_release);
    }
    matrix.rows_shown.store(static_cast<std::int64_t>(row), std::memory_order_relaxed);
}

} // namespace

struct WeightPacker::Impl {
    std::shared_ptr<const TensorSource> source;
    AlignedBuffer groups;
    AlignedBuffer exceptions;
    std::deque<Matrix> matrices; ///< as they were given
    std::vector<Stripe> stripes;
    std::atomic<std::size_t> next{0};
    std::vector<std::jthread> threads; ///< last: they end before what they use

    void work(const std::stop_token& stop) {
        let_others_go_first();
        while (!stop.stop_requested()) {
            const std::size_t mine = next.fetch_add(1, std::memory_order_relaxed);
            if (mine >= stripes.size()) return;
            Matrix& matrix = *stripes[mine].matrix;
            if (!matrix.given_up.load(std::memory_order_relaxed)) pack(matrix, stripes[mine].index);
        }
    }
    void pack(Matrix& matrix, std::size_t index) {
        try {
            auto packed = pack_stripe(matrix, index);
            if (!packed) return matrix.given_up.store(true, std::memory_order_relaxed);
            const std::scoped_lock lock(matrix.mutex);
            matrix.waiting[index] = std::move(packed);
            for (; matrix.next_shown < matrix.waiting.size() && matrix.waiting[matrix.next_shown];
                 ++matrix.next_shown) {
                show(matrix, *matrix.waiting[matrix.next_shown]);
                matrix.waiting[matrix.next_shown].reset();
                give_back(matrix, matrix.next_shown);
            }
        } catch (const std::bad_alloc&) {
            matrix.given_up.store(true, std::memory_order_relaxed); // plain rows serve as well
        }
    }
    void give_back(const Matrix& matrix, std::size_t index) const {
        const std::int64_t first = matrix.first_row(index);
        const auto rows = static_cast<std::size_t>(matrix.first_row(index + 1) - first);
        source->release({matrix.plain.row(first), rows * matrix.plain.row_stride_bytes});
    }
    /// Places and stripes for all of them; the memory is there.
    void lay_out();
};

WeightPacker::WeightPacker(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
WeightPacker::~WeightPacker() = default;

bool WeightPacker::suits(const WeightView& matrix) {
    // What the page mover has taken along is no longer the file's: given back, it would not come again.
    const bool may_be_moved = static_cast<std::size_t>(matrix.rows) * matrix.row_stride_bytes <= PageMover::kGap;
    return matrix.dtype == DType::BF16 && matrix.rows > 1 && !may_be_moved && matrix.cols > 0 &&
           PackedBf16::suits(matrix.cols) && prefers_packed_bf16();
}

std::unique_ptr<WeightPacker> WeightPacker::create(std::vector<WeightView> matrices,
                                                   std::shared_ptr<const TensorSource> source) {
    auto impl = std::make_unique<Impl>();
    impl->source = std::move(source);
    std::size_t total = 0;
    std::size_t n_exceptions = 0;
    for (const WeightView& view : matrices) {
        Matrix& matrix = impl->matrices.emplace_back();
        matrix.plain = view;
        total += matrix.packed_bytes();
        n_exceptions += matrix.most_exceptions();
    }
    if (static_cast<std::int64_t>(total) < kLeastBytes) return nullptr;
    if (!leaves_room(static_cast<std::int64_t>(total), available_memory())) return nullptr;
    auto groups = AlignedBuffer::create(total, "the packed weights");
    auto exceptions = AlignedBuffer::create(n_exceptions * sizeof(PackedBf16::Exception), "their exceptions");
    if (!groups || !exceptions) return nullptr;
    impl->groups = std::move(*groups);
    impl->exceptions = std::move(*exceptions);
    prefer_large_pages({impl->groups.data(), impl->groups.size()});
    impl->lay_out();
    return std::unique_ptr<WeightPacker>(new WeightPacker(std::move(impl)));
}

void WeightPacker::Impl::lay_out() {
    // In the order of their sizes: the first are there soon.
    std::vector<Matrix*> by_size;
    for (Matrix& matrix : matrices)
        by_size.push_back(&matrix);
    std::ranges::stable_sort(by_size, {}, &Matrix::packed_bytes);
    std::byte* group = groups.data();
    auto* exception = exceptions.as<PackedBf16::Exception>();
    for (Matrix* const matrix : by_size) {
        matrix->groups = group;
        group += matrix->packed_bytes();
        matrix->exceptions = exception;
        exception += matrix->most_exceptions();
        const auto rows = static_cast<std::size_t>(matrix->plain.rows);
        matrix->lowest_exponents.assign(rows, kNotPackedYet);
        matrix->first_exceptions.resize(rows + 1);
        matrix->form = {matrix->groups, matrix->lowest_exponents.data(), matrix->first_exceptions.data(),
                        matrix->exceptions, matrix->plain.cols};
        matrix->slot = &matrix->form;
        matrix->waiting.resize(matrix->n_stripes());
        for (std::size_t i = 0; i < matrix->n_stripes(); ++i)
            stripes.push_back({matrix, i});
    }
}

const std::atomic<const PackedBf16*>* WeightPacker::slot(std::size_t matrix) const {
    return &impl_->matrices[matrix].slot;
}

void WeightPacker::start() {
    try {
        for (std::int32_t i = 0; i < std::min(usable_cores(), 2); ++i)
            impl_->threads.emplace_back([impl = impl_.get()](const std::stop_token& stop) { impl->work(stop); });
    } catch (const std::system_error&) {
        // No more threads: plain matrices are slower, nothing else.
    }
}

std::size_t WeightPacker::own_bytes() const { return impl_->groups.size() + impl_->exceptions.size(); }

std::int64_t WeightPacker::saved_bytes() const {
    std::int64_t saved = 0;
    for (const Matrix& matrix : impl_->matrices) {
        const auto less = matrix.plain.row_stride_bytes - PackedBf16::row_bytes(matrix.plain.cols);
        saved += matrix.rows_shown.load(std::memory_order_relaxed) * static_cast<std::int64_t>(less);
    }
    return saved;
}

std::size_t WeightPacker::wait() {
    for (std::jthread& thread : impl_->threads)
        if (thread.joinable()) thread.join();
    return static_cast<std::size_t>(
        std::ranges::count_if(impl_->matrices, [](const Matrix& m) { return m.rows_shown.load() == m.plain.rows; }));
}

} // namespace layerscope

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "weights/weight_packer.h"

#include "kernels/packed_bf16.h"
#include "parallel/cpu_topology.h"
#include "parallel/thread_priority.h"
#include "tensor/aligned_buffer.h"
#include "tensor/large_pages.h"
#include "weights/memory_need.h"

#include <algorithm>
#include <cstdint>
#include <deque>
#include <new>
#include <numeric>
#include <stop_token>
#include <system_error>
#include <thread>
#include <utility>

namespace layerscope {

namespace {

constexpr std::size_t kStripeBytes = std::size_t{1} << 20U; ///< of the file, taken by one thread
constexpr std::int64_t kLeastBytes = std::int64_t{16} << 20U;
/// Of the values of a stripe; with more a matrix stays as it is. Twenty times what normally distributed weights have.
constexpr std::size_t kMostExceptions = 200;

using Exceptions = std::vector<PackedBf16::Exception>;

struct Matrix {
    WeightView plain;
    PackedBf16 form;
    std::byte* groups = nullptr;
    std::vector<std::uint8_t> lowest_exponents;
    std::vector<std::uint32_t> first_exceptions; ///< at first the number of each row, one place later
    Exceptions exceptions;
    std::vector<Exceptions> by_stripe;
    std::atomic<std::size_t> stripes_left{0};
    std::atomic<bool> refused{false};
    std::atomic<const PackedBf16*> slot{nullptr};

    [[nodiscard]] std::int64_t stripe_rows() const {
        return std::max<std::int64_t>(1, static_cast<std::int64_t>(kStripeBytes / plain.row_stride_bytes));
    }
    [[nodiscard]] std::size_t packed_bytes() const {
        return static_cast<std::size_t>(plain.rows) * PackedBf16::row_bytes(plain.cols);
    }
};

struct Stripe {
    Matrix* matrix;
    std::size_t index;
};

/// Packs the rows of one stripe; false if it has too many exceptions.
bool pack_stripe(Matrix& matrix, std::size_t index) {
    const std::int64_t first = static_cast<std::int64_t>(index) * matrix.stripe_rows();
    const std::int64_t end = std::min(matrix.plain.rows, first + matrix.stripe_rows());
    const std::int64_t cols = matrix.plain.cols;
    const std::size_t most = static_cast<std::size_t>((end - first) * cols) / kMostExceptions;
    Exceptions of_row(static_cast<std::size_t>(cols));
    Exceptions& found = matrix.by_stripe[index];
    for (std::int64_t r = first; r < end; ++r) {
        const std::byte* const row = matrix.plain.row(r);
        const std::uint8_t lowest = choose_lowest_exponent(row, cols);
        std::byte* const groups = matrix.groups + static_cast<std::size_t>(r) * PackedBf16::row_bytes(cols);
        const auto n = pack_bf16_row(row, cols, lowest, groups, of_row.data());
        found.insert(found.end(), of_row.begin(), of_row.begin() + n);
        if (found.size() > most) return false;
        matrix.lowest_exponents[static_cast<std::size_t>(r)] = lowest;
        matrix.first_exceptions[static_cast<std::size_t>(r) + 1] = static_cast<std::uint32_t>(n);
    }
    return true;
}

/// All stripes are there: puts the form together and shows it.
void publish(Matrix& matrix) {
    for (const Exceptions& part : matrix.by_stripe)
        matrix.exceptions.insert(matrix.exceptions.end(), part.begin(), part.end());
    matrix.by_stripe = {};
    auto& first = matrix.first_exceptions;
    std::partial_sum(first.begin(), first.end(), first.begin());
    matrix.form = {matrix.groups, matrix.lowest_exponents.data(), first.data(), matrix.exceptions.data(),
                   matrix.plain.cols};
    matrix.slot.store(&matrix.form, std::memory_order_release);
}

} // namespace

struct WeightPacker::Impl {
    std::shared_ptr<const TensorSource> source;
    AlignedBuffer memory;
    std::deque<Matrix> matrices; ///< as they were given
    std::vector<Stripe> stripes;
    std::atomic<std::size_t> next{0};
    std::vector<std::jthread> threads; ///< last: they end before what they use

    void work(const std::stop_token& stop) {
        let_others_go_first();
        while (!stop.stop_requested()) {
            const std::size_t mine = next.fetch_add(1, std::memory_order_relaxed);
            if (mine >= stripes.size()) return;
            pack(*stripes[mine].matrix, stripes[mine].index);
        }
    }
    void pack(Matrix& matrix, std::size_t index) {
        if (matrix.refused.load(std::memory_order_relaxed)) return;
        try {
            if (!pack_stripe(matrix, index)) return matrix.refused.store(true, std::memory_order_relaxed);
            const auto first = static_cast<std::int64_t>(index) * matrix.stripe_rows();
            const auto rows = std::min(matrix.stripe_rows(), matrix.plain.rows - first);
            source->release({matrix.plain.row(first), static_cast<std::size_t>(rows) * matrix.plain.row_stride_bytes});
            if (matrix.stripes_left.fetch_sub(1, std::memory_order_acq_rel) == 1) publish(matrix);
        } catch (const std::bad_alloc&) {
            matrix.refused.store(true, std::memory_order_relaxed); // the plain matrix serves as well
        }
    }
};

WeightPacker::WeightPacker(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
WeightPacker::~WeightPacker() = default;

bool WeightPacker::suits(const WeightView& matrix) {
    return matrix.dtype == DType::BF16 && matrix.rows > 1 && matrix.cols > 0 && PackedBf16::suits(matrix.cols) &&
           prefers_packed_bf16();
}

std::unique_ptr<WeightPacker> WeightPacker::create(std::vector<WeightView> matrices,
                                                   std::shared_ptr<const TensorSource> source) {
    auto impl = std::make_unique<Impl>();
    impl->source = std::move(source);
    std::size_t total = 0;
    for (const WeightView& view : matrices) {
        Matrix& matrix = impl->matrices.emplace_back();
        matrix.plain = view;
        total += matrix.packed_bytes();
    }
    if (static_cast<std::int64_t>(total) < kLeastBytes) return nullptr;
    // Own memory cannot be dropped and read again as a file can: some has to be left for others.
    const auto free_bytes = available_memory();
    constexpr std::size_t reserve = std::size_t{512} << 20U;
    if (!free_bytes || static_cast<std::size_t>(*free_bytes) < total + total / 4 + reserve) return nullptr;
    auto memory = AlignedBuffer::create(total, "the packed weights");
    if (!memory) return nullptr;
    impl->memory = std::move(*memory);
    prefer_large_pages({impl->memory.data(), impl->memory.size()});

    // The largest last: its two forms are in memory together for longest.
    std::vector<Matrix*> by_size;
    for (Matrix& matrix : impl->matrices)
        by_size.push_back(&matrix);
    std::ranges::stable_sort(by_size, {}, &Matrix::packed_bytes);
    std::byte* at = impl->memory.data();
    for (Matrix* const matrix : by_size) {
        matrix->groups = at;
        at += matrix->packed_bytes();
        const auto rows = static_cast<std::size_t>(matrix->plain.rows);
        matrix->lowest_exponents.resize(rows);
        matrix->first_exceptions.resize(rows + 1);
        const auto step = static_cast<std::size_t>(matrix->stripe_rows());
        const std::size_t n_stripes = (rows + step - 1) / step;
        matrix->by_stripe.resize(n_stripes);
        matrix->stripes_left = n_stripes;
        for (std::size_t i = 0; i < n_stripes; ++i)
            impl->stripes.push_back({matrix, i});
    }
    return std::unique_ptr<WeightPacker>(new WeightPacker(std::move(impl)));
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

std::int64_t WeightPacker::saved_bytes() const {
    std::int64_t saved = 0;
    for (const Matrix& matrix : impl_->matrices)
        if (matrix.slot.load(std::memory_order_relaxed) != nullptr)
            saved += matrix.plain.rows * static_cast<std::int64_t>(matrix.plain.row_stride_bytes) -
                     static_cast<std::int64_t>(matrix.packed_bytes());
    return saved;
}

std::size_t WeightPacker::wait() {
    for (std::jthread& thread : impl_->threads)
        if (thread.joinable()) thread.join();
    return static_cast<std::size_t>(
        std::ranges::count_if(impl_->matrices, [](const Matrix& m) { return m.slot.load() != nullptr; }));
}

} // namespace layerscope

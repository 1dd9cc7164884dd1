// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Measures the kernels against the machine they run on: row products as a share of the bandwidth of a plain read taken
// alternately in the same run, panel products in GFLOP/s, attention at depth, the price of a fork and join. Absolute
// figures move with the machine's other work; the shares are what to look at.

#include "kernels/attention_span.h"
#include "kernels/cpu_features.h"
#include "kernels/delta_rule.h"
#include "kernels/matmul.h"
#include "parallel/cpu_topology.h"
#include "parallel/parallel_for.h"
#include "tensor/aligned_buffer.h"

#include <hwy/targets.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <string>
#include <string_view>
#include <vector>

namespace layerscope {
namespace {

template <class T> T must(Result<T> result) {
    if (result) return std::move(*result);
    std::fprintf(stderr, "%s\n", result.error().what.c_str());
    std::exit(1);
}

/// Seconds on the clock; with one thread those of its own, so that other programs' turns do not count.
bool own_time = false;
double now() {
    timespec time{};
    clock_gettime(own_time ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

template <class F> double seconds(const F& run) {
    const double start = now();
    run();
    return now() - start;
}

double median(std::vector<double> values) {
    std::ranges::nth_element(values, values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2));
    return values[values.size() / 2];
}

AlignedBuffer filled(std::size_t bytes, const char* purpose) {
    AlignedBuffer buffer = must(AlignedBuffer::create(bytes, purpose));
    std::uint32_t state = 1;
    for (std::size_t i = 0; i + 4 <= bytes; i += 4) { // finite in every plain type
        state = state * 1664525U + 1013904223U;
        const std::uint32_t word = (state & 0x807F807FU) | 0x3C003C00U;
        std::memcpy(buffer.data() + i, &word, 4);
    }
    return buffer;
}

/// 64 bytes at a time in whatever registers the compiler has.
using Line = std::uint64_t __attribute__((vector_size(64)));

/// Reads everything once.
double read_all(const AlignedBuffer& buffer, ThreadPool& pool) {
    constexpr std::int64_t kBlock = 2048; // 128 KB
    const auto n = static_cast<std::int64_t>(buffer.size() / sizeof(Line)) / kBlock * kBlock;
    const Line* const lines = buffer.as<Line>();
    std::vector<std::uint64_t> sums(static_cast<std::size_t>(n / kBlock));
    const double time = seconds([&] {
        parallel_for(pool, n, kBlock, [&](std::int64_t begin, std::int64_t end, std::int32_t) {
            Line sum = {};
            for (std::int64_t i = begin; i < end; ++i) {

                sum ^= lines[i];
            }
            sums[static_cast<std::size_t>(begin / kBlock)] =
                sum[0] ^ sum[1] ^ sum[2] ^ sum[3] ^ sum[4] ^ sum[5] ^ sum[6] ^ sum[7];
        });
    });
    volatile std::uint64_t kept = sums.front(); // so that the reads are not removed
    (void)kept;
    return time;
}

void row_products(DType dtype, std::int64_t rows, std::int64_t cols, std::int64_t tokens, ThreadPool& pool) {
    const std::size_t stride = *row_bytes(dtype, static_cast<std::size_t>(cols));
    // Several copies where one would stay in the cache, used in turn.
    const std::size_t bytes = stride * static_cast<std::size_t>(rows);
    const std::size_t copies = std::max<std::size_t>(1, (std::size_t{256} << 20U) / bytes);
    const AlignedBuffer weights = filled(bytes * copies, "weights");
    std::vector<float> x(static_cast<std::size_t>(tokens * cols), 0.5F), y(static_cast<std::size_t>(tokens * rows));
    MatmulScratch scratch = must(MatmulScratch::create(tokens, cols, pool.size()));
    scratch.set_activation_form(ActivationForm::Narrow);
    std::vector<double> share, rate;
    for (int round = 0; round < 5; ++round) {
        const double bound = static_cast<double>(weights.size()) / read_all(weights, pool);
        const double time = seconds([&] {
            for (std::size_t copy = 0; copy < copies; ++copy)
                matmul({weights.data() + copy * bytes, dtype, rows, cols, stride}, {x.data(), tokens, cols, cols},
                       {y.data(), tokens, rows, rows}, pool, scratch);
        });
        rate.push_back(static_cast<double>(bytes * copies) / time / 1e9);
        share.push_back(static_cast<double>(bytes * copies) / time / bound);
    }
    std::printf("rows    %-5s [%6lld, %4lld] x %lld  %d threads  %6.1f GB/s  %3.0f %% of a plain read\n",
                std::string(name(dtype)).c_str(), static_cast<long long>(rows), static_cast<long long>(cols),
                static_cast<long long>(tokens), pool.size(), median(rate), 100 * median(share));
}

/// Few tokens with an expert's matrix that lies in memory: in the fixed order of sums, and in the fastest.
void few_tokens(DType dtype, std::int64_t rows, std::int64_t cols, ThreadPool& pool) {
    const std::size_t stride = *row_bytes(dtype, static_cast<std::size_t>(cols));
    const std::size_t bytes = stride * static_cast<std::size_t>(rows);
    const std::size_t copies = (std::size_t{192} << 20U) / bytes;
    const AlignedBuffer weights = filled(bytes * copies, "weights");
    for (const std::int64_t tokens : {1, 2, 3, 4, 6, 8, 12, 16, 24}) {
        std::vector<float> x(static_cast<std::size_t>(tokens * cols), 0.5F), y(static_cast<std::size_t>(tokens * rows));
        MatmulScratch scratch = must(MatmulScratch::create(tokens, cols, pool.size()));
        scratch.set_activation_form(ActivationForm::Narrow);
        std::vector<double> times[3];
        for (int round = 0; round < 3; ++round) {
            times[0].push_back(read_all(weights, pool));
            for (const SumOrder order : {SumOrder::Fastest, SumOrder::Fixed}) {
                scratch.set_sum_order(order);
                times[order == SumOrder::Fixed ? 2 : 1].push_back(seconds([&] {
                    for (std::size_t copy = 0; copy < copies; ++copy)
                        matmul({weights.data() + copy * bytes, dtype, rows, cols, stride},
                               {x.data(), tokens, cols, cols}, {y.data(), tokens, rows, rows}, pool, scratch);
                }));
            }
        }
        const auto us = [&](int which) { return 1e6 * median(times[which]) / static_cast<double>(copies); };
        std::printf(
            "few     %-5s [%5lld, %4lld] x %-2lld  %d threads  read %7.1f us  fastest %7.1f us  fixed %7.1f us\n",
            std::string(name(dtype)).c_str(), static_cast<long long>(rows), static_cast<long long>(cols),
            static_cast<long long>(tokens), pool.size(), us(0), us(1), us(2));
    }
}

void panel_products(DType dtype, std::int64_t rows, std::int64_t cols, std::int64_t tokens, ThreadPool& pool) {
    const std::size_t stride = *row_bytes(dtype, static_cast<std::size_t>(cols));
    const AlignedBuffer weights = filled(stride * static_cast<std::size_t>(rows), "weights");
    std::vector<float> x(static_cast<std::size_t>(tokens * cols), 0.5F), y(static_cast<std::size_t>(tokens * rows));
    MatmulScratch scratch = must(MatmulScratch::create(tokens, cols, pool.size()));
    scratch.set_activation_form(ActivationForm::Narrow);
    const double flops = 2.0 * static_cast<double>(tokens) * static_cast<double>(rows) * static_cast<double>(cols);
    std::vector<double> rate;
    for (int round = 0; round < 9; ++round)
        rate.push_back(flops / 1e9 / seconds([&] {
                           matmul({weights.data(), dtype, rows, cols, stride}, {x.data(), tokens, cols, cols},
                                  {y.data(), tokens, rows, rows}, pool, scratch);
                       }));
    std::printf("panels  %-5s [%6lld, %4lld] x %-3lld  %d threads  %6.1f GFLOP/s\n", std::string(name(dtype)).c_str(),
                static_cast<long long>(rows), static_cast<long long>(cols), static_cast<long long>(tokens), pool.size(),
                median(rate));
}

void attention_at_depth(const AttentionShape& shape, std::int64_t keys, std::int64_t tokens, ThreadPool& pool) {
    const auto one = static_cast<std::size_t>(shape.n_kv_heads * keys * shape.head_dim) * 2;
    AlignedBuffer memory = filled(2 * one, "keys and values");
    const KvRows rows{
        {memory.data(), memory.data() + one, DType::BF16, shape.n_kv_heads, shape.head_dim, keys}, 0, keys};
    const std::int64_t width = shape.n_heads * shape.head_dim;
    std::vector<float> q(static_cast<std::size_t>(tokens * width), 0.01F), out(q.size());
    AttentionScratch scratch = must(AttentionScratch::create(shape, keys, pool.size()));
    std::vector<double> times;
    for (int round = 0; round < 9; ++round)
        times.push_back(seconds([&] {
            attention(shape, {q.data(), tokens, width, width}, keys - tokens, {&rows, 1}, 0,
                      {out.data(), tokens, width, width}, pool, scratch);
        }));
    const double time = median(times);
    // pairs of the last `tokens` queries of a full layer; 4 FLOPs per dimension, head and pair
    const double pairs =
        static_cast<double>(tokens) * (static_cast<double>(keys) - static_cast<double>(tokens - 1) / 2);
    std::printf(
        "attend  %lld/%lld heads of %lld, %lld queries, %lld keys  %d threads  %8.1f us  %6.1f GB/s  %6.1f GFLOP/s\n",
        static_cast<long long>(shape.n_heads), static_cast<long long>(shape.n_kv_heads),
        static_cast<long long>(shape.head_dim), static_cast<long long>(tokens), static_cast<long long>(keys),
        pool.size(), time * 1e6, static_cast<double>(2 * one) / time / 1e9,
        pairs * 4 * static_cast<double>(width) / time / 1e9);
}

/// The delta rule on heads of 128 x 128, counted as three products per state value and token. Beside it what the
/// chunked form (64 tokens, triangular solve) could reach at best: its products, about 1.4 times as many, at the rate
/// of the panel products of that shape, with nothing else to do.
void delta_heads(std::int64_t heads, std::int64_t tokens, ThreadPool& pool) {
    constexpr std::int64_t kDim = 128;
    const DeltaShape shape{heads, heads, kDim, kDim};
    const std::int64_t width = heads * kDim;
    std::vector<float> x(static_cast<std::size_t>(tokens * width), 0.088F), out(x.size());
    std::vector<float> gates(static_cast<std::size_t>(tokens * heads), 0.5F);
    std::vector<float> before(static_cast<std::size_t>(shape.state_values()), 0.1F), after(before.size());
    DeltaRuleScratch scratch = must(DeltaRuleScratch::create(kDim, pool.size()));
    const ConstMatrixView rows(x.data(), tokens, width, width);
    const ConstMatrixView gate(gates.data(), tokens, heads, heads);
    const std::int64_t chunk = std::min<std::int64_t>(tokens, 64);
    MatmulScratch products = must(MatmulScratch::create(chunk, kDim, pool.size()));
    const std::int64_t chunked = 3 * kDim * kDim + chunk / 2 * 5 * kDim; // multiply-adds a token and head
    std::vector<double> times, rates;
    for (int round = 0; round < 15; ++round) {
        times.push_back(seconds([&] {
            delta_rule(shape, {rows, rows, rows, gate, gate}, before.data(), after.data(),
                       {out.data(), tokens, width, width}, pool, scratch);
        }));
        const double time = seconds([&] {
            for (std::int64_t head = 0; head < heads; ++head)
                matmul({reinterpret_cast<const std::byte*>(before.data() + head * kDim * kDim), DType::F32, kDim, kDim,
                        kDim * sizeof(float)},
                       {x.data(), chunk, kDim, kDim}, {out.data(), chunk, kDim, kDim}, pool, products);
        });
        rates.push_back(static_cast<double>(heads * chunk * kDim * kDim) / time);
    }
    const double per_token = 1e6 / static_cast<double>(tokens);
    std::printf(
        "delta   %lld heads, %3lld tokens  %d threads  %7.2f us a token  %6.1f GFLOP/s  (chunked at best %.2f us)\n",
        static_cast<long long>(heads), static_cast<long long>(tokens), pool.size(), median(times) * per_token,
        6.0 * static_cast<double>(shape.state_values() * tokens) / median(times) / 1e9,
        static_cast<double>(chunked * heads * tokens) / median(rates) * per_token);
}

void fork_and_join(ThreadPool& pool) {
    std::vector<double> times;
    for (int round = 0; round < 2000; ++round)
        times.push_back(seconds([&] { pool.run(pool.size(), [](std::int64_t, std::int32_t) {}); }));
    std::printf("fork and join  %d threads  %.2f us\n", pool.size(), median(times) * 1e6);
}

constexpr DType kBlockTypes[] = {DType::Q8_0, DType::Q4_0, DType::Q4_1, DType::Q5_0,
                                 DType::Q5_1, DType::Q4_K, DType::Q5_K, DType::Q6_K};

void measure_rows(ThreadPool& pool) {
    for (const DType dtype : {DType::F32, DType::BF16, DType::F16, DType::Q8_0, DType::Q4_0}) {
        row_products(dtype, 262144, 640, 1, pool);
        row_products(dtype, 2048, 640, 1, pool);
    }
    row_products(DType::BF16, 2048, 2048, 4, pool);
    for (const DType dtype : kBlockTypes)
        row_products(dtype, 8192, 2048, 1, pool);
}

void measure_panels(ThreadPool& pool) {
    for (const std::int64_t tokens : {8, 64, 512})
        for (const DType dtype : {DType::BF16, DType::Q8_0, DType::Q4_0}) {
            panel_products(dtype, 2048, 640, tokens, pool);
            panel_products(dtype, 8192, 2048, tokens, pool);
        }
    panel_products(DType::F32, 2048, 2048, 512, pool);
    for (const DType dtype : kBlockTypes)
        panel_products(dtype, 2048, 2048, 512, pool);
}

void measure_few(ThreadPool& pool) {
    for (const DType dtype : {DType::BF16, DType::F32, DType::Q8_0, DType::Q4_0, DType::Q4_K, DType::Q6_K})
        few_tokens(dtype, 768, 2048, pool);
}

void measure_attention(ThreadPool& pool) {
    const AttentionShape wide{4, 1, 256, 0.0625F, {}, {}};
    const AttentionShape narrow{32, 8, 64, 0.125F, {}, {}};
    for (const AttentionShape& shape : {wide, narrow}) {
        attention_at_depth(shape, 512, 1, pool);
        attention_at_depth(shape, 8192, 1, pool);
        attention_at_depth(shape, 2048, 512, pool);
    }
}

/// `what`: rows, few, panels, attention, delta, or nothing for all.
void measure(std::int32_t threads, std::string_view what) {
    ThreadPool pool(threads);
    own_time = pool.size() == 1;
    const auto wanted = [&](std::string_view part) { return what.empty() || what == part; };
    fork_and_join(pool);
    if (wanted("delta"))
        for (const std::int64_t tokens : {1, 63, 64, 65, 130, 512})
            delta_heads(16, tokens, pool);
    if (wanted("rows")) measure_rows(pool);
    if (wanted("few")) measure_few(pool);
    if (wanted("panels")) measure_panels(pool);
    if (wanted("attention")) measure_attention(pool);
}

/// Restricts the kernels to one instruction set, by its name; whether it is there.
bool choose_target(std::string_view wanted) {
    for (int bit = 0; bit < 63; ++bit) {
        const std::int64_t target = std::int64_t{1} << bit;
        if ((hwy::SupportedTargets() & target) == 0 || hwy::TargetName(target) != wanted) continue;
        hwy::SetSupportedTargetsForTest(target);
        hwy::GetChosenTarget().DeInit();
        return true;
    }
    return false;
}

} // namespace
} // namespace layerscope

/// bench_kernels [part] [instruction set], e.g. "rows AVX2"; "all" is every part.
int main(int argc, char** argv) {
    std::setvbuf(stdout, nullptr, _IOLBF, 0); // lines appear as they are measured, also through a pipe
    const std::string_view part = argc > 1 && std::string_view(argv[1]) != "all" ? argv[1] : "";
    if (argc > 2 && !layerscope::choose_target(argv[2])) {
        std::fprintf(stderr, "no %s here\n", argv[2]);
        return 1;
    }
    std::printf("%s, %s, %d cores usable\n", layerscope::processor_name().c_str(), layerscope::active_simd_target(),
                layerscope::usable_cores());
    layerscope::measure(1, part);
    if (layerscope::usable_cores() > 1) layerscope::measure(layerscope::usable_cores(), part);
    return 0;
}

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "kernels/matrix_unit.h"

#include "kernels/cpu_features.h"

#include <atomic>
#include <cassert>

#if defined(__x86_64__) && defined(__linux__) && (__GNUC__ >= 11 || __clang_major__ >= 12)
#define LS_MATRIX_UNIT 1
#include <cpuid.h>
// The compiler's header leaves destinations of unmasked shuffles undefined on purpose, and warns about itself.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wuninitialized"
#ifndef __clang__
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
#include <immintrin.h>
#pragma GCC diagnostic pop
#include <sys/syscall.h>
#include <unistd.h>
#else
#define LS_MATRIX_UNIT 0
#endif

namespace layerscope {
namespace {

std::atomic<bool> is_allowed{true};

} // namespace

void allow_matrix_unit(bool allowed) { is_allowed.store(allowed, std::memory_order_relaxed); }

#if LS_MATRIX_UNIT

// Each function names the instructions it uses: the rest of the program must not contain them.
#define LS_WIDE __attribute__((target("avx512f,avx512bf16")))
#define LS_UNIT __attribute__((target("avx512f,amx-tile,amx-bf16")))

namespace {

bool processor_has_it() {
    unsigned a = 0, b = 0, c = 0, d = 0;
    if (__get_cpuid_count(7, 0, &a, &b, &c, &d) == 0) return false;
    constexpr unsigned kAvx512f = 1U << 16U;
    constexpr unsigned kBf16Tiles = 1U << 22U;
    constexpr unsigned kTiles = 1U << 24U;
    if ((b & kAvx512f) == 0 || (d & kBf16Tiles) == 0 || (d & kTiles) == 0) return false;
    constexpr unsigned kBf16Vectors = 1U << 5U;
    if (__get_cpuid_count(7, 1, &a, &b, &c, &d) == 0 || (a & kBf16Vectors) == 0) return false;
    return true;
}

/// Tiles are eight kilobytes of state for every thread: the system hands them out on request only.
bool system_grants_it() {
    constexpr long kRequestPermission = 0x1023; // ARCH_REQ_XCOMP_PERM
    constexpr long kTileData = 18;              // XFEATURE_XTILEDATA
    return ::syscall(SYS_arch_prctl, kRequestPermission, kTileData) == 0;
}

/// How the eight tile registers are divided; the layout is the processor's.
struct alignas(64) TileShapes {
    std::uint8_t palette = 1;
    std::uint8_t start_row = 0;
    std::uint8_t reserved[14] = {};
    std::uint16_t row_bytes[16] = {};
    std::uint8_t rows[16] = {};
};

LS_WIDE __m512i rows_apart(const std::byte* row) { return _mm512_loadu_si512(row); }

/// 16 bfloat16 values as float32.
LS_WIDE __m512 widened(const std::uint16_t* from) {
    const __m256i bits = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(from));
    return _mm512_castsi512_ps(_mm512_slli_epi32(_mm512_cvtepu16_epi32(bits), 16));
}

/// 16 x 16 pairs of values, rows to columns.
LS_WIDE void transpose_pairs(const std::array<const std::byte*, kUnitRows>& rows, std::int64_t offset,
                             std::uint16_t* to) {
    __m512i a[16], b[16];
    for (int i = 0; i < 16; ++i)
        a[i] = rows_apart(rows[static_cast<std::size_t>(i)] + offset);
    for (int i = 0; i < 16; i += 2) {
        b[i] = _mm512_unpacklo_epi32(a[i], a[i + 1]);
        b[i + 1] = _mm512_unpackhi_epi32(a[i], a[i + 1]);
    }
    for (int i = 0; i < 16; i += 4) {
        a[i] = _mm512_unpacklo_epi64(b[i], b[i + 2]);
        a[i + 1] = _mm512_unpackhi_epi64(b[i], b[i + 2]);
        a[i + 2] = _mm512_unpacklo_epi64(b[i + 1], b[i + 3]);
        a[i + 3] = _mm512_unpackhi_epi64(b[i + 1], b[i + 3]);
    }
    for (int i = 0; i < 4; ++i) { // columns i, i + 4, i + 8, i + 12 of four rows each
        const __m512i low01 = _mm512_shuffle_i32x4(a[i], a[i + 4], 0x88);
        const __m512i high01 = _mm512_shuffle_i32x4(a[i], a[i + 4], 0xDD);
        const __m512i low23 = _mm512_shuffle_i32x4(a[i + 8], a[i + 12], 0x88);
        const __m512i high23 = _mm512_shuffle_i32x4(a[i + 8], a[i + 12], 0xDD);
        _mm512_storeu_si512(to + kUnitDepth * i, _mm512_shuffle_i32x4(low01, low23, 0x88));
        _mm512_storeu_si512(to + kUnitDepth * (i + 4), _mm512_shuffle_i32x4(high01, high23, 0x88));
        _mm512_storeu_si512(to + kUnitDepth * (i + 8), _mm512_shuffle_i32x4(low01, low23, 0xDD));
        _mm512_storeu_si512(to + kUnitDepth * (i + 12), _mm512_shuffle_i32x4(high01, high23, 0xDD));
    }
}

LS_UNIT void multiply_two(const MatrixUnit::Product& p) {
    const int stride = static_cast<int>(p.out_stride * 4);
    for (std::int64_t panel = 0; panel < p.n_panels; ++panel) {
        const std::uint16_t* right = p.right + panel * p.depth * 2 * kUnitRows;
        const std::uint16_t* left = p.left;
        float* const out = p.out + panel * 2 * kUnitRows;
        float* const below = out + kUnitRows * p.out_stride;
        if (p.add) {
            _tile_loadd(0, out, stride);
            _tile_loadd(1, out + kUnitRows, stride);
            _tile_loadd(2, below, stride);
            _tile_loadd(3, below + kUnitRows, stride);
        } else {
            _tile_zero(0);
            _tile_zero(1);
            _tile_zero(2);
            _tile_zero(3);
        }
        for (std::int64_t k = 0; k < p.depth; k += kUnitDepth, left += kUnitTile, right += 2 * kUnitTile) {
            // Loads stand between the products: they take as long, in another part of the processor.
            _tile_loadd(6, right, 64);
            _tile_loadd(4, left, 64);
            _tile_dpbf16ps(0, 4, 6);
            _tile_loadd(5, left + p.left_step, 64);
            _tile_dpbf16ps(2, 5, 6);
            _tile_loadd(7, right + kUnitTile, 64);
            _tile_dpbf16ps(1, 4, 7);
            _tile_dpbf16ps(3, 5, 7);
        }
        _tile_stored(0, out, stride);
        _tile_stored(1, out + kUnitRows, stride);
        _tile_stored(2, below, stride);
        _tile_stored(3, below + kUnitRows, stride);
    }
}

LS_UNIT void multiply_one(const MatrixUnit::Product& p) {
    const int stride = static_cast<int>(p.out_stride * 4);
    for (std::int64_t panel = 0; panel < p.n_panels; ++panel) {
        const std::uint16_t* right = p.right + panel * p.depth * 2 * kUnitRows;
        const std::uint16_t* left = p.left;
        float* const out = p.out + panel * 2 * kUnitRows;
        if (p.add) {
            _tile_loadd(0, out, stride);
            _tile_loadd(1, out + kUnitRows, stride);
        } else {
            _tile_zero(0);
            _tile_zero(1);
        }
        for (std::int64_t k = 0; k < p.depth; k += kUnitDepth, left += kUnitTile, right += 2 * kUnitTile) {
            _tile_loadd(4, left, 64);
            _tile_loadd(6, right, 64);
            _tile_loadd(7, right + kUnitTile, 64);
            _tile_dpbf16ps(0, 4, 6);
            _tile_dpbf16ps(1, 4, 7);
        }
        _tile_stored(0, out, stride);
        _tile_stored(1, out + kUnitRows, stride);
    }
}

constexpr TileShapes whole_tiles() {
    TileShapes shapes;
    for (int tile = 0; tile < 8; ++tile) {
        shapes.row_bytes[tile] = 64;
        shapes.rows[tile] = 16;
    }
    return shapes;
}
/// Not on the stack: the compiler's intrinsic does not say that it reads all of it.
constexpr TileShapes kWholeTiles = whole_tiles();

LS_UNIT void set_shapes() { _tile_loadconfig(&kWholeTiles); }

LS_UNIT void give_back() { _tile_release(); }

} // namespace

bool has_matrix_unit() {
    static const bool is_there = processor_has_it() && system_grants_it();
    return is_there && is_allowed.load(std::memory_order_relaxed) && has_widest_vectors();
}

LS_WIDE void narrow_row(const float* from, std::int64_t n, std::uint16_t* to, std::uint16_t* rest) {
    assert(n % kUnitDepth == 0);
    for (std::int64_t i = 0; i < n; i += kUnitDepth) {
        const __m512 low = _mm512_loadu_ps(from + i);
        const __m512 high = _mm512_loadu_ps(from + i + 16);
        const __m512bh both = _mm512_cvtne2ps_pbh(high, low);
        __builtin_memcpy(to + i, &both, sizeof(both));
        if (rest == nullptr) continue;
        const __m512bh left =
            _mm512_cvtne2ps_pbh(_mm512_sub_ps(high, widened(to + i + 16)), _mm512_sub_ps(low, widened(to + i)));
        __builtin_memcpy(rest + i, &left, sizeof(left));
    }
}

void pack_unit_rows(const std::array<const std::byte*, kUnitRows>& rows, std::int64_t depth, std::uint16_t* to,
                    std::int64_t step) {
    assert(depth % kUnitDepth == 0);
    for (std::int64_t k = 0; k < depth; k += kUnitDepth, to += step)
        transpose_pairs(rows, 2 * k, to);
}

MatrixUnit::MatrixUnit() { set_shapes(); }
MatrixUnit::~MatrixUnit() { give_back(); }

void MatrixUnit::multiply(const Product& product) const {
    assert(product.depth % kUnitDepth == 0 && (product.n_left == 1 || product.n_left == 2));
    if (product.n_left == 2)
        multiply_two(product);
    else
        multiply_one(product);
}

#else

bool has_matrix_unit() { return false; }
void narrow_row(const float*, std::int64_t, std::uint16_t*, std::uint16_t*) {}
void pack_unit_rows(const std::array<const std::byte*, kUnitRows>&, std::int64_t, std::uint16_t*, std::int64_t) {}
MatrixUnit::MatrixUnit() = default;
MatrixUnit::~MatrixUnit() = default;
void MatrixUnit::multiply(const Product&) const {}

#endif

} // namespace layerscope

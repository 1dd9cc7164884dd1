// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Loops that leave no loop behind, included once per instruction set: arrays of vectors stay in registers only if every
// index is a constant. And a word to the compiler about the order of things where it knows worse.

#if defined(LAYERSCOPE_KERNELS_UNROLL_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef LAYERSCOPE_KERNELS_UNROLL_INL_H
#undef LAYERSCOPE_KERNELS_UNROLL_INL_H
#else
#define LAYERSCOPE_KERNELS_UNROLL_INL_H
#endif

#include <hwy/highway.h>

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

/// Stands between the parameters and the body of a lambda that unrolled() calls.
#ifndef LS_UNROLLED
#define LS_UNROLLED HWY_ATTR __attribute__((always_inline))
#endif

HWY_BEFORE_NAMESPACE();
namespace layerscope {
namespace HWY_NAMESPACE {

template <class Body, std::size_t... I> HWY_INLINE void unrolled_over(std::index_sequence<I...>, const Body& body) {
    (body(std::integral_constant<std::size_t, I>()), ...);
}

/// body(0) … body(kTimes - 1), each with its number as a constant.
template <std::size_t kTimes, class Body> HWY_INLINE void unrolled(const Body& body) {
    unrolled_over(std::make_index_sequence<kTimes>(), body);
}

/// body(n) with n, one to four, as a constant: so many tokens a kernel keeps in registers at most.
template <class Body> HWY_INLINE void with_one_to_four(std::int64_t n, const Body& body) {
    switch (n) {
    case 1:
        return body(std::integral_constant<std::size_t, 1>());
    case 2:
        return body(std::integral_constant<std::size_t, 2>());
    case 3:
        return body(std::integral_constant<std::size_t, 3>());
    default:
        return body(std::integral_constant<std::size_t, 4>());
    }
}

/// v, computed by now and in a register. Without it the compiler reads operands from memory again at each use, and
/// turns a chain of whole-number additions into a tree that needs more registers than there are.
template <class V> HWY_INLINE V in_register(V v) {
#if HWY_ARCH_X86 && HWY_TARGET != HWY_SCALAR
    asm("" : "+x"(v.raw));
#endif
    return v;
}

} // namespace HWY_NAMESPACE
} // namespace layerscope
HWY_AFTER_NAMESPACE();

#endif

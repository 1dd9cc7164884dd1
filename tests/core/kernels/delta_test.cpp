// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/kernels/kernel_data.h"
#include "kernels/delta_gates.h"
#include "kernels/delta_rule.h"
#include "kernels/norm.h"
#include "kernels/short_conv.h"
#include "support/slow_mixers.h"

#include <algorithm>

namespace layerscope::test {
namespace {

class ShortConv : public OnEachTarget {};
LS_ON_EACH_TARGET(ShortConv);
class DeltaRule : public OnEachTarget {};
LS_ON_EACH_TARGET(DeltaRule);
class L2Norm : public OnEachTarget {};
LS_ON_EACH_TARGET(L2Norm);

TEST_P(ShortConv, AgreesWithPlainLoops) {
    ThreadPool pool(2);
    for (const DType dtype : {DType::F32, DType::BF16, DType::F16})
        for (const std::int64_t taps : {1, 2, 4, 7, 64})
            for (const std::int64_t channels : {1, 5, 16, 127, 128, 131, 300})
                for (const std::int64_t n : {1, 3, 66}) {
                    const Values x(n, channels, 1);
                    const Values tail(taps - 1, channels, 2);
                    const Weights w(dtype, channels, taps);
                    Values y(n, channels, 3);
                    short_conv(x.view(), tail.view(), w.view(), y.view(), pool);
                    // At most 64 products of numbers below 1, then one exponential.
                    ASSERT_TRUE(near_all(y.view(), slow::short_conv(x.view(), tail.view(), w.view()), 1e-5, 1e-5))
                        << name(dtype) << " taps " << taps << " channels " << channels << " tokens " << n;
                    ASSERT_TRUE(y.gaps_untouched());
                }
}

TEST_P(ShortConv, OneByOneWithKeptRowsEqualsOnePass) {
    ThreadPool pool(1);
    const std::int64_t channels = 37;
    const Weights w(DType::BF16, channels, 4);
    const Values x(9, channels);
    Values zeros(3, channels);
    for (std::int64_t r = 0; r < 3; ++r)
        std::fill_n(zeros.view().row(r), channels, 0.0F);
    Values whole(9, channels, 3);
    short_conv(x.view(), zeros.view(), w.view(), whole.view(), pool);

    for (const std::int64_t piece : {1, 2, 4}) { // shorter and longer than what is kept
        Values tail = zeros;
        Values y(9, channels, 3);
        for (std::int64_t first = 0; first < 9; first += piece) {
            const std::int64_t n = std::min(piece, 9 - first);
            const ConstMatrixView part(x.view().row(first), n, channels, x.stride());
            short_conv(part, tail.view(), w.view(), {y.view().row(first), n, channels, y.stride()}, pool);
            Values next(3, channels, 4);
            keep_last_rows(tail.view(), part, next.view());
            tail = next;
        }
        EXPECT_TRUE(y == whole) << "pieces of " << piece;
        for (std::int64_t r = 0; r < 3; ++r)
            EXPECT_TRUE(std::equal(tail.view().row(r), tail.view().row(r) + channels, x.view().row(6 + r)));
    }
}

TEST_P(L2Norm, AddsEpsToTheSumAndNotToTheMean) {
    ThreadPool pool(2);
    for (const std::int64_t head_dim : {1, 8, 33, 128}) {
        Values x(11, 3 * head_dim, 1, 0.01F); // small enough for eps to matter
        const auto expected = slow::l2_norm_heads(x.view(), head_dim, 1e-3, 0.25);
        l2_norm_heads(x.view(), head_dim, 1e-3F, 0.25F, pool);
        EXPECT_TRUE(near_all(x.view(), expected, 1e-8, 2e-6)) << head_dim;
        EXPECT_TRUE(x.gaps_untouched());
    }
}

TEST(DeltaGates, AgreeWithPlainLoopsAndStayShares) {
    ThreadPool pool(2);
    for (const DType dtype : {DType::F32, DType::BF16})
        for (const std::int64_t heads : {1, 4, 63, 65, 130}) {
            const Weights a_log(dtype, 1, heads, 5);
            const Weights bias(dtype, 1, heads, 6);
            Values write(70, heads, 7, 30.0F);
            Values decay(70, heads, 8, 30.0F);
            const auto expected = slow::delta_gates(write.view(), decay.view(), a_log.view(), bias.view());
            delta_gates(write.view(), decay.view(), a_log.view(), bias.view(), pool);
            EXPECT_TRUE(near_all(write.view(), expected.write, 1e-7, 1e-5));
            EXPECT_TRUE(near_all(decay.view(), expected.decay, 1e-7, 5e-5)); // e^(-80): the exponent carries the error
            for (std::int64_t t = 0; t < 70; ++t)
                for (std::int64_t h = 0; h < heads; ++h) {
                    ASSERT_GE(decay.view().row(t)[h], 0.0F);
                    ASSERT_LE(decay.view().row(t)[h], 1.0F);
                }
        }
}

/// Inputs as a layer makes them: keys of length one, gates between 0 and 1.
struct RuleCase {
    RuleCase(const DeltaShape& s, std::int64_t n)
        : shape(s), q(n, s.n_key_heads * s.key_dim, 1), k(n, s.n_key_heads * s.key_dim, 2),
          v(n, s.n_value_heads * s.value_dim, 3), decay(n, s.n_value_heads, 4), write(n, s.n_value_heads, 5),
          state(static_cast<std::size_t>(s.state_values())) {
        ThreadPool pool(1);
        l2_norm_heads(k.view(), s.key_dim, 1e-6F, 1.0F, pool);
        l2_norm_heads(q.view(), s.key_dim, 1e-6F, 1.0F, pool);
        for (std::int64_t t = 0; t < n; ++t)
            for (std::int64_t h = 0; h < s.n_value_heads; ++h) {
                decay.view().row(t)[h] = 0.75F + 0.25F * decay.view().row(t)[h];
                write.view().row(t)[h] = 0.5F + 0.5F * write.view().row(t)[h];
            }
        const Values start(1, s.state_values(), 6);
        std::copy_n(start.view().row(0), state.size(), state.begin());
    }
    [[nodiscard]] DeltaInputs inputs(std::int64_t first, std::int64_t n) const {
        const auto part = [&](const Values& all) {
            return ConstMatrixView(all.view().row(first), n, all.view().cols, all.stride());
        };
        return {part(q), part(k), part(v), part(decay), part(write)};
    }
    [[nodiscard]] std::int64_t n() const { return v.view().rows; }

    DeltaShape shape;
    Values q, k, v, decay, write;
    std::vector<float> state;
};

struct RuleResult {
    Values out;
    std::vector<float> state;
    bool operator==(const RuleResult&) const = default;
};

RuleResult run(const RuleCase& c, std::int64_t piece, std::int32_t n_threads) {
    ThreadPool pool(n_threads);
    auto scratch = DeltaRuleScratch::create(c.shape.key_dim, pool.size());
    RuleResult result{Values(c.n(), c.v.view().cols, 9), c.state};
    for (std::int64_t first = 0; first < c.n(); first += piece) {
        const std::int64_t n = std::min(piece, c.n() - first);
        std::vector<float> next(result.state.size());
        const auto out = result.out.view();
        delta_rule(c.shape, c.inputs(first, n), result.state.data(), next.data(),
                   {out.row(first), n, out.cols, out.stride}, pool, *scratch);
        result.state = next;
    }
    return result;
}

TEST_P(DeltaRule, AgreesWithPlainLoops) {
    for (const auto& shape : {DeltaShape{1, 1, 1, 1}, DeltaShape{2, 4, 5, 3}, DeltaShape{3, 3, 16, 12},
                              DeltaShape{2, 6, 33, 65}, DeltaShape{1, 2, 128, 128}}) {
        const RuleCase c(shape, 70);
        std::vector<double> state(c.state.begin(), c.state.end());
        const auto expected = slow::delta_rule(shape, c.inputs(0, c.n()), state);
        const auto result = run(c, c.n(), 2);
        EXPECT_TRUE(near_all(result.out.view(), expected, 2e-5, 1e-5)) << shape.key_dim << " x " << shape.value_dim;
        EXPECT_TRUE(result.out.gaps_untouched());
        for (std::size_t i = 0; i < state.size(); ++i)
            ASSERT_NEAR(result.state[i], state[i], 2e-5) << i;
    }
}

TEST_P(DeltaRule, PromptAndSingleStepsGiveTheSameBits) {
    const DeltaShape shape{1, 2, 128, 128};
    for (const std::int64_t n : {1, 63, 64, 65, 130}) {
        const RuleCase c(shape, n);
        const auto whole = run(c, n, 1);
        EXPECT_TRUE(run(c, 1, 1) == whole) << n << " tokens";
        EXPECT_TRUE(run(c, 64, 3) == whole) << n << " tokens";
    }
}

/// Everything the state can be told: forget all, forget by e^-50 a step, keep exactly; write nothing, write all; keys
/// and queries of length zero.
void vary(RuleCase& c) {
    const float decays[] = {0.0F, 1.0F, 1.9287498e-22F, 0.5F, 1.0F, 0.999F};
    const float writes[] = {1.0F, 0.0F, 0.5F, 1.0F, 1.0F};
    for (std::int64_t t = 0; t < c.n(); ++t) {
        for (std::int64_t h = 0; h < c.shape.n_value_heads; ++h) {
            c.decay.view().row(t)[h] = h == 0 ? 1.0F : decays[(t * 3 + h) % 6];
            c.write.view().row(t)[h] = writes[(t + h) % 5];
        }
        if (t % 7 == 2) std::fill_n(c.k.view().row(t), c.k.view().cols, 0.0F);
        if (t % 11 == 4) std::fill_n(c.q.view().row(t), c.q.view().cols, 0.0F);
    }
}

TEST_P(DeltaRule, TakesEveryDecayAndZeroKeys) {
    for (const std::int64_t n : {1, 2, 31, 33, 97}) {
        RuleCase c({3, 6, 17, 19}, n);
        vary(c);
        std::vector<double> state(c.state.begin(), c.state.end());
        const auto expected = slow::delta_rule(c.shape, c.inputs(0, n), state);
        const auto whole = run(c, n, 2);
        EXPECT_TRUE(near_all(whole.out.view(), expected, 2e-5, 1e-5)) << n << " tokens";
        for (std::size_t i = 0; i < state.size(); ++i)
            ASSERT_NEAR(whole.state[i], state[i], 2e-5) << i;
        for (const std::int64_t piece : {1, 7, 32})
            EXPECT_TRUE(run(c, piece, 3) == whole) << n << " tokens in pieces of " << piece;
    }
}

// A decay of 1 and nothing written: not one bit may change, however long the prompt. A decay of 0: nothing old is left.
TEST_P(DeltaRule, DecayOfOneKeepsAndDecayOfZeroForgetsExactly) {
    RuleCase c({1, 2, 24, 40}, 50);
    for (std::int64_t t = 0; t < c.n(); ++t)
        for (std::int64_t h = 0; h < 2; ++h) {
            c.decay.view().row(t)[h] = h == 0 ? 1.0F : 0.0F;
            c.write.view().row(t)[h] = 0.0F;
        }
    const auto result = run(c, c.n(), 1);
    const auto half = static_cast<std::ptrdiff_t>(c.state.size() / 2);
    EXPECT_TRUE(std::equal(c.state.begin(), c.state.begin() + half, result.state.begin()));
    EXPECT_TRUE(std::all_of(result.state.begin() + half, result.state.end(), [](float x) { return x == 0.0F; }));
}

// value heads 0, 1 share key head 0 and 2, 3 share key head 1; the other reading (h mod 2) pairs 0 with 2.
TEST_P(DeltaRule, ConsecutiveValueHeadsShareAKeyHead) {
    RuleCase c({2, 4, 8, 8}, 5);
    for (std::int64_t t = 0; t < 5; ++t) // key head 1 writes and reads nothing
        for (Values* x : {&c.k, &c.q})
            std::fill_n(x->view().row(t) + 8, 8, 0.0F);
    std::ranges::fill(c.state, 0.0F);
    const auto result = run(c, 5, 1);
    const auto is_zero = [&](std::int64_t head) {
        const float* const out = result.out.view().row(4) + head * 8;
        return std::all_of(out, out + 8, [](float x) { return x == 0.0F; });
    };
    EXPECT_FALSE(is_zero(0));
    EXPECT_FALSE(is_zero(1));
    EXPECT_TRUE(is_zero(2));
    EXPECT_TRUE(is_zero(3));
}

// One token into an empty state: what is read after the write is write · (k·q) · v; before it, nothing.
TEST_P(DeltaRule, ReadsAfterTheWrite) {
    RuleCase c({1, 1, 4, 6}, 1);
    std::ranges::fill(c.state, 0.0F);
    const auto result = run(c, 1, 1);
    double kq = 0.0;
    for (std::int64_t i = 0; i < 4; ++i)
        kq += static_cast<double>(c.k.view().row(0)[i]) * static_cast<double>(c.q.view().row(0)[i]);
    ASSERT_GT(std::abs(kq), 0.01);
    for (std::int64_t j = 0; j < 6; ++j)
        EXPECT_NEAR(result.out.view().row(0)[j], c.write.view().row(0)[0] * kq * c.v.view().row(0)[j], 1e-6);
}

TEST_P(DeltaRule, MayUpdateTheStateInPlace) {
    const RuleCase c({2, 4, 7, 9}, 6);
    const auto apart = run(c, 6, 1);
    ThreadPool pool(2);
    auto scratch = DeltaRuleScratch::create(7, pool.size());
    auto state = c.state;
    Values out(6, 36, 9);
    delta_rule(c.shape, c.inputs(0, 6), state.data(), state.data(), out.view(), pool, *scratch);
    EXPECT_EQ(state, apart.state);
    EXPECT_TRUE(out == apart.out);
}

} // namespace
} // namespace layerscope::test

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "decoder/activation_memory.h"
#include "kernels/matmul.h"
#include "plan/layer_plan.h"

#include <cstdint>
#include <span>
#include <vector>

namespace layerscope {

/// Which tokens each expert gets, and what their results are multiplied with, tokens in order.
struct ExpertShare {
    std::span<const std::int32_t> tokens;
    std::span<const float> factors;
};

/// Working memory of the mixtures of a plan; empty where there are none.
class MoeScratch {
public:
    [[nodiscard]] static Result<MoeScratch> create(const ModelPlan& plan, std::int64_t max_chunk);

    [[nodiscard]] MatrixView scores(std::int64_t n) const { return scores_.view(n); }
    [[nodiscard]] MatrixView weights(std::int64_t n) const { return weights_.view(n); }
    [[nodiscard]] std::span<std::int32_t> experts(std::int64_t n) {
        return std::span(experts_).first(static_cast<std::size_t>(n * weights_.cols));
    }
    /// Inputs and results of the tokens of one expert, or the results of all experts of one token.
    [[nodiscard]] MatrixView inputs(std::int64_t n) const { return inputs_.view(n); }
    [[nodiscard]] MatrixView results(std::int64_t n) const { return results_.view(n); }
    [[nodiscard]] MatrixView gate(std::int64_t n) const { return gate_.view(n); }
    [[nodiscard]] MatrixView up(std::int64_t n) const { return up_.view(n); }
    [[nodiscard]] MatrixView shared_gate(std::int64_t n) const { return shared_gate_.view(n); } ///< one value a token

    /// Sorts the choices of n tokens by expert.
    void share_out(std::int64_t n);
    [[nodiscard]] ExpertShare share(std::int64_t expert) const;
    /// The shares of all experts one after another: every choice of n tokens.
    [[nodiscard]] ExpertShare all_shares(std::int64_t n) const {
        const auto count = static_cast<std::size_t>(n * weights_.cols);
        return {std::span(tokens_).first(count), std::span(factors_).first(count)};
    }
    [[nodiscard]] std::int64_t n_experts() const { return scores_.cols; }
    /// 0, 1, 2 …: every row of a chunk in its place.
    [[nodiscard]] std::span<const std::int32_t> rows_in_order(std::int64_t n) const {
        return std::span(in_order_).first(static_cast<std::size_t>(n));
    }

    /// Room for the products of one token's experts.
    std::vector<MatmulPart> parts;
    std::vector<MatmulTask> tasks;

    [[nodiscard]] std::int64_t bytes() const;

private:
    AlignedBuffer memory_;
    Activations scores_, weights_, inputs_, results_, gate_, up_, shared_gate_;
    std::vector<std::int32_t> experts_; ///< [token][choice], best first
    std::vector<std::int64_t> begins_;  ///< where each expert's tokens begin in the two below; one more at the end
    std::vector<std::int32_t> tokens_;
    std::vector<float> factors_;
    std::vector<std::int32_t> in_order_;
};

} // namespace layerscope

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "decoder/activation_memory.h"
#include "decoder/ffn/ffn_room.h"
#include "decoder/ffn/moe_scratch.h"
#include "decoder/mixers/delta_scratch.h"
#include "decoder/state/kv_memory.h"
#include "decoder/state/sequence_state.h"
#include "kernels/attention_span.h"
#include "kernels/matmul.h"
#include "kernels/rope.h"
#include "plan/layer_plan.h"
#include "tensor/aligned_buffer.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace layerscope {

/// All working memory of a decoder. Activations are sized once; the rest is made at the first use and again only when
/// the plan, the cache or the number of threads changes, never between two steps. Whatever makes room answers with
/// Memory where there is none and with Limit where its size overflows.
class Scratch {
public:
    [[nodiscard]] static Result<Scratch> create(const ModelPlan& plan, std::int64_t max_chunk);

    /// Makes everything that a run of this plan over this state on so many threads needs.
    /// `branches`: two branches may run at once.
    [[nodiscard]] Result<void> prepare(const ModelPlan& plan, const SequenceState& state, std::int32_t n_threads,
                                       bool branches = false);
    /// Cosines and sines of the positions of a chunk, for every set of frequencies in the plan.
    void fill_rotary(Position first, std::int64_t n_tokens);
    [[nodiscard]] Result<MatrixView> logits(std::int64_t rows); ///< grows when more rows are asked than before

    // Activations of n tokens of a chunk; which of them hold something at the same time: scratch.cpp.
    /// [n, hidden_size]
    [[nodiscard]] MatrixView stream(std::int64_t n) { return stream_.view(n); }
    [[nodiscard]] MatrixView normed(std::int64_t n) { return normed_.view(n); }
    [[nodiscard]] MatrixView branch(std::int64_t n) { return branch_.view(n); }
    /// [n, n_heads * head_dim], as mixed() and query_gate(); keys and values [n, n_kv_heads * head_dim]
    [[nodiscard]] MatrixView query(std::int64_t n) { return query_.view(n); }
    [[nodiscard]] MatrixView key(std::int64_t n) { return key_.view(n); }
    [[nodiscard]] MatrixView value(std::int64_t n) { return value_.view(n); }
    [[nodiscard]] MatrixView mixed(std::int64_t n) { return mixed_.view(n); }
    [[nodiscard]] MatrixView packed_query(std::int64_t n) { return packed_query_.view(n); } ///< [query | gate] per head
    [[nodiscard]] MatrixView query_gate(std::int64_t n) { return query_gate_.view(n); }
    /// So many columns of the feed-forward over all tokens, the dense or the shared one.
    [[nodiscard]] MatrixView gate(std::int64_t n, std::int64_t columns) { return gate_.view(n, columns); }
    [[nodiscard]] MatrixView up(std::int64_t n, std::int64_t columns) { return up_.view(n, columns); }
    /// The most columns of gate and up that there is room for at once; all of them for a few tokens.
    [[nodiscard]] std::int64_t ffn_columns(std::int64_t n) const { return ffn_.columns_for(n); }
    [[nodiscard]] MoeScratch& moe() { return moe_; }
    [[nodiscard]] DeltaScratch& delta() { return delta_; }

    [[nodiscard]] const RotaryTable& rotary(const RopeFrequencies& frequencies) const;
    [[nodiscard]] const KvStore& staging(LayerIndex layer) const; ///< an empty store for layers without staging
    [[nodiscard]] MatmulScratch& matmul() { return matmul_; }
    void set_activation_form(ActivationForm form) { ///< after prepare(), of all products
        matmul_.set_activation_form(form);
        branch_products_.set_activation_form(form);
    }
    void set_sum_order(SumOrder order) { ///< likewise, and of attention
        matmul_.set_sum_order(order);
        branch_products_.set_sum_order(order);
        attention_.set_sum_order(order);
    }
    /// Of the second of two branches at once; only after prepare() with branches.
    [[nodiscard]] MatmulScratch& branch_products() { return branch_products_; }
    [[nodiscard]] MatrixView second_branch(std::int64_t n) { return second_branch_.view(n); }
    [[nodiscard]] AttentionScratch& attention() { return attention_; }
    /// Room for the probabilities of n_queries queries of all heads over n_keys keys; made when first asked for.
    [[nodiscard]] Result<float*> probabilities(std::int64_t n_heads, std::int64_t n_queries, std::int64_t n_keys);

    [[nodiscard]] std::int64_t bytes() const;

private:
    struct Rotary {
        std::shared_ptr<const RopeFrequencies> frequencies;
        RotaryTable table;
    };
    [[nodiscard]] Result<void> make_activations(const ModelPlan& plan);
    [[nodiscard]] Result<MatmulScratch> make_products(std::int32_t n_threads) const;
    [[nodiscard]] Result<void> prepare_branches(std::int64_t hidden, std::int32_t n_threads);
    [[nodiscard]] Result<void> prepare_rotary(const ModelPlan& plan);
    [[nodiscard]] Result<void> prepare_staging(const SequenceState& state);
    [[nodiscard]] Result<void> prepare_attention(const ModelPlan& plan, const SequenceState& state,
                                                 std::int32_t n_threads);

    std::int64_t max_chunk_ = 0;
    std::int64_t vocab_size_ = 0;
    std::int64_t widest_ = 0; ///< longest input of a matrix product with all tokens of a chunk
    FfnRoom ffn_;
    AlignedBuffer activations_;
    Activations stream_, normed_, branch_, query_, key_, value_, mixed_, packed_query_, query_gate_, gate_, up_;
    MoeScratch moe_;
    DeltaScratch delta_;
    AlignedBuffer logits_;
    AlignedBuffer probabilities_;
    std::int64_t most_keys_ = 0;
    MatmulScratch matmul_, branch_products_;
    AlignedBuffer branch_memory_;
    Activations second_branch_;
    AttentionScratch attention_;
    std::vector<Rotary> rotary_;
    std::vector<KvStore> staging_; ///< one a layer, empty for those without
    AlignedBuffer staging_memory_;
};

} // namespace layerscope

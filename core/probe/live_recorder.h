// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "probe/attention_recorder.h"
#include "probe/probe_sink.h"
#include "probe/snapshot.h"

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <vector>

namespace layerscope {

/// Records a run that others look at while it goes on: bounded memory, snapshots that cost next to nothing. Works on
/// the thread that runs the decoder.
class LiveRecorder final : public ProbeSink {
public:
    /// `first`: position of the first token that will come.
    LiveRecorder(ProbeRequest request, std::shared_ptr<const ModelPlan> plan, Position first, ProbeLimits limits = {});

    [[nodiscard]] const ProbeRequest& request() const { return request_; }
    [[nodiscard]] const std::shared_ptr<const ModelPlan>& plan() const { return plan_; }
    /// Goes on with less; what was recorded of the rest stays in older snapshots only.
    void narrow(const ProbeRequest& request);
    /// An edit that left the cache as it is: the rows so far stay.
    void set_plan(std::shared_ptr<const ModelPlan> plan) { plan_ = std::move(plan); }

    /// Around each call of the decoder.
    void begin_step();
    void end_step(Position first, std::int64_t n_tokens, bool prefill, bool rebuilding);
    void abandon_step();
    void forget_steps(); ///< their times are of another run; what was recorded of the tokens stays
    /// The state of a linear layer, for the next snapshot: a row for each key dimension of each value head.
    void keep_state(LayerIndex layer, std::int64_t length, ConstMatrixView recurrent);
    [[nodiscard]] std::shared_ptr<const ProbeSnapshot>
    snapshot(std::shared_ptr<const std::vector<TokenId>> tokens) const;

    [[nodiscard]] bool wants_attention(LayerIndex layer) const override {
        return request_.attention_layers.contains(layer);
    }
    [[nodiscard]] bool wants_hidden() const override { return request_.hidden; }
    [[nodiscard]] bool wants_router(LayerIndex) const override { return request_.router; }
    [[nodiscard]] bool wants_delta(LayerIndex) const override { return request_.delta; }
    [[nodiscard]] bool wants_times() const override { return request_.times; }
    void attention_row(LayerIndex layer, HeadIndex head, Position query, Position first_key, const float* row,
                       std::int64_t n_keys) override {
        attention_.add_row(*plan_, layer, head, query, first_key, row, n_keys);
    }
    void hidden(std::int64_t level, Position first, ConstMatrixView rows) override;
    void router(LayerIndex layer, Position first, const std::int32_t* experts, ConstMatrixView weights) override;
    void delta_gates(LayerIndex layer, Position first, ConstMatrixView decay, ConstMatrixView write) override;
    void operation(ValueName name, LayerIndex layer, std::int64_t begin_ns, std::int64_t end_ns,
                   std::int32_t lane) override;

private:
    template <class T> struct Series {
        std::shared_ptr<StableLog<T>> log = std::make_shared<StableLog<T>>();
        std::int64_t width = 0; ///< values a token
        Position next = 0;      ///< earlier tokens are here already: the step was begun twice
    };
    template <class T>
    [[nodiscard]] Series<T>& series(std::map<LayerIndex, Series<T>>& all, LayerIndex layer, std::int64_t width);
    template <class T> void push(Series<T>& series, const T& value);
    void forget_oldest_steps();

    ProbeRequest request_;
    std::shared_ptr<const ModelPlan> plan_;
    Position first_;
    ProbeLimits limits_;
    Position end_; ///< behind the last token of a completed step
    std::unique_ptr<ProbeStep> step_;
    std::deque<std::shared_ptr<const ProbeStep>> steps_;
    std::int64_t n_operations_ = 0, dropped_steps_ = 0;
    AttentionRecorder attention_;
    std::map<LayerIndex, Series<RouterChoice>> router_;
    std::map<LayerIndex, Series<DeltaGate>> gates_;
    std::map<LayerIndex, std::shared_ptr<const DeltaStateCopy>> states_;
    std::map<LayerIndex, Series<HiddenNorm>> hidden_; ///< by level
    std::int64_t series_bytes_ = 0, dropped_values_ = 0;
};

} // namespace layerscope

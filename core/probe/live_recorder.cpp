// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "probe/live_recorder.h"

#include "probe/op_timer.h"

#include <cmath>
#include <utility>

namespace layerscope {

namespace {

float length_of(const float* row, std::int64_t n) {
    double sum = 0;
    for (std::int64_t i = 0; i < n; ++i)
        sum += static_cast<double>(row[i]) * static_cast<double>(row[i]);
    return static_cast<float>(std::sqrt(sum));
}

} // namespace

LiveRecorder::LiveRecorder(ProbeRequest request, std::shared_ptr<const ModelPlan> plan, Position first,
                           ProbeLimits limits)
    : request_(std::move(request)), plan_(std::move(plan)), first_(first), limits_(limits), end_(first),
      attention_(first, limits.attention_bytes) {}

void LiveRecorder::narrow(const ProbeRequest& request) {
    request_ = request;
    attention_.keep_only(request.attention_layers);
    if (!request.router) router_.clear();
    if (!request.delta) gates_.clear();
    if (!request.hidden) hidden_.clear();
    std::erase_if(states_, [&](const auto& one) { return !request.state_layers.contains(one.first); });
}

void LiveRecorder::begin_step() {
    step_ = std::make_unique<ProbeStep>();
    step_->begin_ns = steady_nanoseconds();
}

void LiveRecorder::end_step(Position first, std::int64_t n_tokens, bool prefill, bool rebuilding) {
    if (!step_) return;
    step_->end_ns = steady_nanoseconds();
    step_->first = first;
    step_->n_tokens = n_tokens;
    step_->prefill = prefill;
    step_->rebuilding = rebuilding;
    end_ = first + n_tokens;
    n_operations_ += static_cast<std::int64_t>(step_->operations.size()) + 1; // a step itself counts as one
    steps_.push_back(std::move(step_));
    forget_oldest_steps();
}

void LiveRecorder::abandon_step() { step_.reset(); }

void LiveRecorder::forget_steps() {
    steps_.clear();
    n_operations_ = dropped_steps_ = 0;
}

void LiveRecorder::forget_oldest_steps() {
    while (n_operations_ > limits_.operations && steps_.size() > 1) {
        n_operations_ -= static_cast<std::int64_t>(steps_.front()->operations.size()) + 1;
        steps_.pop_front();
        ++dropped_steps_;
    }
}

template <class T>
LiveRecorder::Series<T>& LiveRecorder::series(std::map<LayerIndex, Series<T>>& all, LayerIndex layer,
                                              std::int64_t width) {
    auto [found, added] = all.try_emplace(layer);
    if (added) {
        found->second.width = width;
        found->second.next = first_;
    }
    return found->second;
}

template <class T> void LiveRecorder::push(Series<T>& series, const T& value) {
    const std::int64_t before = series.log->bytes();
    series.log->push(value);
    series_bytes_ += series.log->bytes() - before;
}

void LiveRecorder::hidden(std::int64_t level, Position first, ConstMatrixView rows) {
    auto& kept = series(hidden_, static_cast<LayerIndex>(level), 1);
    for (std::int64_t r = 0; r < rows.rows; ++r) {
        if (first + r < kept.next) continue;
        if (series_bytes_ >= limits_.series_bytes) {
            ++dropped_values_;
            continue;
        }
        push(kept, HiddenNorm{first + r, length_of(rows.row(r), rows.cols)});
        kept.next = first + r + 1;
    }
}

void LiveRecorder::router(LayerIndex layer, Position first, const std::int32_t* experts, ConstMatrixView weights) {
    auto& kept = series(router_, layer, weights.cols);
    for (std::int64_t r = 0; r < weights.rows; ++r) {
        if (first + r < kept.next) continue;
        if (series_bytes_ >= limits_.series_bytes || first + r > kept.next) { // no gaps: a token is found by its place
            dropped_values_ += weights.cols;
            continue;
        }
        for (std::int64_t c = 0; c < weights.cols; ++c)
            push(kept, RouterChoice{experts[r * weights.cols + c], weights.row(r)[c]});
        ++kept.next;
    }
}

void LiveRecorder::delta_gates(LayerIndex layer, Position first, ConstMatrixView decay, ConstMatrixView write) {
    auto& kept = series(gates_, layer, decay.cols);
    for (std::int64_t r = 0; r < decay.rows; ++r) {
        if (first + r < kept.next) continue;
        if (series_bytes_ >= limits_.series_bytes || first + r > kept.next) {
            dropped_values_ += decay.cols;
            continue;
        }
        for (std::int64_t head = 0; head < decay.cols; ++head)
            push(kept, DeltaGate{decay.row(r)[head], write.row(r)[head]});
        ++kept.next;
    }
}

void LiveRecorder::keep_state(LayerIndex layer, std::int64_t length, ConstMatrixView recurrent) {
    const auto& settings = plan_->architecture.delta;
    if (!settings || settings->key_head_dim <= 0) return;
    auto copy = std::make_shared<DeltaStateCopy>();
    copy->length = length;
    copy->key_dim = settings->key_head_dim;
    copy->n_heads = recurrent.rows / copy->key_dim;
    copy->value_dim = recurrent.cols;
    copy->values.reserve(static_cast<std::size_t>(recurrent.rows * recurrent.cols));
    for (std::int64_t r = 0; r < recurrent.rows; ++r)
        copy->values.insert(copy->values.end(), recurrent.row(r), recurrent.row(r) + recurrent.cols);
    states_[layer] = std::move(copy);
}

void LiveRecorder::operation(ValueName name, LayerIndex layer, std::int64_t begin_ns, std::int64_t end_ns,
                             std::int32_t lane) {
    if (step_) step_->operations.push_back({name, layer, begin_ns, end_ns, lane});
}

std::shared_ptr<const ProbeSnapshot> LiveRecorder::snapshot(std::shared_ptr<const std::vector<TokenId>> tokens) const {
    auto made = std::make_shared<ProbeSnapshot>();
    made->request = request_;
    made->plan = plan_;
    made->tokens = std::move(tokens);
    made->first = first_;
    made->n_recorded = end_ - first_;
    made->steps.assign(steps_.begin(), steps_.end());
    made->dropped_steps = dropped_steps_;
    const std::int64_t n_experts = plan_->architecture.moe ? plan_->architecture.moe->n_experts : 0;
    for (const auto& [layer, series] : router_)
        made->router[layer] = {first_, n_experts, series.width, LogView<RouterChoice>(series.log)};
    for (const auto& [layer, series] : gates_)
        made->delta[layer] = {first_, series.width, LogView<DeltaGate>(series.log), nullptr};
    for (const auto& [layer, state] : states_) {
        made->delta[layer].state = state;
        made->delta[layer].n_heads = state->n_heads;
    }
    for (const auto& [level, series] : hidden_) {
        made->hidden.levels.resize(static_cast<std::size_t>(level) + 1);
        made->hidden.levels.back() = LogView<HiddenNorm>(series.log);
    }
    made->attention = attention_.records();
    made->dropped_values = dropped_values_;
    made->bytes = attention_.bytes() + series_bytes_ + n_operations_ * static_cast<std::int64_t>(sizeof(OpRecord));
    return made;
}

} // namespace layerscope

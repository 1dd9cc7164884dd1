// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run_probe.h"

#include "decoder/state/delta_state.h"
#include "decoder/state/sequence_state.h"

namespace layerscope {

void RunProbe::begin_run() {
    // A cut step may have left rows of tokens that another text does not have; times alone are of one run.
    if (interrupted_ || !request_.by_token()) recorder_.reset();
    if (recorder_) recorder_->forget_steps();
    interrupted_ = false;
}

void RunProbe::renew(const SequenceRunner& runner) {
    recorder_ = std::make_unique<LiveRecorder>(request_, runner.shared_plan(), runner.length());
    interrupted_ = false;
}

/// States are copied when a snapshot is made: to ask for those of another layer misses nothing.
bool RunProbe::goes_on() const {
    ProbeRequest have = recorder_->request();
    have.state_layers = request_.state_layers;
    return have.includes(request_);
}

ProbeSink* RunProbe::begin_step(SequenceRunner& runner) {
    if (request_.empty()) {
        recorder_.reset();
        return nullptr;
    }
    if (!recorder_ || runner.length() != expected_ || !goes_on()) {
        renew(runner);
    } else if (recorder_->plan() != runner.shared_plan()) {
        if (interrupted_ && request_.by_token()) {
            runner.forget(); // part of the step that was cut is recorded under the old plan
            renew(runner);
        }
        recorder_->set_plan(runner.shared_plan());
    }
    if (!(recorder_->request() == request_)) recorder_->narrow(request_);
    interrupted_ = false;
    expected_ = runner.length();
    recorder_->begin_step();
    return recorder_.get();
}

void RunProbe::end_step(const SequenceRunner& runner, bool prefill, bool rebuilding) {
    if (!recorder_) return;
    const std::int64_t before = expected_;
    expected_ = runner.length();
    if (expected_ > before)
        recorder_->end_step(before, expected_ - before, prefill, rebuilding);
    else
        recorder_->abandon_step(); // a token was chosen from logits that were there
}

void RunProbe::interrupt() {
    if (!recorder_) return;
    recorder_->abandon_step();
    interrupted_ = true;
}

std::shared_ptr<const ProbeSnapshot> RunProbe::snapshot(const SequenceRunner& runner) {
    if (!recorder_) return nullptr;
    for (const LayerIndex layer : recorder_->request().state_layers) {
        if (layer < 0 || runner.state() == nullptr || layer >= runner.state()->n_layers()) continue;
        const DeltaState* state = runner.state()->delta(layer);
        if (state != nullptr) recorder_->keep_state(layer, runner.length(), state->recurrent_rows());
    }
    return recorder_->snapshot(std::make_shared<const std::vector<TokenId>>(runner.tokens()));
}

} // namespace layerscope

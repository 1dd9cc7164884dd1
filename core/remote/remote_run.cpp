// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/remote_run.h"

#include "engine/step_times.h"

#include <chrono>
#include <utility>

namespace layerscope {
namespace {

using Clock = std::chrono::steady_clock;

/// The pieces as they come, and what can be said of them meanwhile.
class Pieces {
public:
    Pieces(std::uint64_t run, EventSink& sink) : run_(run), sink_(sink) {}

    void take(std::string_view text) {
        const Clock::time_point now = Clock::now();
        const double ms = std::chrono::duration<double, std::milli>(now - last_).count();
        last_ = now;
        const bool first = index_ == 0;
        if (first)
            metrics_.ttft_ms = ms;
        else
            times_.add(static_cast<float>(ms));
        sink_.receive(event::Token{run_, index_++, nullptr, std::string(text), static_cast<float>(ms), 0, !first});
        if (first || now - told_ >= std::chrono::milliseconds(100)) tell(now);
    }
    [[nodiscard]] std::shared_ptr<const Metrics> final_metrics(const RemoteMetrics& remote) {
        figures();
        metrics_.ttft_ms = remote.ttft_ms;
        metrics_.prefill_ms = remote.ttft_ms;
        metrics_.prompt_tokens = remote.prompt_tokens.value_or(0);
        metrics_.new_tokens = remote.new_tokens.value_or(0);
        metrics_.prefill_tokens_per_s = remote.prefill_tokens_per_s.value_or(0);
        metrics_.decode_tokens_per_s = remote.decode_tokens_per_s.value_or(0);
        return std::make_shared<const Metrics>(metrics_);
    }

private:
    void figures() {
        metrics_.p50_ms = times_.percentile(0.5);
        metrics_.p95_ms = times_.percentile(0.95);
        metrics_.recent_ms = times_.recent();
    }
    void tell(Clock::time_point now) {
        told_ = now;
        figures();
        sink_.receive(event::Running{run_, std::make_shared<const Metrics>(metrics_)});
    }

    std::uint64_t run_;
    EventSink& sink_;
    Clock::time_point last_ = Clock::now(), told_ = last_;
    std::int64_t index_ = 0;
    StepTimes times_;
    Metrics metrics_;
};

} // namespace

void run_remotely(std::uint64_t run, const RemoteRequest& request, EventSink& sink, const CancelToken& cancel) {
    sink.receive(event::Started{run, {}, {}});
    Pieces pieces(run, sink);
    auto text = complete_remotely(
        request, [&pieces](std::string_view piece) { pieces.take(piece); }, cancel);
    if (!text) return sink.receive(event::Failed{run, std::move(text).error()});
    sink.receive(
        event::Finished{run, text->reason, {}, {}, std::move(text->text), {}, pieces.final_metrics(text->metrics)});
}

} // namespace layerscope

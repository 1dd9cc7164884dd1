// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/remote_completion.h"

#include "engine/step_times.h"
#include "remote/completion_wire.h"
#include "remote/http_stream.h"
#include "remote/sse_parser.h"

#include <fmt/format.h>

#include <chrono>
#include <utility>

namespace layerscope {

namespace {

using Clock = std::chrono::steady_clock;

double ms_between(Clock::time_point from, Clock::time_point to) {
    return std::chrono::duration<double, std::milli>(to - from).count();
}

/// Collects the answer while it comes.
class Answer {
public:
    Answer(const RemoteRequest& request, const std::function<void(std::string_view)>& show)
        : request_(request), show_(show) {}

    Result<void> take(std::string_view bytes, long status) {
        if (status != ok) {
            if (refusal_.size() < most_refusal) refusal_ += bytes.substr(0, most_refusal - refusal_.size());
            return {};
        }
        LS_TRY_ASSIGN(const auto events, parser_.feed(bytes));
        for (const std::string& event : events)
            LS_TRY(take_event(event));
        return {};
    }
    /// After the last byte.
    Result<RemoteText> end(long status) {
        if (status != ok) {
            const std::string words = refusal_text(refusal_);
            return fail(ErrorCode::Io, "the server refused",
                        words.empty() ? fmt::format("HTTP {}", status) : fmt::format("HTTP {}: {}", status, words),
                        request_.address);
        }
        if (const std::string rest = parser_.rest(); !rest.empty()) {
            LS_TRY(take_event(rest));
        }
        if (!reason_)
            return fail(events_ == 0 ? ErrorCode::Corrupt : ErrorCode::Io, "cannot read the answer",
                        events_ == 0 ? "it is no stream of events" : "it broke off before its end", request_.address);
        return finished(*reason_);
    }
    RemoteText finished(StopReason reason) {
        RemoteMetrics& metrics = result_.metrics;
        metrics.total_ms = ms_between(start_, Clock::now());
        metrics.p50_ms = pieces_.percentile(0.5);
        metrics.p95_ms = pieces_.percentile(0.95);
        if (metrics.prompt_tokens && metrics.ttft_ms > 0)
            metrics.prefill_tokens_per_s = static_cast<double>(*metrics.prompt_tokens) * 1000.0 / metrics.ttft_ms;
        const double decode_ms = ms_between(first_, last_);
        if (metrics.new_tokens && *metrics.new_tokens > 1 && decode_ms > 0)
            metrics.decode_tokens_per_s = static_cast<double>(*metrics.new_tokens - 1) * 1000.0 / decode_ms;
        result_.reason = reason;
        return std::move(result_);
    }

private:
    static constexpr long ok = 200;
    static constexpr std::size_t most_refusal = 65536;

    Result<void> take_event(const std::string& data) {
        ++events_;
        if (data == "[DONE]") return {};
        LS_TRY_ASSIGN(const CompletionChunk chunk, parse_completion_chunk(data, request_.address));
        if (chunk.reason) reason_ = chunk.reason;
        if (chunk.prompt_tokens) result_.metrics.prompt_tokens = chunk.prompt_tokens;
        if (chunk.completion_tokens) result_.metrics.new_tokens = chunk.completion_tokens;
        if (!chunk.text.empty()) take_text(chunk.text);
        return {};
    }
    void take_text(const std::string& text) {
        const Clock::time_point now = Clock::now();
        if (result_.text.empty()) {
            first_ = now;
            result_.metrics.ttft_ms = ms_between(start_, now);
        } else {
            pieces_.add(static_cast<float>(ms_between(last_, now)));
        }
        last_ = now;
        result_.text += text;
        if (show_) show_(text);
    }

    const RemoteRequest& request_;
    const std::function<void(std::string_view)>& show_;
    Clock::time_point start_ = Clock::now(), first_ = start_, last_ = start_;
    SseParser parser_;
    StepTimes pieces_;
    RemoteText result_;
    std::optional<StopReason> reason_;
    std::string refusal_;
    std::int64_t events_ = 0;
};

} // namespace

Result<RemoteText> complete_remotely(const RemoteRequest& request, const std::function<void(std::string_view)>& show,
                                     const CancelToken& cancel) {
    const std::string body = completion_request(request.model, request.prompt, request.settings).dump();
    Answer answer(request, show);
    const auto status = post_streamed(
        {request.address, body, request.key},
        [&answer](std::string_view bytes, long code) { return answer.take(bytes, code); }, cancel);
    if (!status && status.error().code == ErrorCode::Cancelled) return answer.finished(StopReason::Cancelled);
    LS_TRY(status);
    return answer.end(*status);
}

} // namespace layerscope

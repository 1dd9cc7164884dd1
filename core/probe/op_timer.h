// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "probe/probe_sink.h"

#include <chrono>
#include <cstdint>

namespace layerscope {

/// Nanoseconds on the steady clock, the time base of ProbeSink::operation.
[[nodiscard]] inline std::int64_t steady_nanoseconds() {
    return std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

/// Reports the time from its construction to its end as one operation. Looks at no clock unless the probe wants times.
class OpTimer {
public:
    OpTimer(ProbeSink* probe, ValueName name, LayerIndex layer, std::int32_t lane = 0)
        : probe_(probe != nullptr && probe->wants_times() ? probe : nullptr), name_(name), layer_(layer), lane_(lane),
          begin_ns_(probe_ != nullptr ? steady_nanoseconds() : 0) {}
    ~OpTimer() {
        if (probe_ != nullptr) probe_->operation(name_, layer_, begin_ns_, steady_nanoseconds(), lane_);
    }
    OpTimer(const OpTimer&) = delete;
    OpTimer& operator=(const OpTimer&) = delete;

private:
    ProbeSink* probe_;
    ValueName name_;
    LayerIndex layer_;
    std::int32_t lane_;
    std::int64_t begin_ns_;
};

} // namespace layerscope

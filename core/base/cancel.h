// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <atomic>
#include <memory>

namespace layerscope {

/// Asked by long work at step and layer boundaries. Copyable, thread-safe; a default token is never cancelled.
class CancelToken {
public:
    CancelToken() = default;
    [[nodiscard]] bool cancelled() const { return flag_ && flag_->load(std::memory_order_relaxed); }

private:
    friend class CancelSource;
    explicit CancelToken(std::shared_ptr<const std::atomic<bool>> flag) : flag_(std::move(flag)) {}
    std::shared_ptr<const std::atomic<bool>> flag_;
};

/// Owned by whoever may stop the work. Thread-safe.
class CancelSource {
public:
    CancelSource() : flag_(std::make_shared<std::atomic<bool>>(false)) {}
    void cancel() { flag_->store(true, std::memory_order_relaxed); }
    [[nodiscard]] CancelToken token() const { return CancelToken(flag_); }

private:
    std::shared_ptr<std::atomic<bool>> flag_;
};

[[nodiscard]] inline tl::unexpected<Error> cancelled(std::string what) {
    return fail(ErrorCode::Cancelled, std::move(what), "cancelled");
}

} // namespace layerscope

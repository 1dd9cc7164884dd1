// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/progress.h"

#include <chrono>
#include <string>

namespace layerscope::cli {

/// A bar on standard error, drawn only when that is a terminal, and wiped when the work is over.
class ProgressBar {
public:
    explicit ProgressBar(std::string label);
    ~ProgressBar();
    ProgressBar(const ProgressBar&) = delete;
    ProgressBar& operator=(const ProgressBar&) = delete;
    [[nodiscard]] ProgressCallback callback(); ///< must not outlive the bar

private:
    void draw(const Progress& progress);

    std::string label_;
    bool on_terminal_;
    bool drawn_ = false;
    std::chrono::steady_clock::time_point last_{};
};

} // namespace layerscope::cli

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "progress_bar.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <unistd.h>
#include <utility>

namespace layerscope::cli {

ProgressBar::ProgressBar(std::string label) : label_(std::move(label)), on_terminal_(isatty(STDERR_FILENO) == 1) {}

ProgressBar::~ProgressBar() {
    if (drawn_) std::fputs("\r\033[K", stderr);
}

ProgressCallback ProgressBar::callback() {
    if (!on_terminal_) return {};
    return [this](const Progress& progress) { draw(progress); };
}

void ProgressBar::draw(const Progress& progress) {
    const auto now = std::chrono::steady_clock::now();
    if (drawn_ && now - last_ < std::chrono::milliseconds(50)) return;
    last_ = now;
    drawn_ = true;
    constexpr std::size_t width = 30;
    if (progress.total == 0) {
        fmt::print(stderr, "\r\033[K{} {}", label_, progress.done);
    } else {
        const double share = std::min(1.0, static_cast<double>(progress.done) / static_cast<double>(progress.total));
        const auto filled = static_cast<std::size_t>(share * static_cast<double>(width));
        fmt::print(stderr, "\r\033[K{} [{}{}] {:3.0f} %", label_, std::string(filled, '='),
                   std::string(width - filled, ' '), share * 100.0);
    }
    std::fflush(stderr);
}

} // namespace layerscope::cli

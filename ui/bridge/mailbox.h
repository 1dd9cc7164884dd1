// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Room `bridge`: the only place where another thread is heard.

#include <mutex>
#include <utility>
#include <vector>

namespace layerscope::ui {

/// Letters from any thread to the GUI thread: kept in order, at most one wake-up under way. `Supersedes` is asked
/// whether a new letter makes the last one that lies there worthless (a newer progress report, newer metrics).
template <class Letter, class Supersedes> class Mailbox {
public:
    /// True: the caller has to wake the reader; false: a wake-up is already under way.
    [[nodiscard]] bool put(Letter letter) {
        const std::scoped_lock lock(m_mutex);
        if (!m_letters.empty() && Supersedes{}(letter, m_letters.back()))
            m_letters.back() = std::move(letter);
        else
            m_letters.push_back(std::move(letter));
        return !std::exchange(m_waking, true);
    }

    /// Everything so far; the next letter asks for a wake-up again.
    [[nodiscard]] std::vector<Letter> takeAll() {
        const std::scoped_lock lock(m_mutex);
        m_waking = false;
        return std::exchange(m_letters, {});
    }

private:
    std::mutex m_mutex;
    std::vector<Letter> m_letters;
    bool m_waking = false;
};

} // namespace layerscope::ui

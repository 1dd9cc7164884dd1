// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "interrupt.h"

#include <atomic>
#include <signal.h>
#include <unistd.h>

namespace layerscope::cli {
namespace {

// Signals reach a process, not an object: this is the one place with process-wide state.
CancelSource& listener() {
    static CancelSource source;
    return source;
}
std::atomic<int> received{0};
static_assert(std::atomic<int>::is_always_lock_free && std::atomic<bool>::is_always_lock_free);

void on_signal(int number) {
    if (received.exchange(number) != 0) _exit(128 + number);
    listener().cancel();
}

} // namespace

void listen_for_interrupts(const CancelSource& source) {
    listener() = source;
    struct sigaction action = {};
    action.sa_handler = on_signal;
    sigemptyset(&action.sa_mask);
    for (const int number : {SIGINT, SIGTERM, SIGHUP})
        sigaction(number, &action, nullptr);
    action.sa_handler = SIG_IGN;
    sigaction(SIGPIPE, &action, nullptr);
}

int interrupt_status() {
    const int number = received.load();
    return number == 0 ? 0 : 128 + number;
}

} // namespace layerscope::cli

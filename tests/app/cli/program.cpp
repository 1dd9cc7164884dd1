// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "program.h"

#include <array>
#include <csignal>
#include <fcntl.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace layerscope::test {
namespace {

/// In the child, between fork and exec: only calls that are safe there.
[[noreturn]] void become(char* const* arguments, const CallOptions& options, int out, int err) {
    if (!options.folder.empty() && chdir(options.folder.c_str()) != 0) _exit(126);
    if (options.out_to == "-") {
        close(STDOUT_FILENO);
    } else {
        const int target = options.out_to.empty() ? out : open(options.out_to.c_str(), O_WRONLY);
        if (target < 0 || dup2(target, STDOUT_FILENO) < 0) _exit(126);
    }
    if (dup2(err, STDERR_FILENO) < 0) _exit(126);
    std::signal(SIGINT, SIG_DFL);
    execv(arguments[0], arguments);
    _exit(127);
}

struct Pipe {
    std::array<int, 2> ends{-1, -1};
    Pipe() {
        if (pipe2(ends.data(), O_CLOEXEC) != 0) ends = {-1, -1};
    }
    void shut(std::size_t end) {
        if (ends[end] >= 0) close(ends[end]);
        ends[end] = -1;
    }
    ~Pipe() {
        shut(0);
        shut(1);
    }
};

/// Appends what came; false at the end of the stream.
bool drain(int descriptor, std::string& text) {
    std::array<char, 4096> buffer{};
    const ssize_t count = read(descriptor, buffer.data(), buffer.size());
    if (count > 0) text.append(buffer.data(), static_cast<std::size_t>(count));
    return count > 0;
}

void listen(Pipe& out, Pipe& err, Outcome& outcome, const CallOptions& options, int pid) {
    bool told = false;
    while (out.ends[0] >= 0 || err.ends[0] >= 0) {
        std::array<pollfd, 2> waiting{pollfd{out.ends[0], POLLIN, 0}, pollfd{err.ends[0], POLLIN, 0}};
        if (poll(waiting.data(), waiting.size(), 120'000) <= 0) {
            kill(pid, SIGKILL); // a program that hangs fails its test by the signal
            return;
        }
        if (waiting[0].revents != 0 && !drain(out.ends[0], outcome.out)) out.shut(0);
        if (waiting[1].revents != 0 && !drain(err.ends[0], outcome.err)) err.shut(0);
        if (told || outcome.out.empty()) continue;
        told = true;
        if (options.on_text) options.on_text(pid);
        if (options.leave_after_text) out.shut(0);
    }
}

} // namespace

Outcome call(const std::vector<std::string>& arguments, const CallOptions& options) {
    std::vector<std::string> words = {LAYERSCOPE_CLI};
    words.insert(words.end(), arguments.begin(), arguments.end());
    std::vector<char*> raw;
    for (std::string& word : words)
        raw.push_back(word.data());
    raw.push_back(nullptr);

    Outcome outcome;
    Pipe out;
    Pipe err;
    const int pid = fork();
    if (pid == 0) become(raw.data(), options, out.ends[1], err.ends[1]);
    out.shut(1);
    err.shut(1);
    listen(out, err, outcome, options, pid);
    int status = 0;
    rusage usage{};
    wait4(pid, &status, 0, &usage);
    const auto seconds = [](const timeval& time) {
        return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
    };
    outcome.cpu_seconds = seconds(usage.ru_utime) + seconds(usage.ru_stime);
    outcome.peak_bytes = usage.ru_maxrss * 1024;
    outcome.status = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
    return outcome;
}

} // namespace layerscope::test

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "output.h"

#include <cerrno>
#include <string>
#include <system_error>
#include <unistd.h>

namespace layerscope::cli {
namespace {

/// 0, or the errno of what stopped it.
int write_all(int descriptor, std::string_view text) {
    while (!text.empty()) {
        const ssize_t written = ::write(descriptor, text.data(), text.size());
        if (written >= 0)
            text.remove_prefix(static_cast<std::size_t>(written));
        else if (errno != EINTR)
            return errno;
    }
    return 0;
}

} // namespace

void Output::print(std::string_view text) {
    if (problem_ != 0) return;
    problem_ = write_all(STDOUT_FILENO, text);
    if (problem_ != 0) stop_.cancel();
}

void Output::document(const JsonValue& json) { print(json.dump() + "\n"); }

Result<void> Output::finish() {
    if (problem_ == 0 || reader_left()) return {};
    return fail(ErrorCode::Io, "cannot write the result", std::generic_category().message(problem_), "standard output");
}

bool Output::reader_left() const { return problem_ == EPIPE; }

void note(std::string_view line) { static_cast<void>(write_all(STDERR_FILENO, std::string(line) + "\n")); }

} // namespace layerscope::cli

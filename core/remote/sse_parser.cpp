// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/sse_parser.h"

#include <cstddef>
#include <utility>

namespace layerscope {

namespace {

constexpr std::size_t most_bytes = std::size_t{16} << 20U;

/// The value of a field line: behind the colon and one space.
std::string_view value_of(std::string_view line) {
    const std::size_t colon = line.find(':');
    if (colon == std::string_view::npos) return {};
    std::string_view value = line.substr(colon + 1);
    if (value.starts_with(' ')) value.remove_prefix(1);
    return value;
}

} // namespace

Result<std::vector<std::string>> SseParser::feed(std::string_view bytes) {
    std::vector<std::string> events;
    for (const char byte : bytes) {
        const bool second_of_pair = std::exchange(after_return_, byte == '\r') && byte == '\n';
        if (second_of_pair) continue;
        if (byte == '\n' || byte == '\r')
            end_line(events);
        else
            line_ += byte;
        if (line_.size() + data_.size() > most_bytes)
            return fail(ErrorCode::Limit, "cannot read the answer", "one event is larger than 16 MiB");
    }
    return events;
}

void SseParser::end_line(std::vector<std::string>& events) {
    if (line_.empty()) {
        if (std::exchange(has_data_, false)) events.push_back(std::exchange(data_, {}));
        return;
    }
    if (line_.substr(0, line_.find(':')) == "data") {
        if (std::exchange(has_data_, true)) data_ += '\n';
        data_ += value_of(line_);
    }
    line_.clear();
}

std::string SseParser::rest() {
    std::vector<std::string> events;
    if (!line_.empty()) end_line(events);
    has_data_ = false;
    return std::exchange(data_, {});
}

} // namespace layerscope

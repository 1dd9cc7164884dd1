// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace layerscope {

/// Bytes of an event stream ("text/event-stream", WHATWG HTML 9.2) to the data of its events, cut anywhere. Lines end
/// with LF, CR or CRLF; several data lines of one event are joined by LF; comments and other fields are skipped.
class SseParser {
public:
    /// The data of every event that `bytes` completed. Fails (Limit) when one event outgrows 16 MiB: no server of
    /// this kind sends that, and memory is not for hostile ones to fill.
    [[nodiscard]] Result<std::vector<std::string>> feed(std::string_view bytes);
    /// What stood in the stream before its end without an empty line after it; empty if nothing did.
    [[nodiscard]] std::string rest();

private:
    void end_line(std::vector<std::string>& events);
    std::string line_, data_;
    bool has_data_ = false, after_return_ = false;
};

} // namespace layerscope

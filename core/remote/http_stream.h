// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/cancel.h"
#include "base/result.h"

#include <functional>
#include <string>
#include <string_view>

namespace layerscope {

struct HttpRequest {
    std::string address;
    std::string body; ///< JSON
    std::string key;  ///< sent as bearer token; empty: none
};

/// Posts and hands the answer's bytes to `receive` as they come, on the calling thread. Redirects are not followed (a
/// key must not travel). Proxies are those of the environment; certificates are checked. Returns the HTTP status.
/// Io: no connection, broken off, silent for ten minutes. Cancelled: within a fraction of a second. What `receive`
/// returns as an error ends the transfer and is returned.
[[nodiscard]] Result<long> post_streamed(const HttpRequest& request,
                                         const std::function<Result<void>(std::string_view, long status)>& receive,
                                         const CancelToken& cancel);

} // namespace layerscope

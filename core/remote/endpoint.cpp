// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/endpoint.h"

#include <algorithm>
#include <string_view>

namespace layerscope {

namespace {

constexpr const char* what = "cannot use this address of a server";

bool has_blank_or_control(std::string_view text) {
    for (const char c : text)
        if (static_cast<unsigned char>(c) <= 0x20 || c == 0x7F) return true;
    return false;
}

} // namespace

Result<std::string> completion_address(const std::string& url) {
    std::string address = url;
    const bool known = address.starts_with("http://") || address.starts_with("https://");
    if (!known) return fail(ErrorCode::InvalidArgument, what, "it has to begin with http:// or https://", url);
    if (has_blank_or_control(address)) return fail(ErrorCode::InvalidArgument, what, "it holds blanks", url);
    const std::size_t host = address.find("//") + 2;
    const std::size_t host_end = std::min(address.find('/', host), address.size());
    if (address.find('@', host) < host_end)
        return fail(ErrorCode::InvalidArgument, what,
                    "it holds a name or password; a key goes into LAYERSCOPE_API_KEY");
    if (host_end == host) return fail(ErrorCode::InvalidArgument, what, "it names no host", url);
    if (address.find_first_of("?#") != std::string::npos)
        return fail(ErrorCode::InvalidArgument, what, "it holds a query or fragment", url);
    while (address.ends_with('/'))
        address.pop_back();
    if (address.ends_with("/completions")) return address;
    return address + (address.ends_with("/v1") ? "/completions" : "/v1/completions");
}

} // namespace layerscope

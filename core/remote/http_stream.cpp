// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/http_stream.h"

#include <curl/curl.h>

#include <exception>
#include <memory>
#include <optional>

namespace layerscope {

namespace {

constexpr long connect_seconds = 15;
constexpr long silent_seconds = 600; ///< a long prompt on a busy server is silent for minutes

struct Transfer {
    CURL* handle;
    const std::function<Result<void>(std::string_view, long)>& receive;
    const CancelToken& cancel;
    std::optional<Error> failure;
};

struct HandleEnd {
    void operator()(CURL* handle) const { curl_easy_cleanup(handle); }
};
struct ListEnd {
    void operator()(curl_slist* list) const { curl_slist_free_all(list); }
};
using List = std::unique_ptr<curl_slist, ListEnd>;

long status_of(CURL* handle) {
    long status = 0;
    curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &status);
    return status;
}

/// Called by C: nothing may be thrown through it.
std::size_t take_bytes(const char* bytes, std::size_t size, std::size_t count, void* user) {
    auto& transfer = *static_cast<Transfer*>(user);
    try {
        const auto taken = transfer.receive({bytes, size * count}, status_of(transfer.handle));
        if (taken) return size * count;
        transfer.failure = taken.error();
    } catch (const std::exception&) {
        transfer.failure = Error{ErrorCode::OutOfMemory, "cannot read the answer", "not enough memory", {}};
    }
    return 0;
}

int look_up(void* user, curl_off_t, curl_off_t, curl_off_t, curl_off_t) {
    return static_cast<Transfer*>(user)->cancel.cancelled() ? 1 : 0;
}

bool append(List& list, const std::string& header) {
    curl_slist* longer = curl_slist_append(list.get(), header.c_str());
    if (longer == nullptr) return false;
    (void)list.release();
    list.reset(longer);
    return true;
}

void set_up(CURL* handle, const HttpRequest& request, curl_slist* headers, Transfer& transfer) {
    curl_easy_setopt(handle, CURLOPT_URL, request.address.c_str());
    curl_easy_setopt(handle, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(handle, CURLOPT_HTTPHEADER, headers);
    curl_easy_setopt(handle, CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(request.body.size()));
    curl_easy_setopt(handle, CURLOPT_POSTFIELDS, request.body.data());
    curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, take_bytes);
    curl_easy_setopt(handle, CURLOPT_WRITEDATA, &transfer);
    curl_easy_setopt(handle, CURLOPT_NOPROGRESS, 0L);
    curl_easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, look_up);
    curl_easy_setopt(handle, CURLOPT_XFERINFODATA, &transfer);
    curl_easy_setopt(handle, CURLOPT_CONNECTTIMEOUT, connect_seconds);
    curl_easy_setopt(handle, CURLOPT_LOW_SPEED_LIMIT, 1L);
    curl_easy_setopt(handle, CURLOPT_LOW_SPEED_TIME, silent_seconds);
    curl_easy_setopt(handle, CURLOPT_NOSIGNAL, 1L); // time-outs without signals: other threads live here
}

} // namespace

Result<long> post_streamed(const HttpRequest& request,
                           const std::function<Result<void>(std::string_view, long status)>& receive,
                           const CancelToken& cancel) {
    const std::unique_ptr<CURL, HandleEnd> handle(curl_easy_init());
    List headers;
    bool complete =
        handle && append(headers, "Content-Type: application/json") && append(headers, "Accept: text/event-stream");
    if (complete && !request.key.empty()) complete = append(headers, "Authorization: Bearer " + request.key);
    if (!complete) return fail(ErrorCode::OutOfMemory, "cannot ask the server", "not enough memory", request.address);

    Transfer transfer{handle.get(), receive, cancel, std::nullopt};
    set_up(handle.get(), request, headers.get(), transfer);
    const CURLcode code = curl_easy_perform(handle.get());
    if (transfer.failure) return tl::unexpected<Error>(*transfer.failure);
    if (code == CURLE_ABORTED_BY_CALLBACK) return cancelled("cannot ask the server");
    if (code != CURLE_OK)
        return fail(ErrorCode::Io, "cannot ask the server", curl_easy_strerror(code), request.address);
    return status_of(handle.get());
}

} // namespace layerscope

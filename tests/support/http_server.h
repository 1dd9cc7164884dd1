// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>
#include <thread>
#include <vector>

namespace layerscope::test {

/// A server for one connection on a free port of 127.0.0.1: reads the whole request, then sends the pieces of the
/// answer one by one and closes.
class HttpServer {
public:
    struct Answer {
        std::vector<std::string> pieces;
        int pause_ms = 0;        ///< before every piece but the first
        bool hang_after = false; ///< keeps the connection open until the client leaves
    };
    explicit HttpServer(Answer answer);
    ~HttpServer();
    [[nodiscard]] std::string url() const { return "http://127.0.0.1:" + std::to_string(port_); }
    /// Waits for the connection's end.
    [[nodiscard]] const std::string& request();

private:
    void serve(const Answer& answer);
    int listener_ = -1;
    int port_ = 0;
    std::string request_;
    std::thread thread_;
};

/// Head of an event stream without a length: it ends when the connection does.
inline const std::string event_stream = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n";

} // namespace layerscope::test

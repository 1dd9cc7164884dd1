// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/http_server.h"

#include <arpa/inet.h>
#include <chrono>
#include <netinet/in.h>
#include <poll.h>
#include <stdexcept>
#include <sys/socket.h>
#include <unistd.h>
#include <utility>

namespace layerscope::test {

namespace {

constexpr int patience_ms = 20000; ///< a client that never comes must not hold the tests for ever

bool readable(int socket) {
    pollfd ready{socket, POLLIN, 0};
    return poll(&ready, 1, patience_ms) == 1;
}

/// Head and as many bytes behind it as its Content-Length says.
std::string read_request(int socket) {
    std::string text;
    char bytes[4096];
    for (;;) {
        const std::size_t head = text.find("\r\n\r\n");
        const std::size_t length = text.find("Content-Length: ");
        if (head != std::string::npos && length < head &&
            text.size() >= head + 4 + std::stoul(text.substr(length + 16)))
            return text;
        if (!readable(socket)) return text;
        const ssize_t n = recv(socket, bytes, sizeof bytes, 0);
        if (n <= 0) return text;
        text.append(bytes, static_cast<std::size_t>(n));
    }
}

void send_all(int socket, const std::string& text) {
    for (std::size_t sent = 0; sent < text.size();) {
        const ssize_t n = send(socket, text.data() + sent, text.size() - sent, MSG_NOSIGNAL);
        if (n <= 0) return;
        sent += static_cast<std::size_t>(n);
    }
}

} // namespace

HttpServer::HttpServer(Answer answer) {
    listener_ = socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    auto* plain = reinterpret_cast<sockaddr*>(&address);
    if (listener_ < 0 || bind(listener_, plain, size) != 0 || listen(listener_, 1) != 0 ||
        getsockname(listener_, plain, &size) != 0)
        throw std::runtime_error("no port to listen on");
    port_ = ntohs(address.sin_port);
    thread_ = std::thread([this, kept = std::move(answer)] { serve(kept); });
}

HttpServer::~HttpServer() {
    if (thread_.joinable()) thread_.join();
    close(listener_);
}

const std::string& HttpServer::request() {
    if (thread_.joinable()) thread_.join();
    return request_;
}

void HttpServer::serve(const Answer& answer) {
    if (!readable(listener_)) return;
    const int socket = accept(listener_, nullptr, nullptr);
    request_ = read_request(socket);
    for (std::size_t i = 0; i < answer.pieces.size(); ++i) {
        if (i > 0) std::this_thread::sleep_for(std::chrono::milliseconds(answer.pause_ms));
        send_all(socket, answer.pieces[i]);
    }
    if (answer.hang_after && readable(socket)) {
        char byte = 0;
        (void)recv(socket, &byte, 1, 0); // the client's leaving
    }
    close(socket);
}

} // namespace layerscope::test

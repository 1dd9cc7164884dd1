// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/endpoint.h"
#include "remote/remote_completion.h"
#include "support/http_server.h"

#include <gtest/gtest.h>

namespace layerscope {
namespace {

using test::event_stream;
using test::HttpServer;

const std::string hello = "data: {\"choices\":[{\"text\":\"Hel\"}]}\n\n";
const std::string world = "data: {\"choices\":[{\"text\":\"lo\",\"finish_reason\":\"length\"}]}\n\n";
const std::string counts = "data: {\"choices\":[],\"usage\":{\"prompt_tokens\":40,\"completion_tokens\":2}}\n\n";

Result<RemoteText> ask(const HttpServer& server, const CancelToken& cancel = {},
                       const std::function<void(std::string_view)>& show = {}) {
    RemoteRequest request;
    request.address = completion_address(server.url()).value();
    request.model = "m";
    request.prompt = "p";
    request.key = "k";
    return complete_remotely(request, show, cancel);
}

TEST(RemoteCompletion, StreamsTheTextAndTellsTheFigures) {
    HttpServer server({{event_stream, hello, world, counts, "data: [DONE]\n\n"}, 40});
    std::string shown;
    const auto text = ask(server, {}, [&](std::string_view piece) { shown += "|" + std::string(piece); });
    ASSERT_TRUE(text.has_value()) << text.error().one_line();
    EXPECT_EQ(text->text, "Hello");
    EXPECT_EQ(shown, "|Hel|lo");
    EXPECT_EQ(text->reason, StopReason::Length);
    EXPECT_EQ(text->metrics.prompt_tokens, 40);
    EXPECT_EQ(text->metrics.new_tokens, 2);
    EXPECT_GE(text->metrics.ttft_ms, 40.0); // the pause before the first piece
    EXPECT_GE(text->metrics.total_ms, 120.0);
    ASSERT_TRUE(text->metrics.prefill_tokens_per_s && text->metrics.decode_tokens_per_s);
    EXPECT_NEAR(*text->metrics.prefill_tokens_per_s, 40000.0 / text->metrics.ttft_ms, 1e-6);
    // One token after a pause of 40 ms; on a busy machine the first may have been noticed up to 15 ms late. Two would
    // be 50 a second.
    EXPECT_LE(*text->metrics.decode_tokens_per_s, 40.0);
    EXPECT_NE(server.request().find("POST /v1/completions "), std::string::npos);
    EXPECT_NE(server.request().find("Authorization: Bearer k"), std::string::npos);
}

TEST(RemoteCompletion, WithoutCountsNoRateIsClaimed) {
    const HttpServer server({{event_stream + hello + world}});
    const auto text = ask(server);
    ASSERT_TRUE(text.has_value()) << text.error().one_line();
    EXPECT_FALSE(text->metrics.new_tokens || text->metrics.prefill_tokens_per_s || text->metrics.decode_tokens_per_s);
}

TEST(RemoteCompletion, ARefusalIsStatusAndWords) {
    const std::string body = R"({"error":{"message":"The model m does not exist"}})";
    const HttpServer server({{"HTTP/1.1 404 Not Found\r\nContent-Type: application/json\r\n\r\n" + body}});
    const auto text = ask(server);
    ASSERT_FALSE(text.has_value());
    EXPECT_EQ(text.error().one_line(),
              "the server refused: HTTP 404: The model m does not exist (" + server.url() + "/v1/completions)");
}

TEST(RemoteCompletion, AnAnswerThatBreaksOffIsNoText) {
    const HttpServer server({{event_stream + hello}});
    const auto text = ask(server);
    ASSERT_FALSE(text.has_value());
    EXPECT_NE(text.error().one_line().find("broke off"), std::string::npos);
}

TEST(RemoteCompletion, SomethingElseThanAStreamIsSaidSo) {
    const HttpServer server({{"HTTP/1.1 200 OK\r\n\r\n<html>hello</html>"}});
    const auto text = ask(server);
    ASSERT_FALSE(text.has_value());
    EXPECT_EQ(text.error().code, ErrorCode::Corrupt);
}

TEST(RemoteCompletion, NobodyAtHomeIsAnError) {
    std::string url;
    {
        const HttpServer gone({{"HTTP/1.1 200 OK\r\n\r\n"}});
        url = gone.url();
        (void)ask(gone);
    }
    RemoteRequest request;
    request.address = completion_address(url).value();
    const auto text = complete_remotely(request, {}, {});
    ASSERT_FALSE(text.has_value());
    EXPECT_EQ(text.error().code, ErrorCode::Io);
}

TEST(RemoteCompletion, ACancelKeepsWhatCame) {
    const HttpServer server({{event_stream + hello}, 0, true});
    CancelSource cancel;
    const auto text = ask(server, cancel.token(), [&](std::string_view) { cancel.cancel(); });
    ASSERT_TRUE(text.has_value()) << text.error().one_line();
    EXPECT_EQ(text->reason, StopReason::Cancelled);
    EXPECT_EQ(text->text, "Hel");
}

} // namespace
} // namespace layerscope

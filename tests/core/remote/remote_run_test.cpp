// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/endpoint.h"
#include "remote/remote_run.h"
#include "support/event_log.h"
#include "support/http_server.h"

#include <gtest/gtest.h>

namespace layerscope {
namespace {

using test::event_stream;
using test::EventLog;
using test::HttpServer;

std::string piece(const std::string& text) { return "data: {\"choices\":[{\"text\":\"" + text + "\"}]}\n\n"; }

const std::string end = "data: {\"choices\":[{\"text\":\"\",\"finish_reason\":\"stop\"}]}\n\n"
                        "data: {\"choices\":[],\"usage\":{\"prompt_tokens\":40,\"completion_tokens\":4}}\n\n";

RemoteRequest request_to(const HttpServer& server) {
    RemoteRequest request;
    request.address = completion_address(server.url()).value();
    request.model = "m";
    request.prompt = "p";
    return request;
}

TEST(RemoteRun, EveryPieceIsATimedTokenOfWhichNothingElseIsClaimed) {
    const HttpServer server({{event_stream, piece("A"), piece(" fox"), piece(" ran"), end}, 15});
    EventLog log;
    run_remotely(7, request_to(server), log, {});
    ASSERT_EQ(log.all<event::Started>().size(), 1U);
    const auto tokens = log.all<event::Token>();
    ASSERT_EQ(tokens.size(), 3U);
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        EXPECT_EQ(tokens[i].run, 7U);
        EXPECT_EQ(tokens[i].index, static_cast<std::int64_t>(i));
        EXPECT_EQ(tokens[i].sampled, nullptr);
        EXPECT_EQ(tokens[i].decoded, i > 0); // the first one holds the prompt as well
        EXPECT_GE(tokens[i].ms, 10.0F);      // the server pauses for 15
    }
    EXPECT_EQ(tokens[1].text, " fox");
    EXPECT_FALSE(log.all<event::Running>().empty());
    const auto finished = log.all<event::Finished>();
    ASSERT_EQ(finished.size(), 1U);
    EXPECT_EQ(finished[0].text, "A fox ran");
    EXPECT_EQ(finished[0].reason, StopReason::Eos);
    EXPECT_TRUE(finished[0].ids.empty());
    const Metrics& metrics = *finished[0].metrics;
    EXPECT_EQ(metrics.prompt_tokens, 40);
    EXPECT_EQ(metrics.new_tokens, 4);
    EXPECT_GT(metrics.decode_tokens_per_s, 0);
    EXPECT_GE(metrics.p95_ms, metrics.p50_ms);
    EXPECT_EQ(metrics.recent_ms.size(), 2U);
    EXPECT_EQ(metrics.kv_bytes + metrics.weights_bytes + metrics.threads, 0);
}

TEST(RemoteRun, AFailureIsTheLastEvent) {
    const HttpServer server({{"HTTP/1.1 404 Not Found\r\n\r\nno such model"}});
    EventLog log;
    run_remotely(1, request_to(server), log, {});
    const auto failed = log.all<event::Failed>();
    ASSERT_EQ(failed.size(), 1U);
    EXPECT_NE(failed[0].error.one_line().find("no such model"), std::string::npos);
    EXPECT_TRUE(log.all<event::Finished>().empty());
}

TEST(RemoteRun, ACancelledTextStaysAsItIs) {
    const HttpServer server({{event_stream, piece("One"), piece(" two")}, 5, true});
    EventLog log;
    CancelSource source;
    log.on_event = [&](const Event& event) {
        const auto* token = std::get_if<event::Token>(&event);
        if (token != nullptr && token->index == 1) source.cancel();
    };
    run_remotely(1, request_to(server), log, source.token());
    ASSERT_EQ(log.all<event::Finished>().size(), 1U);
    EXPECT_EQ(log.all<event::Finished>()[0].reason, StopReason::Cancelled);
    EXPECT_EQ(log.all<event::Finished>()[0].text, "One two");
}

} // namespace
} // namespace layerscope

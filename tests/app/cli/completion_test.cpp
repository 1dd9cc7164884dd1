// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "checks.h"
#include "support/http_server.h"

namespace layerscope {
namespace {

using namespace test;

const std::string chunk = "data: {\"choices\":[{\"text\":\"Hi\",\"finish_reason\":\"stop\"}]}\n\n";

TEST(CliCompletion, HasTheKeysOfGenerate) {
    const HttpServer server({{event_stream + chunk}});
    const JsonValue told =
        document(call({"completion", "--url", server.url(), "--model", "m", "--prompt", "p", "--json"}));
    const JsonValue own =
        document(call({"generate", "llama-tiny", "--prompt", "p", "--max-new-tokens", "1", "--json"}));
    EXPECT_EQ(*told.find("text")->string(), "Hi");
    EXPECT_EQ(*told.find("stop_reason")->string(), "eos");
    const auto keys = [](const JsonValue& json) {
        std::string names;
        for (const auto& [name, value] : *json.object())
            names += name + " ";
        return names;
    };
    EXPECT_EQ(keys(told), keys(own));
    EXPECT_EQ(keys(*told.find("metrics")), keys(*own.find("metrics")));
}

TEST(CliCompletion, StreamsTextAndTellsFiguresOnTheSide) {
    const HttpServer server({{event_stream + chunk}});
    const Outcome outcome = call({"completion", "--url", server.url(), "--model", "m", "--prompt", "p"});
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_EQ(outcome.out, "Hi\n");
    EXPECT_NE(outcome.err.find("eos; first after"), std::string::npos) << outcome.err;
}

TEST(CliCompletion, ErrorsAreOneLine) {
    expect_error(call({"completion", "--url", "nowhere", "--model", "m", "--prompt", "p"}), 2, "nowhere");
    const HttpServer server({{"HTTP/1.1 500 Oh\r\n\r\n"}});
    expect_error(call({"completion", "--url", server.url(), "--model", "m", "--prompt", "p"}), 1, "HTTP 500");
}

} // namespace
} // namespace layerscope

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/endpoint.h"

#include <gtest/gtest.h>

namespace layerscope {
namespace {

TEST(Endpoint, TheUsualWaysToWriteAnAddressMeanTheSame) {
    for (const char* url : {"http://h:8000", "http://h:8000/", "http://h:8000/v1", "http://h:8000/v1/",
                            "http://h:8000/v1/completions", "http://h:8000/v1/completions/"})
        EXPECT_EQ(completion_address(url).value_or("refused"), "http://h:8000/v1/completions") << url;
    EXPECT_EQ(completion_address("https://h/models/v1").value_or("refused"), "https://h/models/v1/completions");
}

TEST(Endpoint, WhatIsNoAddressOfAServerIsRefused) {
    for (const char* url : {"", "h:8000", "ftp://h", "file:///etc/passwd", "http://", "http:///v1", "http://h h/",
                            "http://h/\r\nX: y", "http://h/v1?x=1", "http://h/#a"}) {
        const auto address = completion_address(url);
        ASSERT_FALSE(address.has_value()) << url;
        EXPECT_EQ(address.error().code, ErrorCode::InvalidArgument);
    }
}

TEST(Endpoint, APasswordIsRefusedAndNotRepeated) {
    const auto address = completion_address("http://me:secret@h/v1");
    ASSERT_FALSE(address.has_value());
    EXPECT_EQ(address.error().one_line().find("secret"), std::string::npos);
}

} // namespace
} // namespace layerscope

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// Any text as a chat template: it is read and rendered, or refused in one line; never a crash or an endless run.
#include "chat/chat_template.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>

using namespace layerscope;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const JsonValue variables = *parse_json(
        R"({"messages":[{"role":"user","content":"é <|x|>"},{"role":"assistant","content":[{"type":"text","text":"b"}]}],
                        "tools":null,"add_generation_prompt":true,"bos_token":"<s>","n":3,"x":1.5})",
        "variables");
    const auto parsed = ChatTemplate::parse({reinterpret_cast<const char*>(data), size}, "fuzz");
    if (!parsed) return parsed.error().one_line().find('\n') == std::string::npos ? 0 : (std::abort(), 0);
    if (const auto text = parsed->render(variables); !text && text.error().one_line().find('\n') != std::string::npos)
        std::abort();
    return 0;
}

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Any bytes as tokenizer.json: an error or a tokenizer that survives use. Decoding as a whole and as a stream must
// agree, and both give valid UTF-8.
#include "base/utf8.h"
#include "tokenizer/model_tokenizer.h"

#include <cstdint>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace layerscope;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    auto parts = parse_tokenizer(text, "tokenizer.json");
    if (!parts) return 0;
    const ModelTokenizer tokenizer(std::move(*parts));
    for (const std::string_view sample :
         {std::string_view("It's  12345 caf\xC3\xA9\n\n\xF0\x9F\x98\x80 \xFF<s>"), text.substr(0, 512)}) {
        const auto ids = tokenizer.encode(sample, {});
        const std::string decoded = tokenizer.decode(ids, {});
        const auto stream = tokenizer.stream({});
        std::string streamed;
        for (const TokenId id : ids)
            streamed += stream->push(id);
        streamed += stream->finish();
        if (streamed != decoded || !is_valid_utf8(decoded)) std::abort();
        for (const TokenId id : ids)
            (void)(tokenizer.bytes(id).size() + tokenizer.piece(id).size());
    }
    return 0;
}

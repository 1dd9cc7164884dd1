// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizer/plain_bytes.h"

#include "tokenizer/model_tokenizer.h"

namespace layerscope {

std::vector<TokenId> encode_with_plain_bytes(const Tokenizer& tokenizer, std::string_view valid,
                                             std::span<const std::size_t> plain) {
    if (const auto* model = dynamic_cast<const ModelTokenizer*>(&tokenizer))
        return model->encode_by(valid, {true, plain});
    // A tokenizer that cannot tell one place from another stays on the safe side.
    EncodeOptions options;
    options.add_special = false;
    options.parse_special = plain.empty();
    return tokenizer.encode(valid, options);
}

} // namespace layerscope

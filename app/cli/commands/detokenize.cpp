// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.h"

#include <fmt/format.h>

namespace layerscope::cli {
namespace {

struct DetokenizeOptions : ModelOptions {
    std::string ids;
};

Result<void> run(const DetokenizeOptions& options, Surroundings& surroundings) {
    LS_TRY_ASSIGN(const std::vector<TokenId> ids, parse_ids(options.ids));
    LS_TRY_ASSIGN(const auto tokenizer, find_tokenizer(options, surroundings));
    for (const TokenId id : ids)
        if (id >= tokenizer->size())
            return fail(ErrorCode::InvalidArgument, "cannot turn the ids into text",
                        fmt::format("id {} is outside the vocabulary of {}", id, tokenizer->size()), "--ids");
    const std::string text = tokenizer->decode(ids);
    if (options.json)
        surroundings.output.document(JsonValue::Object{{"text", text}});
    else
        surroundings.output.print(text + "\n");
    return {};
}

} // namespace

void add_detokenize(CLI::App& program, Work& work) {
    OptionTable table(program, "detokenize", "token ids to text");
    auto options = std::make_shared<DetokenizeOptions>();
    options->declare(table);
    table.required_text("--ids", options->ids, "1,2,3", "token ids");
    table.when_chosen([&work, options] { work = [options](Surroundings& s) { return run(*options, s); }; });
}

} // namespace layerscope::cli

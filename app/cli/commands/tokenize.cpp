// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.h"
#include "prompt_options.h"
#include "report/answers_json.h"
#include "table_print.h"

namespace layerscope::cli {
namespace {

struct TokenizeOptions : ModelOptions {
    std::optional<std::string> text;
    std::optional<std::string> file;
    bool no_special = false;
    bool plain = false;
};

Result<void> run(const TokenizeOptions& options, Surroundings& surroundings) {
    LS_TRY(require_one(int{options.text.has_value()} + int{options.file.has_value()}, "--text and --file"));
    LS_TRY_ASSIGN(const auto tokenizer, find_tokenizer(options, surroundings));
    std::string text = options.text.value_or("");
    if (options.file) {
        LS_TRY_ASSIGN(text, read_text_argument(*options.file));
    }
    EncodeOptions encode;
    encode.add_special = !options.no_special;
    encode.parse_special = !options.plain;
    const std::vector<TokenId> ids = tokenizer->encode(text, encode);
    if (options.json) {
        surroundings.output.document(tokenize_json(*tokenizer, ids));
        return {};
    }
    Table table({">ID", "TOKEN"});
    for (const TokenId id : ids)
        table.add({std::to_string(id), printable(std::string(tokenizer->piece(id)))});
    surroundings.output.print(table.text());
    return {};
}

} // namespace

void add_tokenize(CLI::App& program, Work& work) {
    OptionTable table(program, "tokenize", "text to token ids");
    auto options = std::make_shared<TokenizeOptions>();
    options->declare(table);
    table.text("--text", options->text, "TEXT", "text to cut into tokens");
    table.text("--file", options->file, "FILE", "file with the text");
    table.flag("--no-special", options->no_special, "without the beginning and end tokens the model adds");
    table.flag("--plain", options->plain, "read special tokens in the text as plain text");
    table.when_chosen([&work, options] { work = [options](Surroundings& s) { return run(*options, s); }; });
}

} // namespace layerscope::cli

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Each input of tests/golden/tokenizers/long_inputs.json, runs of 200,000 to 360,000 bytes, through each golden
// tokenizer just loaded. A step that is quadratic in the length of a run would take minutes.
// Usage: bench_long_inputs [ROUNDS]     median and longest of that many (3)
#include "support/golden_tokenizers.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>

namespace {

using namespace layerscope;

double encode_ms(const std::filesystem::path& file, const std::string& text) {
    const auto tokenizer = load_tokenizer(file);
    if (!tokenizer) {
        std::fprintf(stderr, "error: %s\n", tokenizer.error().one_line().c_str());
        std::exit(1);
    }
    const auto start = std::chrono::steady_clock::now();
    static_cast<void>((*tokenizer)->encode(text, {.add_special = false}));
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

/// As a reader can tell it from others: escaped, and not longer than a few characters.
std::string shown(const std::string& unit) {
    const std::string quoted = JsonValue(unit.substr(0, 24)).dump();
    return unit.size() > 24 ? quoted + "..." : quoted;
}

} // namespace

int main(int count, char** arguments) {
    const int rounds = count > 1 ? std::atoi(arguments[1]) : 3;
    const JsonValue document = test::golden_tokenizer_json("long_inputs.json");
    const JsonValue* rows = document.find("rows");
    if (rows == nullptr || rows->array() == nullptr || rounds < 1) return 2;
    std::printf("| input | bytes |");
    for (const std::string& name : test::golden_tokenizer_names())
        std::printf(" %s |", name.c_str());
    std::printf("\n");
    for (const JsonValue& row : *rows->array()) {
        const std::string& unit = *row.find("unit")->string();
        std::string text;
        for (std::int64_t i = 0; i < row.find("times")->integer(); ++i)
            text += unit;
        std::printf("| `%s` | %zu |", shown(unit).c_str(), text.size());
        for (const std::string& name : test::golden_tokenizer_names()) {
            std::vector<double> times;
            for (int i = 0; i < rounds; ++i)
                times.push_back(encode_ms(test::golden_tokenizer_folder() / (name + ".tokenizer.json"), text));
            std::sort(times.begin(), times.end());
            std::printf(" %.0f (%.0f) |", times[times.size() / 2], times.back());
            std::fflush(stdout);
        }
        std::printf("\n");
    }
    return 0;
}

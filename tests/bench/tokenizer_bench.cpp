// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Loading time and encoding speed of the golden tokenizers over two texts of a megabyte each.
// Usage: bench_tokenizer FOLDER [THREADS]     (as tests/golden/tokenizers/fetch.sh fills it; else one thread)
// `first`: with empty caches; `again`: the best of five further runs, words known.
#include "tokenizer/tokenizer.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>

namespace {

double seconds_since(std::chrono::steady_clock::time_point start) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

std::int32_t threads = 1;

double encode_seconds(const layerscope::Tokenizer& tokenizer, const std::string& text, std::size_t& ids) {
    const auto start = std::chrono::steady_clock::now();
    ids = tokenizer.encode(text, {.add_special = false, .threads = threads}).size();
    return seconds_since(start);
}

void bench(const std::filesystem::path& file, const std::filesystem::path& folder) {
    for (const char* name : {"multi", "code"}) {
        std::ifstream in(folder / (std::string(name) + ".txt"), std::ios::binary);
        const std::string text{std::istreambuf_iterator<char>(in), {}};
        const auto start = std::chrono::steady_clock::now();
        const auto tokenizer = layerscope::load_tokenizer(file);
        const double load = seconds_since(start);
        if (!tokenizer) {
            std::printf("%s\n", tokenizer.error().one_line().c_str());
            return;
        }
        std::size_t ids = 0;
        const double megabytes = static_cast<double>(text.size()) / 1e6;
        const double first = encode_seconds(**tokenizer, text, ids);
        double again = first;
        for (int i = 0; i < 5; ++i)
            again = std::min(again, encode_seconds(**tokenizer, text, ids));
        std::printf("%-28s load %6.0f ms   %-5s %8zu ids   first %6.1f MB/s   again %6.1f MB/s\n",
                    file.filename().string().c_str(), load * 1e3, name, ids, megabytes / first, megabytes / again);
    }
}

} // namespace

int main(int count, char** arguments) {
    if (count != 2 && count != 3) {
        std::printf("usage: bench_tokenizer FOLDER [THREADS]\n");
        return 2;
    }
    if (count == 3) threads = std::max(1, std::atoi(arguments[2]));
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(arguments[1]))
        if (entry.path().extension() == ".json") files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    for (const auto& file : files)
        bench(file, arguments[1]);
    return 0;
}

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// This program's side of a comparison, told what to do line by line, as peer.mjs is:
//   bench_product FILE THREADS CONTEXT
//   prompt N      empties the cache and runs N tokens of the fixed prompt
//   decode N      N tokens, one after the other, after what the cache holds
//   top K         the K largest logits of the last token
//   values ID …   the logits of these tokens
// Each answer is a line of JSON. Times are those of the work alone, in seconds.

#include "arch/gguf_config.h"
#include "engine/sequence_runner.h"
#include "files/gguf.h"
#include "weights/weight_loader.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <numeric>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

namespace {

using namespace layerscope;
using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

std::int64_t status_kib(const std::string& key) {
    std::ifstream status("/proc/self/status");
    std::string line;
    while (std::getline(status, line))
        if (line.starts_with(key)) return std::stol(line.substr(key.size() + 1));
    return 0;
}

/// Weights move into large pages in the background after loading; nothing is to work while the peer is measured.
void wait_for_large_pages() {
    const auto large_kib = [] {
        std::ifstream rollup("/proc/self/smaps_rollup");
        for (std::string line; std::getline(rollup, line);)
            if (line.starts_with("AnonHugePages:")) return std::stol(line.substr(14));
        return 0L;
    };
    for (long before = -1, now = large_kib(); now != before; now = large_kib()) {
        before = now;
        std::this_thread::sleep_for(std::chrono::milliseconds(300));
    }
}

TokenId token_at(std::int64_t i) { return static_cast<TokenId>(1000 + i * 7919 % 20000); }

class Product {
public:
    static Result<Product> open(const char* path, std::int32_t threads, std::int64_t context) {
        Product product;
        const auto start = Clock::now();
        LS_TRY_ASSIGN(const auto source, open_gguf(path));
        LS_TRY_ASSIGN(Architecture architecture, read_gguf_config(*source, path, "model"));
        const auto plan = std::make_shared<const ModelPlan>(make_plan(std::move(architecture)));
        LS_TRY_ASSIGN(const auto weights, load_weights(source, *plan, {}));
        RunSettings settings;
        settings.threads = threads;
        LS_TRY_ASSIGN(product.runner_, SequenceRunner::create(weights, plan, settings));
        LS_TRY(product.runner_->begin({}, context));
        const double loaded = seconds_since(start);
        wait_for_large_pages();
        fmt::print("{{\"load_s\": {}, \"settled_s\": {}, \"weights\": {}}}\n", loaded, seconds_since(start),
                   weights->n_bytes);
        return product;
    }

    Result<std::string> obey(const std::string& line) {
        std::istringstream words(line);
        std::string word;
        std::int64_t n = 0;
        words >> word;
        if (word == "values") {
            std::vector<std::int64_t> ids;
            while (words >> n)
                ids.push_back(n);
            return values(ids);
        }
        words >> n;
        if (word == "prompt") return prompt(n);
        if (word == "decode") return decode(n);
        if (word == "top") return top(n);
        return fail(ErrorCode::Unsupported, "cannot obey", "unknown command", word);
    }

private:
    /// As one prompt, or written one by one.
    Result<std::string> run(std::int64_t n, bool at_once) {
        std::vector<TokenId> tokens;
        for (std::int64_t i = 0; i < n; ++i)
            tokens.push_back(token_at(runner_->length() + i));
        const std::int64_t flops_before = flops();
        const auto start = Clock::now();
        if (at_once) {
            LS_TRY_ASSIGN(last_, runner_->advance(tokens, LogitRows::Last, {}));
        } else {
            for (const TokenId token : tokens) {
                LS_TRY_ASSIGN(last_, runner_->step(token, {}));
            }
        }
        return fmt::format("{{\"seconds\": {}, \"flops\": {}, \"peak_kib\": {}}}", seconds_since(start),
                           flops() - flops_before, status_kib("VmHWM:"));
    }
    [[nodiscard]] std::int64_t flops() const {
        const Counters& done = runner_->decoder().counters();
        return done.projections + done.attention + done.ffn + done.linear_attention + done.lm_head;
    }
    Result<std::string> prompt(std::int64_t n) {
        runner_->forget();
        return run(n, true);
    }
    Result<std::string> decode(std::int64_t n) { return run(n, false); }
    Result<std::string> values(const std::vector<std::int64_t>& ids) {
        std::string out;
        for (const std::int64_t id : ids)
            out += fmt::format("{}[{}, {}]", out.empty() ? "" : ", ", id, last_.row(0)[id]);
        const float* const row = last_.row(0);
        double sum = 0;
        double squares = 0;
        for (std::int64_t i = 0; i < last_.cols; ++i) {
            sum += row[i];
            squares += double{row[i]} * row[i];
        }
        const double mean = sum / static_cast<double>(last_.cols);
        return fmt::format("{{\"logits\": [{}], \"deviation\": {}}}", out,
                           std::sqrt(squares / static_cast<double>(last_.cols) - mean * mean));
    }
    Result<std::string> top(std::int64_t n) {
        std::vector<std::int64_t> ids(static_cast<std::size_t>(last_.cols));
        std::iota(ids.begin(), ids.end(), 0);
        const auto end = ids.begin() + std::min(n, last_.cols);
        std::partial_sort(ids.begin(), end, ids.end(),
                          [&](auto a, auto b) { return last_.row(0)[a] > last_.row(0)[b]; });
        ids.erase(end, ids.end());
        return values(ids);
    }

    std::unique_ptr<SequenceRunner> runner_;
    ConstMatrixView last_;
};

Result<void> serve(char** argv) {
    LS_TRY_ASSIGN(Product product, Product::open(argv[1], std::atoi(argv[2]), std::atol(argv[3])));
    std::fflush(stdout);
    for (std::string line; std::getline(std::cin, line);) {
        LS_TRY_ASSIGN(const std::string answer, product.obey(line));
        fmt::print("{}\n", answer);
        std::fflush(stdout);
    }
    return {};
}

} // namespace

int main(int argc, char** argv) {
    if (argc != 4) {
        std::fprintf(stderr, "usage: bench_product FILE THREADS CONTEXT\n");
        return 2;
    }
    const auto done = serve(argv);
    if (done) return 0;
    std::fprintf(stderr, "error: %s\n", done.error().one_line().c_str());
    return 1;
}

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Decode and prefill rates and resident memory of a preset with random weights:
//   bench_decode [PRESET] [DTYPE] [THREADS] [PROMPT] [STEPS] [ROUNDS]
// Decode follows a prompt of 16 tokens; prefill is one prompt of PROMPT tokens. The sampler is not part of the timing.
// Then what one more token costs at growing contexts, the mixers of linear and of softmax layers apart. Those caches
// hold zeros instead of a computed text: the work is the same.

#include "arch/config_reader.h"
#include "base/json.h"
#include "base/number_text.h"
#include "decoder/decoder.h"
#include "weights/weight_loader.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <vector>

namespace {

using namespace layerscope;
using Clock = std::chrono::steady_clock;

struct Options {
    std::string preset = "gemma-3-270m";
    DType dtype = DType::BF16;
    std::int32_t n_threads = 0;
    std::int64_t prompt = 512;
    std::int64_t steps = 64;
    std::int64_t rounds = 3;
};

Options options_of(int argc, char** argv) {
    Options options;
    const auto number = [&](int index, std::int64_t otherwise) {
        return index < argc ? parse_integer(argv[index]).value_or(otherwise) : otherwise;
    };
    if (argc > 1) options.preset = argv[1];
    if (argc > 2) options.dtype = dtype_from_name(argv[2]).value_or(DType::BF16);
    options.n_threads = static_cast<std::int32_t>(number(3, options.n_threads));
    options.prompt = number(4, options.prompt);
    options.steps = number(5, options.steps);
    options.rounds = std::max<std::int64_t>(1, number(6, options.rounds));
    return options;
}

double mebibytes(const std::string& key) {
    std::ifstream status("/proc/self/status");
    std::string line;
    while (std::getline(status, line))
        if (line.starts_with(key)) return std::stod(line.substr(key.size() + 1)) / 1024.0;
    return 0.0;
}

std::vector<TokenId> prompt_of(std::int64_t n_tokens, std::int64_t vocab_size) {
    std::vector<TokenId> ids;
    for (std::int64_t i = 0; i < n_tokens; ++i)
        ids.push_back(static_cast<TokenId>((1000 + i * 7919 % 20000) % vocab_size));
    return ids;
}

double seconds_since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

double prefill_rate(Decoder& decoder, SequenceState& state, std::span<const TokenId> prompt, RunContext& run,
                    SumOrder sums = SumOrder::Fixed) { // as prompts are computed
    state.clear();
    run.sums = sums;
    const auto start = Clock::now();
    const bool done = decoder.advance(state, prompt, LogitRows::Last, run).has_value();
    run.sums = SumOrder::Fastest;
    if (!done) return 0.0;
    return static_cast<double>(prompt.size()) / seconds_since(start);
}

double decode_rate(Decoder& decoder, SequenceState& state, std::span<const TokenId> prompt, std::int64_t steps,
                   RunContext& run) {
    state.clear();
    if (!decoder.advance(state, prompt, LogitRows::Last, run)) return 0.0;
    const auto start = Clock::now();
    for (std::int64_t step = 0; step < steps; ++step)
        if (!decoder.advance(state, prompt.first(1), LogitRows::Last, run)) return 0.0;
    return static_cast<double>(steps) / seconds_since(start);
}

/// Nanoseconds of all operations between two residual additions, by the kind of mixer.
class MixerTimes : public ProbeSink {
public:
    [[nodiscard]] bool wants_times() const override { return true; }
    void operation(ValueName name, LayerIndex, std::int64_t begin_ns, std::int64_t end_ns, std::int32_t) override {
        const bool linear = name >= ValueName::DeltaProjection && name <= ValueName::DeltaOutput;
        const bool softmax = name >= ValueName::Query && name <= ValueName::AttentionOutput;
        if (linear) linear_ns += end_ns - begin_ns;
        if (softmax) softmax_ns += end_ns - begin_ns;
    }
    std::int64_t linear_ns = 0;
    std::int64_t softmax_ns = 0;
};

Result<void> print_contexts(const ModelPlan& plan, Decoder& decoder, std::int64_t steps, ThreadPool& pool) {
    const std::vector<TokenId> token{1};
    for (const std::int64_t context : {1024, 8192, 32768}) {
        if (context + steps > plan.architecture.max_position_embeddings) break;
        LS_TRY_ASSIGN(auto state, SequenceState::create(plan, context + steps + 1, DType::BF16));
        state.set_length(context);
        MixerTimes times;
        RunContext run{pool, nullptr, {}, nullptr, ActivationForm::Narrow};
        LS_TRY(decoder.advance(state, token, LogitRows::Last, run)); // makes the scratch, touches the cache
        run.probe = &times;
        const auto start = Clock::now();
        for (std::int64_t step = 0; step < steps; ++step)
            LS_TRY(decoder.advance(state, token, LogitRows::Last, run));
        const auto n = static_cast<double>(steps);
        std::printf("token @%-6lld %7.2f ms  (linear mixers %.2f ms, softmax mixers %.2f ms)\n",
                    static_cast<long long>(context), seconds_since(start) / n * 1e3,
                    static_cast<double>(times.linear_ns) / n / 1e6, static_cast<double>(times.softmax_ns) / n / 1e6);
    }
    return {};
}

void print_row(const char* what, std::vector<double> rates) {
    std::ranges::sort(rates);
    std::printf("%-12s %8.1f tok/s  (%.1f to %.1f)\n", what, rates[rates.size() / 2], rates.front(), rates.back());
}

/// Milliseconds of prompts that are shorter than what they cost to read the weights for, in the order of sums that
/// prompts have and in the fastest.
void print_short_prompts(Decoder& decoder, SequenceState& state, std::span<const TokenId> prompt, std::int64_t rounds,
                         RunContext& run) {
    for (const std::size_t n : {1U, 2U, 4U, 6U, 12U, 16U, 24U}) {
        std::vector<double> fixed, fastest;
        for (std::int64_t round = 0; round < rounds; ++round)
            for (const auto sums : {SumOrder::Fixed, SumOrder::Fastest})
                (sums == SumOrder::Fixed ? fixed : fastest)
                    .push_back(1e3 * static_cast<double>(n) / prefill_rate(decoder, state, prompt.first(n), run, sums));
        std::ranges::sort(fixed);
        std::ranges::sort(fastest);
        std::printf("prompt of %-2zu %8.1f ms  (least %.1f; in the fastest order %.1f, least %.1f)\n", n,
                    fixed[fixed.size() / 2], fixed.front(), fastest[fastest.size() / 2], fastest.front());
    }
}

Result<void> bench(const Options& options) {
    const auto preset = std::filesystem::path(LAYERSCOPE_RESOURCES_DIR) / "presets" / (options.preset + ".json");
    LS_TRY_ASSIGN(const auto file, read_json_file(preset.string()));
    const auto* config = file.find("config");
    if (config == nullptr) return fail(ErrorCode::Corrupt, "cannot read the preset", "config is missing");
    LS_TRY_ASSIGN(auto architecture, read_config(config->dump(), "config", options.preset));
    const auto plan = std::make_shared<const ModelPlan>(make_plan(std::move(architecture)));
    const auto start = Clock::now();
    LS_TRY_ASSIGN(auto weights, random_weights(*plan, options.dtype, 1, {}));
    std::printf("%s, %s: %.1f MiB of weights made in %.2f s\n", options.preset.c_str(),
                std::string(name(options.dtype)).c_str(), static_cast<double>(weights->n_bytes) / 1048576.0,
                seconds_since(start));

    const auto capacity = std::max(std::max<std::int64_t>(options.prompt, 24), 16 + options.steps);
    LS_TRY_ASSIGN(auto state, SequenceState::create(*plan, capacity, DType::BF16));
    LS_TRY_ASSIGN(auto decoder, Decoder::create(plan, weights, 512));
    ThreadPool pool(options.n_threads);
    RunContext run{pool, nullptr, {}, nullptr, ActivationForm::Narrow};
    const auto prompt = prompt_of(std::max<std::int64_t>(options.prompt, 24), plan->architecture.vocab_size);
    std::vector<double> decode;
    std::vector<double> prefill;
    for (std::int64_t round = 0; round < options.rounds; ++round) {
        decode.push_back(decode_rate(*decoder, state, std::span(prompt).first(16), options.steps, run));
        prefill.push_back(prefill_rate(*decoder, state, prompt, run));
    }
    std::printf("threads      %8d\n", pool.size());
    print_row("decode @16", decode);
    print_row(("prefill " + std::to_string(prompt.size())).c_str(), prefill);
    print_short_prompts(*decoder, state, prompt, options.rounds, run);
    std::printf("resident     %8.1f MiB  (peak %.1f; scratch %.1f; cache %.1f reserved)\n", mebibytes("VmRSS:"),
                mebibytes("VmHWM:"), static_cast<double>(decoder->scratch_bytes()) / 1048576.0,
                static_cast<double>(state.kv_bytes_reserved()) / 1048576.0);
    return print_contexts(*plan, *decoder, options.steps, pool);
}

} // namespace

int main(int argc, char** argv) {
    const auto done = bench(options_of(argc, argv));
    if (done) return 0;
    std::fprintf(stderr, "error: %s\n", done.error().one_line().c_str());
    return 1;
}

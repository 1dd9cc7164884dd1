// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Families by file format by weight type: everything is run, held to a bound, and written down. The table in
// resources/docs/support.md is what this program measured; when it changes, the new text lies in the build folder.

#include "arch/gguf_config.h"
#include "files/gguf.h"
#include "support/block_writer.h"
#include "support/decoder_session.h"
#include "support/gguf_golden.h"
#include "support/golden_case.h"
#include "support/temp_folder.h"
#include "support/widened_case.h"
#include "weights/weight_loader.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <iterator>
#include <map>
#include <optional>

namespace layerscope::test {
namespace {

constexpr std::size_t steps = 24; ///< of the greedy continuation

/// Largest logit error allowed, as a share of the largest logit. Both sides compute with the same numbers in float32
/// and add them up in another order: 0.0005 % was the most that was seen.
constexpr double bound = 1e-4;

bool holds_every_value(DType type) { return type == DType::F32 || type == DType::BF16 || type == DType::F16; }

struct Loaded {
    std::shared_ptr<const ModelPlan> plan;
    std::shared_ptr<const ModelWeights> weights;
};

template <class T> T value_or_throw(Result<T> result) {
    if (!result) throw std::runtime_error(result.error().one_line());
    return std::move(*result);
}

Loaded from_gguf(const GoldenCase& golden, DType type, std::optional<DType> converted = std::nullopt) {
    LoadOptions options;
    options.convert_to = converted;
    GgufForm form{type};
    form.encode = stored_as;
    const TempFolder folder; // the mapping outlives the name
    const auto source = value_or_throw(open_gguf(folder.write("model.gguf", gguf_of(golden, form).file())));
    Loaded loaded;
    loaded.plan = std::make_shared<const ModelPlan>(make_plan(value_or_throw(read_gguf_config(*source, "file", "m"))));
    loaded.weights = value_or_throw(load_weights(source, *loaded.plan, options));
    return loaded;
}

Loaded from_folder(const GoldenCase& golden, DType stored, std::optional<DType> converted) {
    LoadOptions options;
    options.convert_to = converted;
    return {golden.plan, value_or_throw(load_weights(tensors_as(golden, stored), *golden.plan, options))};
}

/// What a case must compute: the logits of every position of the prompt and of its greedy continuation.
struct Reference {
    std::vector<TokenId> ids; ///< prompt and continuation, without its last token
    std::size_t prompt = 0;
    Rows logits;
};

/// The stored numbers, computed once by another program.
Reference stored_reference(const GoldenCase& golden) {
    Reference reference{golden.input_ids, golden.input_ids.size(), {}};
    reference.ids.insert(reference.ids.end(), golden.greedy_ids.begin(), golden.greedy_ids.begin() + steps - 1);
    const auto width = golden.architecture().vocab_size;
    const auto add = [&](const float* values, std::size_t row) {
        const float* begin = values + static_cast<std::int64_t>(row) * width;
        reference.logits.emplace_back(begin, begin + width);
    };
    for (std::size_t row = 0; row + 1 < reference.prompt; ++row)
        add(golden.values("logits"), row);
    for (std::size_t row = 0; row < steps; ++row)
        add(golden.values("greedy_logits"), row);
    return reference;
}

Rows run(const Loaded& model, const std::vector<TokenId>& ids) {
    DecoderSession session(model.plan, model.weights, {1, 64, static_cast<std::int64_t>(ids.size()) + 1});
    return session.feed(ids);
}

/// Of a widened case there are no stored numbers: its float32 weights are the reference.
Reference computed_reference(const GoldenCase& golden) {
    DecoderSession session(golden.plan, golden.weights, {1, 64, 256});
    const std::vector<TokenId> greedy = session.greedy(golden.input_ids, steps);
    Reference reference{golden.input_ids, golden.input_ids.size(), {}};
    reference.ids.insert(reference.ids.end(), greedy.begin(), greedy.end() - 1);
    reference.logits = run({golden.plan, golden.weights}, reference.ids);
    return reference;
}

std::size_t choice(const std::vector<float>& row) {
    return static_cast<std::size_t>(std::distance(row.begin(), std::ranges::max_element(row)));
}

struct Cell {
    double error = 0.0;
    std::size_t agree = 0;
};

Cell compare(const Rows& have, const Reference& want) {
    Cell cell;
    double largest = 0.0, difference = 0.0;
    for (std::size_t row = 0; row < want.logits.size(); ++row) {
        for (std::size_t i = 0; i < want.logits[row].size(); ++i) {
            largest = std::max(largest, std::abs(static_cast<double>(want.logits[row][i])));
            difference = std::max(difference, std::abs(static_cast<double>(have[row][i] - want.logits[row][i])));
        }
        if (row + 1 >= want.prompt && choice(have[row]) == choice(want.logits[row])) ++cell.agree;
    }
    cell.error = difference / largest;
    return cell;
}

struct Family {
    const char* name;
    const char* golden;
};
constexpr Family families[] = {{"Llama 3.2", "llama"}, {"Qwen3", "qwen3"},  {"Qwen3 MoE", "qwen3_moe"},
                               {"Gemma 3", "gemma3"},  {"OLMo 3", "olmo3"}, {"Tiny Aya", "cohere2"},
                               {"Qwen3.5", "qwen3_5"}};
constexpr DType gguf_types[] = {DType::F32,  DType::BF16, DType::F16,  DType::Q8_0, DType::Q5_1, DType::Q5_0,
                                DType::Q4_1, DType::Q4_0, DType::Q6_K, DType::Q5_K, DType::Q4_K};
constexpr DType plain_types[] = {DType::F32, DType::BF16, DType::F16};
constexpr DType conversions[] = {DType::BF16, DType::F16, DType::Q8_0, DType::Q4_0};

/// The numbers that `type` makes of the weights, widened to float32 before they are used.
Reference rounded_reference(const GoldenCase& golden, DType type, const Reference& exact) {
    return {exact.ids, exact.prompt, run(from_gguf(golden, type, DType::F32), exact.ids)};
}

/// Runs one cell and holds it to the bound. What is written down does not depend on the processor; the measured figures
/// go to the output.
std::string measured(const char* family, const std::string& column, const Loaded& model, const Reference& reference) {
    const Cell cell = compare(run(model, reference.ids), reference);
    fmt::print("{:10} {:16} error {:8.5f} %, {:2} of {} steps agree\n", family, column, 100.0 * cell.error, cell.agree,
               steps);
    EXPECT_LE(cell.error, bound) << family << ", " << column;
    EXPECT_EQ(cell.agree, steps) << family << ", " << column;
    return cell.error <= bound && cell.agree == steps ? "yes" : "no";
}

std::string row_of(const char* first, const std::vector<std::string>& cells) {
    return fmt::format("| {} | {} |\n", first, fmt::join(cells, " | "));
}

std::string heading(const std::vector<std::string>& columns) {
    return row_of("family", columns) + "|---" + [&] {
        std::string rest;
        for (std::size_t i = 0; i < columns.size(); ++i)
            rest += "|---";
        return rest + "|\n";
    }();
}

struct Tables {
    std::string folder, gguf;
};

Tables measure() {
    std::vector<std::string> columns;
    for (const DType type : plain_types)
        columns.emplace_back(name(type));
    for (const DType type : conversions)
        columns.push_back(fmt::format("to {}", name(type)));
    Tables tables{heading(columns), {}};
    columns.clear();
    for (const DType type : gguf_types)
        columns.emplace_back(name(type));
    tables.gguf = heading(columns);
    for (const Family& family : families) {
        const GoldenCase golden = load_golden(std::string(family.golden) + "_bf16");
        const GoldenCase wide = widened(golden);
        const Reference reference = stored_reference(golden), wide_reference = computed_reference(wide);
        std::vector<std::string> cells;
        for (const DType type : plain_types)
            cells.push_back(measured(family.name, fmt::format("folder {}", name(type)),
                                     from_folder(golden, type, std::nullopt), reference));
        for (const DType type : conversions)
            cells.push_back(measured(family.name, fmt::format("folder to {}", name(type)),
                                     from_folder(golden, DType::BF16, type),
                                     holds_every_value(type) ? reference : rounded_reference(golden, type, reference)));
        tables.folder += row_of(family.name, cells);
        cells.clear();
        for (const DType type : gguf_types) {
            const bool narrow = traits(type).block_values <= 32;
            const GoldenCase& base = narrow ? golden : wide;
            const Reference& exact = narrow ? reference : wide_reference;
            cells.push_back(measured(family.name, fmt::format("gguf {}", name(type)), from_gguf(base, type),
                                     holds_every_value(type) ? exact : rounded_reference(base, type, exact)));
        }
        tables.gguf += row_of(family.name, cells);
    }
    return tables;
}

/// `text` with what stands between the markers of `part` replaced; empty if they are missing.
std::string with_part(const std::string& text, const std::string& part, const std::string& content) {
    const std::string begin = "<!-- " + part + " begin -->\n", end = "<!-- " + part + " end -->";
    const auto from = text.find(begin), to = text.find(end);
    if (from == std::string::npos || to == std::string::npos || to < from) return {};
    return text.substr(0, from + begin.size()) + content + text.substr(to);
}

TEST(SupportTable, IsWhatWasMeasured) {
    std::ifstream file(LAYERSCOPE_RESOURCES_DIR "/docs/support.md", std::ios::binary);
    const std::string written{std::istreambuf_iterator<char>(file), {}};
    const Tables tables = measure();
    std::string fresh = with_part(written, "folders", tables.folder);
    fresh = with_part(fresh, "gguf", tables.gguf);
    ASSERT_FALSE(fresh.empty()) << "support.md has lost a marker";
    const std::string target = LAYERSCOPE_BUILD_DIR "/support.md";
    if (fresh != written) std::ofstream(target, std::ios::binary) << fresh;
    EXPECT_TRUE(fresh == written) << "resources/docs/support.md is not what was measured; the new text is " << target;
}

} // namespace
} // namespace layerscope::test

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// What smaller weights and a smaller cache cost: perplexity of the bundled models on the bundled text, for each type of
// weights and of the cache, as the tables of resources/docs/weight-types.md:
//   bench_weight_types [MODEL-FOLDER TEXT-FILE]
// Without arguments: every folder of resources/models on resources/samples/stories.txt. A file that holds its weights
// in 16 bits already loses nothing in the row of that type.

#include "engine/model.h"
#include "experiment/perplexity.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace {

using namespace layerscope;
namespace fs = std::filesystem;

constexpr DType weight_types[] = {DType::F32, DType::BF16, DType::F16, DType::Q8_0, DType::Q4_0};
constexpr DType cache_types[] = {DType::F32, DType::BF16, DType::F16};

struct Row {
    DType weights, cache;
    std::int64_t bytes = 0;
    PerplexityResult result;
};

std::string text_of(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

Result<std::vector<Row>> measure(const fs::path& folder, const std::string& text) {
    std::vector<Row> rows;
    for (const DType weights : weight_types) {
        ModelLoadOptions load;
        load.weights = weights;
        LS_TRY_ASSIGN(const std::shared_ptr<const Model> model, load_model(folder, load));
        if (!model->tokenizer)
            return fail(ErrorCode::NotFound, "cannot read the text", "no tokenizer", folder.string());
        const std::vector<TokenId> ids = model->tokenizer->encode(text);
        for (const DType cache : cache_types) {
            PerplexitySettings settings;
            settings.kv_dtype = cache;
            Row row{weights, cache, model->weights->n_bytes, {}};
            LS_TRY_ASSIGN(row.result, perplexity(*model, *model->plan, ids, settings, {}, {}));
            rows.push_back(row);
        }
    }
    return rows;
}

std::string word(DType type) {
    std::string text(name(type));
    std::ranges::transform(text, text.begin(),
                           [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    return text;
}

void print(const std::string& model, const std::vector<Row>& rows) {
    const double best = rows.front().result.nll; // float32 weights, float32 cache
    std::printf("\n%s, %lld tokens predicted\n\n", model.c_str(), static_cast<long long>(rows.front().result.tokens));
    std::printf("| weights | size | cache | perplexity | against f32, f32 |\n|---|---|---|---|---|\n");
    for (const Row& row : rows)
        std::printf("| %s | %.2f MiB | %s | %.4f | %+.3f %% |\n", word(row.weights).c_str(),
                    static_cast<double>(row.bytes) / (1024.0 * 1024.0), word(row.cache).c_str(), row.result.perplexity,
                    100.0 * std::expm1(row.result.nll - best));
}

std::vector<fs::path> bundled() {
    std::vector<fs::path> folders;
    for (const auto& entry : fs::directory_iterator(fs::path(LAYERSCOPE_RESOURCES_DIR) / "models"))
        if (fs::exists(entry.path() / "config.json")) folders.push_back(entry.path());
    std::ranges::sort(folders);
    return folders;
}

} // namespace

int main(int argc, char** argv) {
    const bool given = argc > 2;
    const std::vector<fs::path> folders = given ? std::vector<fs::path>{argv[1]} : bundled();
    const fs::path file = given ? fs::path(argv[2]) : fs::path(LAYERSCOPE_RESOURCES_DIR) / "samples/stories.txt";
    const std::string text = text_of(file);
    for (const fs::path& folder : folders) {
        const auto rows = measure(folder, text);
        if (!rows) {
            std::fprintf(stderr, "error: %s\n", rows.error().one_line().c_str());
            return 1;
        }
        print(folder.filename().string(), *rows);
    }
    return 0;
}

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// A model with random weights of a preset's shape, for both sides of a comparison and for measuring how one is loaded:
//   bench_model_file PRESET TYPE FILE.gguf [TOKENIZER]      one file
//   bench_model_file PRESET TYPE FOLDER [TOKENIZER]         config.json and model.safetensors, plain types only
// TYPE is a plain type or q8_0 or q4_0. With q4_0 the embedding, which is the output head too, is q8_0, as files in use
// have it. TOKENIZER is a tokenizer.json: it is laid into the folder, or becomes the file's vocabulary with scores (for
// vocabularies whose ids are in the order of their merges, as Gemma's). Without it prompts are token ids.

#include "arch/config_reader.h"
#include "base/json.h"
#include "files/safetensors.h"
#include "kernels/convert.h"
#include "plan/weight_plan.h"
#include "support/gguf_writer.h"
#include "tokenizer/tokenizer.h"
#include "weights/convert.h"
#include "weights/gguf_names.h"
#include "weights/weight_loader.h"
#include "weights/weight_names.h"

#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <numbers>
#include <string>
#include <vector>

namespace {

using namespace layerscope;

/// What the format calls the shapes that can be written here.
std::string architecture_word(const Architecture& a) {
    if (a.model_type == "gemma3_text") return "gemma3";
    return a.model_type == "llama" || a.model_type == "qwen3" ? a.model_type : std::string();
}

/// Divisors of the rotation's frequencies: 1 for short waves, the factor for long ones, a mixture between.
std::vector<float> frequency_divisors(const RopeSettings& rope) {
    std::vector<float> divisors;
    for (std::int64_t pair = 0; pair < rope.rotary_dim / 2; ++pair) {
        const double wave =
            2.0 * std::numbers::pi *
            std::pow(rope.theta, 2.0 * static_cast<double>(pair) / static_cast<double>(rope.rotary_dim));
        const double m =
            (rope.original_max_position / wave - rope.low_freq_factor) / (rope.high_freq_factor - rope.low_freq_factor);
        const double kept = std::min(1.0, std::max(0.0, m));
        divisors.push_back(static_cast<float>(1.0 / ((1.0 - kept) / rope.factor + kept)));
    }
    return divisors;
}

void write_keys(const ModelPlan& plan, const std::string& word, test::GgufWriter& out) {
    const Architecture& a = plan.architecture;
    const auto integer = [&](const char* key, std::int64_t value) {
        out.set_integer(word + "." + key, static_cast<std::uint32_t>(value));
    };
    const auto real = [&](const char* key, double value) { out.set_real(word + "." + key, static_cast<float>(value)); };
    out.set_text("general.architecture", word);
    out.set_text("general.name", a.name);
    integer("vocab_size", a.vocab_size);
    integer("block_count", a.n_layers());
    integer("context_length", a.max_position_embeddings);
    integer("embedding_length", a.hidden_size);
    integer("feed_forward_length", a.intermediate_size);
    integer("attention.head_count", a.n_heads);
    integer("attention.head_count_kv", a.n_kv_heads);
    integer("attention.key_length", a.head_dim);
    integer("attention.value_length", a.head_dim);
    real("attention.layer_norm_rms_epsilon", a.norm_eps);
    const RopeSettings& full = *a.full_rule.rope;
    real("rope.freq_base", full.theta);
    integer("rope.dimension_count", full.rotary_dim);
    if (a.sliding_window) integer("attention.sliding_window", *a.sliding_window);
    if (full.scaling != RopeScaling::Llama3) return;
    const auto divisors = frequency_divisors(full);
    out.add_floats("rope_freqs.weight", {static_cast<std::int64_t>(divisors.size())}, divisors);
}

/// Vectors are float32 in such files, and norms around zero are stored plus one.
void write_vector(const std::string& name, const WeightView& view, bool plus_one, test::GgufWriter& out) {
    std::vector<float> values(static_cast<std::size_t>(view.cols));
    to_float(view.dtype, view.row(0), view.cols, values.data());
    if (plus_one)
        for (float& value : values)
            value += 1.0F;
    out.add_floats(name, {view.cols}, values);
}

void write_tensors(const ModelPlan& plan, ModelWeights weights, test::GgufWriter& out) {
    const bool plus_one = plan.architecture.norm == NormKind::RmsNormZeroCentred;
    for (const WeightNeed& need : weight_needs(plan)) {
        if (need.role == WeightRole::OutputHead && plan.architecture.tied_head) continue;
        const std::string name = gguf_places(need, plan).front().name;
        const WeightView& view = weights.view(need);
        if (need.rows == 1) {
            write_vector(name, view, plus_one, out);
            continue;
        }
        const auto bytes = static_cast<std::size_t>(view.rows) * view.row_stride_bytes;
        out.add(name, {view.rows, view.cols}, view.dtype,
                std::string(reinterpret_cast<const char*>(view.row(0)), bytes));
    }
}

/// Pieces with types and scores, as SentencePiece's files become GGUF.
Result<void> write_vocabulary(const std::string& path, test::GgufWriter& out) {
    LS_TRY_ASSIGN(const auto tokenizer, load_tokenizer(path));
    std::vector<std::string> pieces;
    std::vector<float> scores;
    std::vector<std::int32_t> types;
    for (TokenId id = 0; id < tokenizer->size(); ++id) {
        const PieceKind kind = tokenizer->kind(id);
        pieces.emplace_back(tokenizer->piece(id));
        scores.push_back(kind == PieceKind::Normal ? -static_cast<float>(id) : 0.0F);
        const bool user = kind == PieceKind::UserDefined;
        types.push_back(kind == PieceKind::Normal         ? 1
                        : kind == PieceKind::Unknown      ? 2
                        : kind == PieceKind::ByteFallback ? 6
                        : user                            ? 4
                                                          : 3);
    }
    out.set_text("tokenizer.ggml.model", "llama");
    out.set_texts("tokenizer.ggml.tokens", pieces);
    out.set_reals("tokenizer.ggml.scores", scores);
    out.set_integers("tokenizer.ggml.token_type", types);
    out.set_flag("tokenizer.ggml.add_space_prefix", false);
    const auto bos = tokenizer->id_of("<bos>");
    if (!bos) return fail(ErrorCode::Unsupported, "cannot write the vocabulary", "it has no <bos>", path);
    out.set_integer("tokenizer.ggml.bos_token_id", static_cast<std::uint32_t>(*bos));
    return {};
}

Result<void> write_gguf(const ModelPlan& plan, DType dtype, const std::string& path, const std::string& tokenizer) {
    const std::string word = architecture_word(plan.architecture);
    if (word.empty())
        return fail(ErrorCode::Unsupported, "cannot write a GGUF file", "not a shape of gemma3, llama or qwen3",
                    plan.architecture.name);
    test::GgufWriter out;
    write_keys(plan, word, out);
    if (tokenizer.empty()) {
        out.set_text("tokenizer.ggml.model", "no_vocab");
    } else {
        LS_TRY(write_vocabulary(tokenizer, out));
    }
    LS_TRY_ASSIGN(const auto weights, random_weights(plan, dtype, 1, {}));
    ModelWeights views = *weights;
    std::shared_ptr<const ModelWeights> finer;
    if (dtype == DType::Q4_0) {
        LS_TRY_ASSIGN(finer, random_weights(plan, DType::Q8_0, 1, {}));
        views.embedding = finer->embedding;
        views.output_head = finer->output_head;
    }
    write_tensors(plan, std::move(views), out);
    std::ofstream stream(path, std::ios::binary);
    out.write(stream);
    stream.flush();
    if (!stream) return fail(ErrorCode::Io, "cannot write the model", "the file system refuses", path);
    return {};
}

/// As the hub's folders are: layer by layer, in one type.
Result<void> write_folder(const ModelPlan& plan, const JsonValue& config, DType dtype,
                          const std::filesystem::path& folder, const std::string& tokenizer) {
    std::error_code failed;
    std::filesystem::create_directories(folder, failed);
    std::ofstream(folder / "config.json") << config.dump(2);
    if (!tokenizer.empty()) std::filesystem::copy_file(tokenizer, folder / "tokenizer.json", failed);
    if (failed) return fail(ErrorCode::Io, "cannot write the folder", failed.message(), folder.string());
    LS_TRY_ASSIGN(const auto weights, random_weights(plan, dtype, 1, {}));
    ModelWeights views = *weights;
    std::vector<SafetensorsWriter::Spec> specs;
    std::vector<std::string> data;
    for (const WeightNeed& need : weight_needs(plan)) {
        if (need.role == WeightRole::OutputHead && plan.architecture.tied_head) continue;
        const WeightView& view = views.view(need);
        const std::string name = need.role == WeightRole::OutputHead
                                     ? "lm_head.weight"
                                     : "model." + tensor_name(need, plan.architecture.block);
        specs.push_back({name, dtype, {view.rows, view.cols}});
        if (view.rows == 1) specs.back().shape.erase(specs.back().shape.begin());
        const auto values = static_cast<std::size_t>(view.rows * view.cols);
        data.emplace_back(*row_bytes(dtype, values), '\0');
        auto* const target = reinterpret_cast<std::byte*>(data.back().data());
        for (std::int64_t row = 0; row < view.rows; ++row)
            convert_values(view.row(row), view.dtype,
                           target + *row_bytes(dtype, static_cast<std::size_t>(row * view.cols)), dtype, view.cols);
    }
    LS_TRY_ASSIGN(auto file, SafetensorsWriter::create(folder / "model.safetensors", specs));
    for (const std::string& bytes : data)
        LS_TRY(file.append(bytes.data(), bytes.size()));
    return file.finish();
}

Result<void> write(const std::string& preset, DType dtype, const std::filesystem::path& path,
                   const std::string& tokenizer) {
    const auto file = std::filesystem::path(LAYERSCOPE_RESOURCES_DIR) / "presets" / (preset + ".json");
    LS_TRY_ASSIGN(const auto json, read_json_file(file.string()));
    const auto* config = json.find("config");
    if (config == nullptr) return fail(ErrorCode::Corrupt, "cannot read the preset", "config is missing");
    LS_TRY_ASSIGN(auto architecture, read_config(config->dump(), "config", preset));
    const ModelPlan plan = make_plan(std::move(architecture));
    if (path.extension() == ".gguf") return write_gguf(plan, dtype, path.string(), tokenizer);
    if (is_block_type(dtype))
        return fail(ErrorCode::Unsupported, "cannot write a folder", "blocks are for GGUF files", path.string());
    return write_folder(plan, *config, dtype, path, tokenizer);
}

} // namespace

int main(int argc, char** argv) {
    const auto dtype = argc == 4 || argc == 5 ? dtype_from_name(argv[2]) : std::nullopt;
    if (!dtype) {
        std::fprintf(stderr, "usage: bench_model_file PRESET TYPE FILE.gguf|FOLDER [TOKENIZER]\n");
        return 2;
    }
    const auto done = write(argv[1], *dtype, argv[3], argc == 5 ? argv[4] : "");
    if (done) return 0;
    std::fprintf(stderr, "error: %s\n", done.error().one_line().c_str());
    return 1;
}

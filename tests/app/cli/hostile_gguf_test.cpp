// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// GGUF files that a stranger made: every command that opens one answers with one line, at once, with flat memory.
#include "checks.h"
#include "support/gguf_writer.h"
#include "support/sanitized.h"
#include "support/temp_folder.h"

#include <functional>
#include <map>

namespace layerscope {
namespace {

using namespace test;

constexpr std::uint64_t kHuge = std::uint64_t{1} << 60U;

/// A llama of two layers and 40 pieces that would run; tests break one thing each.
class Llama {
public:
    using Write = std::function<void(GgufWriter&)>;
    Llama() {
        text("general.architecture", "llama");
        for (const auto& [key, value] : std::map<std::string, std::uint32_t>{{"block_count", 2},
                                                                             {"context_length", 128},
                                                                             {"embedding_length", 32},
                                                                             {"feed_forward_length", 48},
                                                                             {"attention.head_count", 4},
                                                                             {"attention.head_count_kv", 2}})
            integer("llama." + key, value);
        pairs["eps"] = [](GgufWriter& out) { out.set_real("llama.attention.layer_norm_rms_epsilon", 1e-5F); };
        text("tokenizer.ggml.model", "gpt2");
        text("tokenizer.ggml.pre", "llama-bpe");
        tokens(40);
        types(40);
        pairs["merges"] = [](GgufWriter& out) { out.set_texts("tokenizer.ggml.merges", {"a b"}); };
        integer("tokenizer.ggml.bos_token_id", 0);
        tensors = {{"token_embd.weight", {40, 32}}, {"output_norm.weight", {32}}};
        for (const std::string layer : {"blk.0.", "blk.1."})
            tensors.insert({{layer + "attn_norm.weight", {32}},
                            {layer + "attn_q.weight", {32, 32}},
                            {layer + "attn_k.weight", {16, 32}},
                            {layer + "attn_v.weight", {16, 32}},
                            {layer + "attn_output.weight", {32, 32}},
                            {layer + "ffn_norm.weight", {32}},
                            {layer + "ffn_gate.weight", {48, 32}},
                            {layer + "ffn_up.weight", {48, 32}},
                            {layer + "ffn_down.weight", {32, 48}}});
    }
    void text(const std::string& key, const std::string& value) {
        pairs[key] = [=](GgufWriter& out) { out.set_text(key, value); };
    }
    void integer(const std::string& key, std::uint32_t value) {
        pairs[key] = [=](GgufWriter& out) { out.set_integer(key, value); };
    }
    void tokens(std::size_t n) {
        std::vector<std::string> pieces{"a", "b", "ab"};
        for (std::size_t i = 3; i < n; ++i)
            pieces.push_back("t" + std::to_string(i));
        pieces.resize(n);
        pairs["tokens"] = [=](GgufWriter& out) { out.set_texts("tokenizer.ggml.tokens", pieces); };
    }
    void types(std::size_t n) {
        pairs["types"] = [=](GgufWriter& out) {
            out.set_integers("tokenizer.ggml.token_type", std::vector<std::int32_t>(n, 1));
        };
    }
    [[nodiscard]] std::string file() const {
        GgufWriter out;
        for (const auto& [key, write] : pairs)
            write(out);
        for (const auto& [name, shape] : tensors) {
            std::size_t n = 1;
            for (const std::int64_t extent : shape)
                n *= static_cast<std::size_t>(extent);
            out.add_floats(name, shape, std::vector<float>(n, 0.01F));
        }
        return out.file();
    }
    std::map<std::string, Write> pairs;
    std::map<std::string, std::vector<std::int64_t>> tensors;
};

std::string header(std::uint64_t n_tensors, std::uint64_t n_pairs) {
    std::string file = "GGUF";
    put_u32(file, 3);
    put_u64(file, n_tensors);
    put_u64(file, n_pairs);
    return file;
}

std::string tensor(const std::string& name, const std::vector<std::uint64_t>& dims, std::uint32_t type,
                   std::uint64_t offset) {
    std::string bytes;
    put_text(bytes, name);
    put_u32(bytes, static_cast<std::uint32_t>(dims.size()));
    for (const std::uint64_t extent : dims)
        put_u64(bytes, extent);
    put_u32(bytes, type);
    put_u64(bytes, offset);
    return bytes;
}

class HostileGguf : public ::testing::Test {
protected:
    Outcome run(const std::vector<std::string>& command, const std::string& content) {
        auto words = command;
        words.insert(words.begin() + 1, folder_.write("m.gguf", content).string());
        return call(words);
    }
    /// One line that names the file and `part`, at once, in no more memory than the program itself takes (10 MB, and
    /// the file as far as it was looked at). The program alone starts in 20 ms of the processor on an idle machine, in
    /// 60 on a busy one; the reader's own test holds it to 100.
    void refused(const std::vector<std::string>& command, const std::string& content, const std::string& part) {
        const auto outcome = run(command, content);
        expect_error(outcome, 1, part);
        EXPECT_NE(outcome.err.find("m.gguf"), std::string::npos) << outcome.err;
        EXPECT_LT(outcome.err.size(), 1000U) << outcome.err.substr(0, 300);
        EXPECT_LT(outcome.cpu_seconds, 0.3 * kSlower) << part;
        EXPECT_LT(outcome.peak_bytes, kSlower * 40 * 1024 * 1024 + static_cast<std::int64_t>(content.size())) << part;
    }
    static const std::vector<std::string> inspect, tokenize, generate;
    TempFolder folder_;

private:
    static constexpr int kSlower = sanitized ? 20 : 1;
};
const std::vector<std::string> HostileGguf::inspect{"inspect"};
const std::vector<std::string> HostileGguf::tokenize{"tokenize", "--text", "ab"};
const std::vector<std::string> HostileGguf::generate{"generate", "--prompt", "ab", "--max-new-tokens", "2"};

TEST_F(HostileGguf, TheWholeFileRuns) {
    for (const auto& command : {inspect, tokenize, generate}) {
        const auto outcome = run(command, Llama().file());
        EXPECT_EQ(outcome.status, 0) << outcome.err;
    }
}

TEST_F(HostileGguf, ClaimsBeyondTheFile) {
    const std::string rest(100, '\0');
    refused(inspect, header(kHuge, 0) + rest, "1152921504606846976 tensors do not fit");
    refused(inspect, header(0, kHuge) + rest, "1152921504606846976 keys do not fit");
    std::string text = header(0, 1);
    put_text(text, "k");
    put_u32(text, 8);
    put_u64(text, kHuge);
    refused(inspect, text + rest, "a text of 1152921504606846976 bytes");
    std::string nested = header(0, 1);
    put_text(nested, "deep");
    for (int level = 0; level < 5000; ++level) {
        put_u32(nested, 9);
        put_u64(nested, 1);
    }
    refused(inspect, nested, "deep");
    const std::string data(4096, '\0');
    refused(inspect, header(1, 0) + tensor("w", {32, kHuge}, 0, 0) + data, "overflows");
    refused(inspect, header(1, 0) + tensor("w", {32, 1U << 30U}, 0, 0) + data, "needs 137438953472 bytes");
    refused(inspect, header(1, 0) + tensor("w", {32}, 0, kHuge) + data, "at 1152921504606846976");
    refused(inspect, header(2, 0) + tensor("a", {64}, 0, 0) + tensor("b", {64}, 0, 128) + data, "overlaps a");
    refused(inspect, header(2, 0) + tensor("a", {8}, 0, 0) + tensor("a", {8}, 0, 32) + data, "a stands twice");
    refused(inspect, header(1, 0) + tensor("w", std::vector<std::uint64_t>(9, 1), 0, 0) + data, "9 dimensions");
    // Five million one-byte values would take forty megabytes.
    std::string many = header(0, 1);
    put_text(many, "k");
    put_u32(many, 9);
    put_u32(many, 0);
    put_u64(many, 5'000'000);
    refused(inspect, many + std::string(5'000'000, '\0'), "array values");
}

TEST_F(HostileGguf, ListsOfWrongLengths) {
    for (const std::int32_t length : {0, 1, 3, 100'000}) {
        Llama model;
        model.pairs["llama.attention.head_count"] = [=](GgufWriter& out) {
            out.set_integers("llama.attention.head_count",
                             std::vector<std::int32_t>(static_cast<std::size_t>(length), 4));
        };
        refused(inspect, model.file(), "llama.attention.head_count has " + std::to_string(length) + " values for 2");
    }
    for (const std::size_t length : {std::size_t{0}, std::size_t{39}, std::size_t{41}, std::size_t{100'000}}) {
        Llama model;
        model.types(length);
        refused(tokenize, model.file(), std::to_string(length) + " types for 40 tokens");
        refused(generate, model.file(), "tokenizer.ggml.token_type");
    }
    Llama scores;
    scores.text("tokenizer.ggml.model", "llama");
    scores.pairs["scores"] = [](GgufWriter& out) { out.set_reals("tokenizer.ggml.scores", {1, 2, 3}); };
    refused(tokenize, scores.file(), "3 scores for 40 tokens");
    Llama longer; // more pieces than the matrix has rows
    longer.tokens(45);
    longer.types(45);
    const auto outcome = run(generate, longer.file());
    EXPECT_TRUE(outcome.status == 0 || outcome.status == 1) << outcome.status;
}

TEST_F(HostileGguf, ValuesThatCannotBe) {
    for (const std::uint32_t value : {0U, 0x7FFFFFFFU, 0xFFFFFFFFU})
        for (const char* key : {"block_count", "embedding_length", "attention.head_count", "attention.head_count_kv"}) {
            Llama model;
            model.integer(std::string("llama.") + key, value);
            refused(inspect, model.file(), key);
        }
    Llama other;
    other.text("general.architecture", "a\nb\x1b[31m" + std::string(100'000, 'x'));
    refused(inspect, other.file(), "is not supported (known: llama");
    Llama merges;
    merges.pairs["merges"] = [](GgufWriter& out) { out.set_texts("tokenizer.ggml.merges", {"a\nb"}); };
    refused(tokenize, merges.file(), "is not two pieces and a space");
    Llama split;
    split.integer("split.count", 65535);
    refused(inspect, split.file(), "one of 65535 parts");
}

TEST_F(HostileGguf, TensorsThatDoNotBelong) {
    Llama missing;
    missing.tensors.erase("blk.1.attn_q.weight");
    refused(generate, missing.file(), "blk.1.attn_q.weight");
    Llama wrong;
    wrong.tensors["blk.1.ffn_up.weight"] = {32, 48};
    refused(generate, wrong.file(), "blk.1.ffn_up.weight");
    Llama empty;
    empty.tensors["token_embd.weight"] = {0, 32};
    refused(inspect, empty.file(), "token_embd.weight");
    const std::string whole = Llama().file();
    const auto at = whole.find("blk.0.ffn_up.weight") + std::string("blk.0.ffn_up.weight").size() + 4 + 16;
    for (const auto& [type, name] : std::map<char, std::string>{{16, "IQ2_XXS"}, {39, "MXFP4"}, {99, "type 99"}}) {
        std::string file = whole;
        file[at] = type;
        refused(generate, file, name);
    }
}

} // namespace
} // namespace layerscope

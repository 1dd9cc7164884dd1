// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/gguf_golden.h"

#include "kernels/convert.h"
#include "weights/convert.h"
#include "weights/tensor_finder.h"

#include <fmt/format.h>

#include <cmath>
#include <map>
#include <numbers>
#include <stdexcept>
#include <tuple>

namespace layerscope::test {

namespace {

using Values = std::vector<float>;

/// What the format calls the families; the pair is the name and whether rows of q and k are permuted.
std::string architecture_word(const Architecture& a) {
    static const std::map<std::string, std::string> words{
        {"llama", "llama"},         {"qwen3", "qwen3"},    {"qwen3_moe", "qwen3moe"},
        {"gemma3_text", "gemma3"},  {"olmo3", "olmo2"},    {"cohere2", "cohere2"},
        {"qwen3_5_text", "qwen35"}, {"qwen3_5", "qwen35"}, {"gemma3", "gemma3"}};
    return words.at(a.model_type);
}

class Converter {
public:
    Converter(const GoldenCase& golden, const GgufForm& form)
        : golden_(golden), a_(golden.architecture()), form_(form), word_(architecture_word(a_)) {}

    GgufWriter convert() {
        out_.set_text("general.architecture", word_);
        out_.set_text("general.name", golden_.name);
        write_keys();
        read_values();
        write_model_tensors();
        for (LayerIndex layer = 0; layer < a_.n_layers(); ++layer)
            write_layer(layer);
        return std::move(out_);
    }

private:
    [[nodiscard]] std::string key(const char* name) const { return word_ + "." + name; }
    void integer(const char* name, std::int64_t value) {
        out_.set_integer(key(name), static_cast<std::uint32_t>(value));
    }
    void real(const char* name, double value) { out_.set_real(key(name), static_cast<float>(value)); }

    void write_keys() {
        integer("block_count", a_.n_layers());
        integer("context_length", a_.max_position_embeddings);
        integer("embedding_length", a_.hidden_size);
        if (a_.intermediate_size > 0) integer("feed_forward_length", a_.intermediate_size);
        integer("attention.head_count", a_.n_heads);
        integer("attention.head_count_kv", a_.n_kv_heads);
        integer("attention.key_length", a_.head_dim);
        integer("attention.value_length", a_.head_dim);
        real(a_.norm == NormKind::LayerNorm ? "attention.layer_norm_epsilon" : "attention.layer_norm_rms_epsilon",
             a_.norm_eps);
        write_rope();
        if (a_.sliding_window && word_ != "llama" && word_ != "qwen3")
            integer("attention.sliding_window", *a_.sliding_window);
        if (a_.sliding_window && form_.layer_list) {
            std::vector<bool> slides;
            for (const LayerSettings& layer : a_.layers)
                slides.push_back(layer.type == LayerType::Sliding);
            out_.set_flags(key("attention.sliding_window_pattern"), slides);
        }
        if (word_ == "cohere2") real("logit_scale", a_.logit_scale);
        if (a_.moe) {
            integer("expert_count", a_.moe->n_experts);
            integer("expert_used_count", a_.moe->n_experts_per_token);
            integer("expert_feed_forward_length", a_.moe->expert_intermediate_size);
        }
        if (a_.delta) write_delta_keys(*a_.delta);
        if (!a_.eos_token_ids.empty())
            out_.set_integer("tokenizer.ggml.eos_token_id", static_cast<std::uint32_t>(a_.eos_token_ids.front()));
    }
    void write_rope() {
        const RopeSettings& full = a_.full_rule.rope ? *a_.full_rule.rope : *a_.sliding_rule.rope;
        real("rope.freq_base", full.theta);
        integer("rope.dimension_count", full.rotary_dim);
        if (word_ == "gemma3") real("rope.freq_base_swa", a_.sliding_rule.rope->theta);
        if (full.scaling == RopeScaling::Linear || full.scaling == RopeScaling::Yarn) {
            out_.set_text(key("rope.scaling.type"), full.scaling == RopeScaling::Linear ? "linear" : "yarn");
            real("rope.scaling.factor", full.factor);
        }
        if (full.scaling == RopeScaling::Yarn) {
            integer("rope.scaling.original_context_length", static_cast<std::int64_t>(full.original_max_position));
            if (full.attention_factor) real("rope.scaling.attn_factor", *full.attention_factor);
        }
    }
    void write_delta_keys(const DeltaSettings& delta) {
        integer("ssm.conv_kernel", delta.conv_kernel);
        integer("ssm.state_size", delta.key_head_dim);
        integer("ssm.group_count", delta.n_key_heads);
        integer("ssm.time_step_rank", delta.n_value_heads);
        integer("ssm.inner_size", delta.value_width());
        integer("full_attention_interval", 4);
        out_.set_integers(key("rope.dimension_sections"), {11, 11, 10, 0});
        if (!form_.layer_list) return;
        std::vector<bool> recurrent;
        for (const LayerSettings& layer : a_.layers)
            recurrent.push_back(layer.type == LayerType::Linear);
        out_.set_flags(key("attention.recurrent_layers"), recurrent);
    }

    // Every tensor of the checkpoint in float32, by what it is for.
    using Place = std::tuple<LayerIndex, WeightRole, std::int32_t>;
    void read_values() {
        const auto found = find_tensors(*golden_.tensors, *golden_.plan);
        if (!found) throw std::runtime_error(found.error().one_line());
        for (const FoundTensor& tensor : found->tensors) {
            Values values(static_cast<std::size_t>(tensor.need.rows * tensor.need.cols));
            convert_values(tensor.data(), tensor.entry->dtype, reinterpret_cast<std::byte*>(values.data()), DType::F32,
                           tensor.need.rows * tensor.need.cols);
            values_[{tensor.need.layer, tensor.need.role, tensor.need.expert}] = std::move(values);
        }
    }
    [[nodiscard]] bool has(WeightRole role, LayerIndex layer) const { return values_.contains({layer, role, -1}); }
    [[nodiscard]] const Values& of(WeightRole role, LayerIndex layer = -1, std::int32_t expert = -1) const {
        return values_.at({layer, role, expert});
    }

    [[nodiscard]] bool adds_one(WeightRole role) const {
        return a_.norm == NormKind::RmsNormZeroCentred && role != WeightRole::DeltaNorm;
    }
    void vector(const std::string& name, WeightRole role, LayerIndex layer) {
        Values values = of(role, layer);
        if (adds_one(role))
            for (float& value : values)
                value += 1.0F;
        // The format has no key for the scale of attention: what a reader will assume is put right in the query norm.
        if (word_ == "gemma3" && role == WeightRole::QueryNorm)
            for (float& value : values)
                value *= static_cast<float>(a_.attention_scale * std::sqrt(static_cast<double>(a_.head_dim)));
        out_.add_floats(name, {static_cast<std::int64_t>(values.size())}, values);
    }
    void matrix(const std::string& name, std::vector<std::int64_t> shape, Values values, bool plain = false) {
        const std::int64_t cols = shape.back();
        const bool whole = static_cast<std::size_t>(cols) % traits(form_.matrices).block_values == 0;
        const DType type = whole && !plain ? form_.matrices : DType::F32;
        if (form_.change && !plain) form_.change(values, cols);
        if (form_.encode) {
            out_.add(name, std::move(shape), type, form_.encode(type, values));
            return;
        }
        std::string bytes(*row_bytes(type, values.size()), '\0');
        from_float(values.data(), static_cast<std::int64_t>(values.size()), type,
                   reinterpret_cast<std::byte*>(bytes.data()));
        out_.add(name, std::move(shape), type, std::move(bytes));
    }

    void write_model_tensors() {
        matrix("token_embd.weight", {a_.vocab_size, a_.hidden_size}, of(WeightRole::Embedding));
        vector("output_norm.weight", WeightRole::FinalNorm, -1);
        if (!a_.tied_head) matrix("output.weight", {a_.vocab_size, a_.hidden_size}, of(WeightRole::OutputHead));
        const RopeSettings* full = a_.full_rule.rope ? &*a_.full_rule.rope : nullptr;
        if (word_ != "llama" || full == nullptr || full->scaling != RopeScaling::Llama3) return;
        Values divisors;
        for (std::int64_t i = 0; i < full->rotary_dim / 2; ++i)
            divisors.push_back(llama3_divisor(*full, i));
        out_.add_floats("rope_freqs.weight", {static_cast<std::int64_t>(divisors.size())}, divisors);
    }
    /// 1 for short waves, the factor for long ones, 1 / ((1 - m) / factor + m) between.
    static float llama3_divisor(const RopeSettings& rope, std::int64_t pair) {
        const double frequency =
            std::pow(rope.theta, -2.0 * static_cast<double>(pair) / static_cast<double>(rope.rotary_dim));
        const double wave = 2.0 * std::numbers::pi / frequency;
        if (wave < rope.original_max_position / rope.high_freq_factor) return 1.0F;
        if (wave > rope.original_max_position / rope.low_freq_factor) return static_cast<float>(rope.factor);
        const double m =
            (rope.original_max_position / wave - rope.low_freq_factor) / (rope.high_freq_factor - rope.low_freq_factor);
        return static_cast<float>(1.0 / ((1.0 - m) / rope.factor + m));
    }

    void write_layer(LayerIndex layer) {
        const std::string blk = fmt::format("blk.{}.", layer);
        const bool linear = a_.layers[static_cast<std::size_t>(layer)].type == LayerType::Linear;
        write_norms(blk, layer);
        if (linear)
            write_delta(blk, layer, *a_.delta);
        else
            write_attention(blk, layer);
        if (a_.is_moe_layer(layer))
            write_experts(blk, layer);
        else
            write_dense(blk, layer);
    }
    void write_norms(const std::string& blk, LayerIndex layer) {
        if (has(WeightRole::MixerNorm, layer)) vector(blk + "attn_norm.weight", WeightRole::MixerNorm, layer);
        if (has(WeightRole::PostMixerNorm, layer))
            vector(blk + "post_attention_norm.weight", WeightRole::PostMixerNorm, layer);
        if (has(WeightRole::FfnNorm, layer))
            vector(blk + (word_ == "qwen35" ? "post_attention_norm.weight" : "ffn_norm.weight"), WeightRole::FfnNorm,
                   layer);
        if (has(WeightRole::PostFfnNorm, layer)) vector(blk + "post_ffw_norm.weight", WeightRole::PostFfnNorm, layer);
    }
    /// Row i of a head goes to 2i, row i + d/2 to 2i + 1.
    [[nodiscard]] Values permuted(const Values& values, std::int64_t n_heads) const {
        if (word_ != "llama") return values;
        Values out(values.size());
        const std::int64_t half = a_.head_dim / 2;
        for (std::int64_t head = 0; head < n_heads; ++head)
            for (std::int64_t i = 0; i < half; ++i)
                for (std::int64_t side = 0; side < 2; ++side)
                    copy_row(values, head * a_.head_dim + side * half + i, out, head * a_.head_dim + 2 * i + side,
                             a_.hidden_size);
        return out;
    }
    static void copy_row(const Values& from, std::int64_t from_row, Values& to, std::int64_t to_row,
                         std::int64_t cols) {
        std::copy_n(from.begin() + from_row * cols, cols, to.begin() + to_row * cols);
    }
    void write_attention(const std::string& blk, LayerIndex layer) {
        const std::int64_t q = golden_.plan->query_width() * (a_.attention_output_gate ? 2 : 1);
        const std::int64_t kv = golden_.plan->kv_width();
        Values query = permuted(of(WeightRole::Query, layer), a_.n_heads);
        const Values key_rows = permuted(of(WeightRole::Key, layer), a_.n_kv_heads);
        const Values& value = of(WeightRole::Value, layer);
        if (form_.fused_attention) {
            query.insert(query.end(), key_rows.begin(), key_rows.end());
            query.insert(query.end(), value.begin(), value.end());
            matrix(blk + "attn_qkv.weight", {q + 2 * kv, a_.hidden_size}, query);
        } else {
            matrix(blk + "attn_q.weight", {q, a_.hidden_size}, query);
            matrix(blk + "attn_k.weight", {kv, a_.hidden_size}, key_rows);
            matrix(blk + "attn_v.weight", {kv, a_.hidden_size}, value);
        }
        matrix(blk + "attn_output.weight", {a_.hidden_size, golden_.plan->query_width()},
               of(WeightRole::AttentionOutput, layer));
        if (!has(WeightRole::QueryNorm, layer)) return;
        vector(blk + "attn_q_norm.weight", WeightRole::QueryNorm, layer);
        vector(blk + "attn_k_norm.weight", WeightRole::KeyNorm, layer);
    }

    /// Groups of `size` rows from `begin` on: old group g * r + j goes to j * nk + g.
    [[nodiscard]] Values tiled_rows(const Values& values, std::int64_t begin, std::int64_t size,
                                    std::int64_t cols) const {
        const DeltaSettings& delta = *a_.delta;
        const std::int64_t per_key = delta.n_value_heads / delta.n_key_heads;
        Values out = values;
        for (std::int64_t g = 0; g < delta.n_key_heads; ++g)
            for (std::int64_t j = 0; j < per_key; ++j)
                for (std::int64_t row = 0; row < size; ++row)
                    copy_row(values, begin + (g * per_key + j) * size + row, out,
                             begin + (j * delta.n_key_heads + g) * size + row, cols);
        return out;
    }
    [[nodiscard]] Values tiled_columns(const Values& values, std::int64_t rows, std::int64_t cols) const {
        Values out;
        for (std::int64_t row = 0; row < rows; ++row) {
            const Values one(values.begin() + row * cols, values.begin() + (row + 1) * cols);
            const Values turned = tiled_rows(one, 0, a_.delta->value_head_dim, 1);
            out.insert(out.end(), turned.begin(), turned.end());
        }
        return out;
    }
    void write_delta(const std::string& blk, LayerIndex layer, const DeltaSettings& delta) {
        const std::int64_t h = a_.hidden_size;
        const std::int64_t keys = 2 * delta.key_width();
        const std::int64_t dim = delta.value_head_dim;
        matrix(blk + "attn_qkv.weight", {delta.conv_channels(), h},
               tiled_rows(of(WeightRole::DeltaQkv, layer), keys, dim, h));
        matrix(blk + "attn_gate.weight", {delta.value_width(), h},
               tiled_rows(of(WeightRole::DeltaZ, layer), 0, dim, h));
        matrix(blk + "ssm_alpha.weight", {delta.n_value_heads, h}, tiled_rows(of(WeightRole::DeltaA, layer), 0, 1, h));
        matrix(blk + "ssm_beta.weight", {delta.n_value_heads, h}, tiled_rows(of(WeightRole::DeltaB, layer), 0, 1, h));
        matrix(blk + "ssm_conv1d.weight", {delta.conv_channels(), delta.conv_kernel},
               tiled_rows(of(WeightRole::DeltaConv, layer), keys, dim, delta.conv_kernel), true);
        Values rates = tiled_rows(of(WeightRole::DeltaALog, layer), 0, 1, 1);
        for (float& rate : rates)
            rate = -std::exp(rate);
        out_.add_floats(blk + "ssm_a", {delta.n_value_heads}, rates);
        out_.add_floats(blk + "ssm_dt.bias", {delta.n_value_heads},
                        tiled_rows(of(WeightRole::DeltaDtBias, layer), 0, 1, 1));
        vector(blk + "ssm_norm.weight", WeightRole::DeltaNorm, layer);
        matrix(blk + "ssm_out.weight", {h, delta.value_width()},
               tiled_columns(of(WeightRole::DeltaOutput, layer), h, delta.value_width()));
    }

    void write_dense(const std::string& blk, LayerIndex layer) {
        const std::int64_t width = a_.intermediate_size;
        matrix(blk + "ffn_gate.weight", {width, a_.hidden_size}, of(WeightRole::Gate, layer));
        matrix(blk + "ffn_up.weight", {width, a_.hidden_size}, of(WeightRole::Up, layer));
        matrix(blk + "ffn_down.weight", {a_.hidden_size, width}, of(WeightRole::Down, layer));
    }
    [[nodiscard]] Values stacked(WeightRole role, LayerIndex layer) const {
        Values all;
        for (std::int32_t expert = 0; expert < a_.moe->n_experts; ++expert) {
            const Values& one = of(role, layer, expert);
            all.insert(all.end(), one.begin(), one.end());
        }
        return all;
    }
    void write_experts(const std::string& blk, LayerIndex layer) {
        const std::int64_t n = a_.moe->n_experts;
        const std::int64_t width = a_.moe->expert_intermediate_size;
        matrix(blk + "ffn_gate_inp.weight", {n, a_.hidden_size}, of(WeightRole::Router, layer), true);
        matrix(blk + "ffn_gate_exps.weight", {n, width, a_.hidden_size}, stacked(WeightRole::ExpertGate, layer));
        matrix(blk + "ffn_up_exps.weight", {n, width, a_.hidden_size}, stacked(WeightRole::ExpertUp, layer));
        matrix(blk + "ffn_down_exps.weight", {n, a_.hidden_size, width}, stacked(WeightRole::ExpertDown, layer));
    }

    const GoldenCase& golden_;
    const Architecture& a_;
    const GgufForm& form_;
    std::string word_;
    GgufWriter out_;
    std::map<Place, Values> values_;
};

} // namespace

GgufWriter gguf_of(const GoldenCase& golden, const GgufForm& form) { return Converter(golden, form).convert(); }

} // namespace layerscope::test

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "arch/gguf_config.h"

#include "arch/family_table.h"
#include "arch/gguf_families.h"
#include "arch/gguf_keys.h"
#include "arch/validate.h"
#include "base/utf8.h"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <cstring>

namespace layerscope {

namespace {

constexpr const char* what = "cannot read the configuration";

Result<std::string> architecture_name(const GgufMetadata& metadata, const std::string& where) {
    const GgufValue* value = find(metadata, "general.architecture");
    if (value == nullptr) return fail(ErrorCode::Corrupt, what, "general.architecture is missing", where);
    if (value->text() == nullptr)
        return fail(ErrorCode::Corrupt, what,
                    fmt::format("general.architecture is of type {}, not a text", value->type_name()), where);
    return to_valid_utf8(value->text()->substr(0, 60));
}

/// Sizes that only the tensors know.
void add_what_tensors_say(const GgufSource& source, ConfigFromGguf& config) {
    const TensorEntry* embedding = source.find("token_embd.weight");
    config.spell("vocab_size", "token_embd.weight");
    if (embedding != nullptr && embedding->shape.size() == 2)
        config.set("vocab_size", embedding->shape[0]);
    else if (!source.unreadable().contains("token_embd.weight"))
        config.keys().refuse(ErrorCode::NotFound, "tensor token_embd.weight is missing or not a matrix");
    else
        config.keys().refuse(ErrorCode::Unsupported,
                             fmt::format("token_embd.weight has type {}, which is not supported",
                                         source.unreadable().find("token_embd.weight")->second));
    const bool own_head = source.find("output.weight") != nullptr || source.unreadable().contains("output.weight");
    config.spell("tie_word_embeddings", "output.weight");
    config.set("tie_word_embeddings", !own_head);
}

void add_tokens(ConfigFromGguf& config) {
    JsonValue::Array ends;
    for (const char* key :
         {"tokenizer.ggml.eos_token_id", "tokenizer.ggml.eot_token_id", "tokenizer.ggml.eom_token_id"})
        if (const auto id = config.keys().token(key)) ends.emplace_back(*id);
    if (!ends.empty()) config.set("eos_token_id", std::move(ends));
    config.spell("eos_token_id", "tokenizer.ggml.eos_token_id");
    config.spell("bos_token_id", "tokenizer.ggml.bos_token_id");
    if (const auto id = config.keys().token("tokenizer.ggml.bos_token_id")) config.set("bos_token_id", *id);
}

/// The llama3 rule is in no key: its result lies in the file as one divisor for each pair.
Result<void> add_divisors(const GgufSource& source, const std::string& where, Architecture& architecture) {
    const TensorEntry* entry = source.find("rope_freqs.weight");
    if (entry == nullptr || !architecture.full_rule.rope) return {};
    const auto pairs = static_cast<std::size_t>(architecture.full_rule.rope->rotary_dim / 2);
    if (entry->dtype != DType::F32 || entry->n_bytes != pairs * sizeof(float))
        return fail(ErrorCode::Corrupt, what, fmt::format("rope_freqs.weight does not hold {} F32 values", pairs),
                    where);
    std::vector<float> divisors(pairs);
    std::memcpy(divisors.data(), entry->data, entry->n_bytes);
    for (const float divisor : divisors)
        if (!std::isfinite(divisor) || divisor < 1e-6F)
            return fail(ErrorCode::Corrupt, what, "rope_freqs.weight holds values that cannot divide", where);
    const auto apply = [&](std::optional<RopeSettings>& rope) {
        if (rope) rope->divisors = divisors;
    };
    apply(architecture.sliding_rule.rope);
    apply(architecture.full_rule.rope);
    for (LayerSettings& layer : architecture.layers)
        apply(layer.rope);
    architecture.provenance.insert_or_assign("rope_scaling", Origin{Origin::Kind::Key, "rope_freqs.weight"});
    return {};
}

void turn_neighbours(Architecture& architecture) {
    const auto apply = [](std::optional<RopeSettings>& rope) {
        if (rope) rope->pairing = RopePairing::Interleaved;
    };
    apply(architecture.sliding_rule.rope);
    apply(architecture.full_rule.rope);
    for (LayerSettings& layer : architecture.layers)
        apply(layer.rope);
}

/// What converters change in the tensors, told to the computation instead of undone.
Result<void> follow_stored_form(const GgufSource& source, const std::string& where, const GgufFamily& family,
                                const GgufMetadata& metadata, Architecture& architecture) {
    // Norms are stored plus one wherever the original adds one.
    if (architecture.norm == NormKind::RmsNormZeroCentred) architecture.norm = NormKind::RmsNorm;
    if (family.permuted_heads) {
        turn_neighbours(architecture);
        LS_TRY(add_divisors(source, where, architecture));
    }
    if (architecture.delta) {
        const GgufValue* mark = find(metadata, std::string(family.name) + ".ssm.v_head_reordered");
        const bool kept = mark != nullptr && mark->boolean() != nullptr && !*mark->boolean();
        architecture.delta->tiled_value_heads =
            !kept && architecture.delta->n_value_heads > architecture.delta->n_key_heads;
    }
    return {};
}

} // namespace

Result<Architecture> read_gguf_config(const GgufSource& source, const std::string& where, std::string_view name) {
    LS_TRY_ASSIGN(const std::string own_name, architecture_name(source.metadata(), where));
    const GgufFamily* gguf_family = find_gguf_family(own_name);
    if (gguf_family == nullptr)
        return fail(
            ErrorCode::Unsupported, what,
            fmt::format("general.architecture '{}' is not supported (known: {})", own_name, known_gguf_families()),
            where);
    GgufKeys keys(source.metadata(), own_name, where);
    ConfigFromGguf config(keys);
    add_what_tensors_say(source, config);
    gguf_family->translate(source, config);
    add_tokens(config);
    LS_TRY(keys.result());

    const Family& family = *find_family(gguf_family->model_type);
    Architecture architecture;
    architecture.name = name;
    architecture.family = family.name;
    architecture.model_type = family.model_type;
    ConfigKeys reader(config.config(), nullptr, where, architecture, &config.spellings());
    family.read(reader, architecture);
    LS_TRY(reader.result());
    if (config.config().find("sliding_window") == nullptr && !has_sliding_layer(architecture))
        architecture.sliding_window.reset();
    LS_TRY(follow_stored_form(source, where, *gguf_family, source.metadata(), architecture));
    architecture.unused_keys = keys.unused();
    LS_TRY(validate(architecture, where));
    return architecture;
}

} // namespace layerscope

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "arch/rope_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>

namespace layerscope {

namespace {

const JsonValue* member(const JsonValue& block, std::string_view key) {
    const JsonValue* value = block.find(key);
    return value && !value->is_null() ? value : nullptr;
}

/// One block of settings: `rope_scaling`, `rope_parameters`, or one layer type's part of the latter.
class RopeBlock {
public:
    RopeBlock(ConfigKeys& keys, const JsonValue& block, std::string name)
        : keys_(keys), block_(block), name_(std::move(name)) {}

    [[nodiscard]] std::optional<double> optional_real(std::string_view key, RealRange range) const {
        const JsonValue* value = member(block_, key);
        if (!value) return std::nullopt;
        return keys_.to_real(*value, path(key), range);
    }

    [[nodiscard]] double real(std::string_view key, RealRange range) const {
        if (const auto value = optional_real(key, range)) return *value;
        keys_.refuse(ErrorCode::Corrupt, fmt::format("{} is missing", path(key)));
        return range.least;
    }

    /// Sets everything the block says; what it does not say stays.
    void apply_to(RopeSettings& rope, double max_position) const {
        if (const auto theta = optional_real("rope_theta", limits::rope_theta)) rope.theta = *theta;
        const std::string scheme = scheme_name();
        if (scheme == "default") return;
        rope.factor = real("factor", limits::rope_factor);
        if (scheme == "linear") {
            rope.scaling = RopeScaling::Linear;
        } else if (scheme == "llama3") {
            read_llama3(rope);
        } else {
            read_yarn(rope, max_position);
        }
    }

private:
    [[nodiscard]] std::string path(std::string_view key) const { return fmt::format("{}.{}", name_, key); }

    [[nodiscard]] std::optional<std::string> text(std::string_view key) const {
        const JsonValue* value = member(block_, key);
        if (!value) return std::nullopt;
        if (!value->is_string()) {
            keys_.refuse(ErrorCode::Corrupt,
                         fmt::format("{} is of type {}, not a string", path(key), value->type_name()));
            return std::nullopt;
        }
        return value->string()->substr(0, 40);
    }

    [[nodiscard]] std::string scheme_name() const {
        const auto current = text("rope_type");
        const auto old = text("type");
        if (current && old && *current != *old) {
            keys_.refuse(ErrorCode::Corrupt,
                         fmt::format("{} is '{}' but {} is '{}'", path("rope_type"), *current, path("type"), *old));
        }
        const std::string scheme = current.value_or(old.value_or("default"));
        if (scheme == "default" || scheme == "linear" || scheme == "llama3" || scheme == "yarn") return scheme;
        keys_.refuse(ErrorCode::Unsupported,
                     fmt::format("the rope scaling '{}' of {} is not supported (known: default, linear, llama3, yarn)",
                                 scheme, name_));
        return "default";
    }

    void read_llama3(RopeSettings& rope) const {
        rope.scaling = RopeScaling::Llama3;
        rope.low_freq_factor = real("low_freq_factor", {1e-6, 1e6});
        rope.high_freq_factor = real("high_freq_factor", {1e-6, 1e6});
        rope.original_max_position = real("original_max_position_embeddings", position_range);
        if (rope.high_freq_factor <= rope.low_freq_factor)
            keys_.refuse(ErrorCode::Corrupt,
                         fmt::format("{} must be greater than low_freq_factor", path("high_freq_factor")));
    }

    void read_yarn(RopeSettings& rope, double max_position) const {
        rope.scaling = RopeScaling::Yarn;
        rope.beta_fast = optional_real("beta_fast", {1e-6, 1e6}).value_or(32.0);
        rope.beta_slow = optional_real("beta_slow", {1e-6, 1e6}).value_or(1.0);
        if (rope.beta_fast <= rope.beta_slow)
            keys_.refuse(ErrorCode::Corrupt, fmt::format("{} must be greater than beta_slow", path("beta_fast")));
        rope.attention_factor = optional_real("attention_factor", {1e-3, 1e3});
        if (!rope.attention_factor) rope.attention_factor = factor_from_mscale(rope.factor);
        if (const JsonValue* truncate = member(block_, "truncate")) {
            if (!truncate->is_bool())
                keys_.refuse(ErrorCode::Corrupt, fmt::format("{} is of type {}, not true or false", path("truncate"),
                                                             truncate->type_name()));
            else
                rope.truncate = *truncate->boolean();
        }
        if (const auto original = optional_real("original_max_position_embeddings", position_range)) {
            rope.original_max_position = *original;
        } else {
            rope.original_max_position = max_position;
            keys_.note(fmt::format("{} is not in the file; max_position_embeddings stands in for it",
                                   path("original_max_position_embeddings")));
        }
    }

    /// The spelling of DeepSeek-style files: a quotient of two factors.
    [[nodiscard]] std::optional<double> factor_from_mscale(double factor) const {
        const auto above = optional_real("mscale", {0.0, 1e3});
        const auto below = optional_real("mscale_all_dim", {0.0, 1e3});
        if (!above || !below || *above == 0.0 || *below == 0.0) return std::nullopt;
        const double growth = 0.1 * std::log(factor);
        return (growth * *above + 1.0) / (growth * *below + 1.0);
    }

    static constexpr RealRange position_range{1.0, 2147483648.0};

    ConfigKeys& keys_;
    const JsonValue& block_;
    std::string name_;
};

const JsonValue* find_block(ConfigKeys& keys, std::string_view key) {
    const JsonValue* block = keys.find(key);
    if (block && !block->is_object()) {
        keys.refuse(ErrorCode::Corrupt,
                    fmt::format("{} is of type {}, not an object", keys.spelling(key), block->type_name()));
        return nullptr;
    }
    return block;
}

bool is_keyed_by_type(const JsonValue& block) {
    for (const auto& [key, value] : *block.object())
        if (value.is_object() && (key == "sliding_attention" || key == "full_attention")) return true;
    return false;
}

std::int64_t rotary_dim(ConfigKeys& keys, std::int64_t head_dim, double fraction) {
    const auto lanes = static_cast<std::int64_t>(static_cast<double>(head_dim) * fraction);
    if (lanes < 2 || lanes % 2 != 0)
        keys.refuse(ErrorCode::Corrupt, fmt::format("{} of {} head dimensions would turn (partial_rotary_factor {}), "
                                                    "which is not an even number of at least 2",
                                                    lanes, head_dim, fraction));
    return lanes;
}

/// The base at top level is only used where no block names one; a contradiction is told.
void note_theta_conflict(ConfigKeys& keys, std::optional<double> outer, const RopeSettings& nested,
                         const std::string& block_name) {
    keys.set_origin("rope_theta", Origin::Kind::Key, block_name + ".rope_theta");
    if (outer && *outer != nested.theta)
        keys.note(fmt::format("rope_theta is {} at top level but {} inside {}; the nested one is used", *outer,
                              nested.theta, block_name));
}

} // namespace

RopeByType read_rope(ConfigKeys& keys, const Architecture& architecture, const RopeDefaults& defaults) {
    const auto outer_theta = keys.optional_real("rope_theta", limits::rope_theta);
    const auto outer_fraction = keys.optional_real("partial_rotary_factor", {0.0, 1.0});
    const JsonValue* parameters = find_block(keys, "rope_parameters");
    const JsonValue* scaling = find_block(keys, "rope_scaling");
    if (parameters && scaling && *parameters != *scaling)
        keys.note("rope_parameters and rope_scaling are both in the file; rope_parameters is used");

    const std::string block_name = keys.spelling(parameters ? "rope_parameters" : "rope_scaling");
    const JsonValue* block = parameters ? parameters : scaling;
    const auto max_position = static_cast<double>(architecture.max_position_embeddings);
    bool nested_theta = false;

    const auto settings_of = [&](const JsonValue* part, const std::string& name) {
        RopeSettings rope;
        rope.pairing = defaults.pairing;
        rope.theta = outer_theta.value_or(defaults.theta);
        double fraction = outer_fraction.value_or(defaults.partial_rotary_factor);
        if (part) {
            const RopeBlock reader(keys, *part, name);
            reader.apply_to(rope, max_position);
            fraction = reader.optional_real("partial_rotary_factor", {0.0, 1.0}).value_or(fraction);
            if (member(*part, "rope_theta")) {
                nested_theta = true;
                note_theta_conflict(keys, outer_theta, rope, name);
            }
        }
        rope.rotary_dim = rotary_dim(keys, architecture.head_dim, fraction);
        return rope;
    };

    RopeByType rope;
    rope.keyed_by_type = block && is_keyed_by_type(*block);
    if (rope.keyed_by_type) {
        const auto part = [&](LayerType type) {
            const std::string name = fmt::format("{}.{}", block_name, config_name(type));
            const JsonValue* value = member(*block, config_name(type));
            const bool needed = std::any_of(architecture.layers.begin(), architecture.layers.end(),
                                            [type](const LayerSettings& layer) { return layer.type == type; });
            if (!value && needed) keys.refuse(ErrorCode::Corrupt, fmt::format("{} is missing", name));
            if (value && !value->is_object())
                keys.refuse(ErrorCode::Corrupt,
                            fmt::format("{} is of type {}, not an object", name, value->type_name()));
            return settings_of(value && value->is_object() ? value : nullptr, name);
        };
        rope.sliding = part(LayerType::Sliding);
        rope.full = part(LayerType::Full);
    } else {
        rope.full = settings_of(block, block_name);
        rope.sliding = rope.full;
    }
    if (!nested_theta && !outer_theta) {
        keys.set_origin("rope_theta", Origin::Kind::FamilyDefault,
                        "rope_theta is not in the file; the family's default");
        keys.note(fmt::format("rope_theta is nowhere in the file; the family's default {} is used", defaults.theta));
    }
    return rope;
}

} // namespace layerscope

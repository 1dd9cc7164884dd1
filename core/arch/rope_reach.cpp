// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "arch/rope_reach.h"

#include <fmt/format.h>

#include <algorithm>

namespace layerscope {

namespace {

/// `plain` turned by the scheme of `scaled`; base, width and pairing stay its own.
RopeSettings scaled_like(const RopeSettings& plain, const RopeSettings& scaled) {
    RopeSettings rope = scaled;
    rope.theta = plain.theta;
    rope.rotary_dim = plain.rotary_dim;
    rope.pairing = plain.pairing;
    // One divisor a pair: they fit only a rotation of the same width.
    if (plain.rotary_dim != scaled.rotary_dim) rope.divisors.clear();
    return rope;
}

RopeSettings without_scaling(const RopeSettings& scaled) {
    RopeSettings rope;
    rope.theta = scaled.theta;
    rope.rotary_dim = scaled.rotary_dim;
    rope.pairing = scaled.pairing;
    return rope;
}

bool slides(const LayerSettings& layer) { return layer.type == LayerType::Sliding; }

} // namespace

std::string_view rope_reach_name(RopeReach reach) { return reach == RopeReach::AllLayers ? "all" : "full"; }

std::optional<RopeReach> rope_reach_from_name(std::string_view name) {
    if (name == "full") return RopeReach::FullLayers;
    if (name == "all") return RopeReach::AllLayers;
    return std::nullopt;
}

std::string_view rope_scaling_name(RopeScaling scaling) {
    switch (scaling) {
    case RopeScaling::None:
        return "none";
    case RopeScaling::Linear:
        return "linear";
    case RopeScaling::Llama3:
        return "llama3";
    case RopeScaling::Yarn:
        return "yarn";
    }
    return "";
}

std::optional<RopeReach> rope_reach(const Architecture& architecture) {
    const auto& full = architecture.full_rule;
    const auto& sliding = architecture.sliding_rule;
    if (!full.known || !full.rope || full.rope->scaling == RopeScaling::None) return std::nullopt;
    if (!sliding.known || !sliding.rope) return std::nullopt;
    if (std::none_of(architecture.layers.begin(), architecture.layers.end(), slides)) return std::nullopt;
    return sliding.rope->scaling == RopeScaling::None ? RopeReach::FullLayers : RopeReach::AllLayers;
}

Architecture with_rope_reach(Architecture architecture, RopeReach reach) {
    const auto before = rope_reach(architecture);
    if (!before || *before == reach) return architecture;
    const RopeSettings full = *architecture.full_rule.rope;
    const auto change = [&](std::optional<RopeSettings>& rope) {
        if (rope) rope = reach == RopeReach::AllLayers ? scaled_like(*rope, full) : without_scaling(*rope);
    };
    change(architecture.sliding_rule.rope);
    for (LayerSettings& layer : architecture.layers)
        if (slides(layer)) change(layer.rope);
    architecture.provenance.insert_or_assign(
        "rope_scaling",
        Origin{Origin::Kind::Edit, *before == RopeReach::AllLayers ? "was on all layers" : "was on full layers only"});
    std::erase(architecture.notes, rope_reach_note(*before));
    architecture.notes.push_back(rope_reach_note(reach));
    return architecture;
}

std::string rope_reach_note(RopeReach reach) {
    if (reach == RopeReach::AllLayers) return "the rope scaling applies to sliding and full layers alike";
    return "the rope scaling applies to full layers only, as in training; sliding layers turn by the plain base (some "
           "implementations scale every layer)";
}

} // namespace layerscope

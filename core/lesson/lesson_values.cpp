// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/lesson_values.h"

#include "analysis/formula.h"
#include "catalog/slots.h"
#include "plan/block_graph.h"
#include "plan/count.h"
#include "plan/mask_rule.h"
#include "plan/receptive_field.h"

#include <algorithm>
#include <array>

namespace layerscope {

namespace {

using Value = NoteNumber::Value;
using Kind = NoteNumber::Kind;

struct Question {
    const ModelPlan& plan;
    const Summary& summary;
    LessonPlace place;
    [[nodiscard]] const LayerSummary& layer() const { return summary.layers[static_cast<std::size_t>(place.layer)]; }
    [[nodiscard]] bool softmax() const { return layer().type != LayerType::Linear; }
    [[nodiscard]] MaskRule mask() const { return {layer().window}; }
};

struct Row {
    std::string_view name;
    Kind kind;
    Value (*get)(const Question&);
};

Value if_softmax(const Question& q, std::int64_t value) { return q.softmax() ? Value(value) : Value(); }
Value positive(std::int64_t value) { return value > 0 ? Value(value) : Value(); }

Value wrong(const Question& q, WrongAnswer::Mistake mistake) {
    for (const WrongAnswer& answer : popular_wrong_kv(q.plan, q.summary.context, q.summary.kv_dtype))
        if (answer.mistake == mistake) return answer.result;
    return {};
}

std::int64_t row_bytes(const Question& q) { return kv_formula(q.plan, q.place.layer, 1, q.summary.kv_dtype).result; }

double share(std::int64_t part, std::int64_t whole) {
    return whole > 0 ? static_cast<double>(part) / static_cast<double>(whole) : 0.0;
}

/// Tokens whose rows in one softmax layer take as much memory as the state of one linear layer.
Value state_in_tokens(const Question& q) {
    std::int64_t state = 0, row = 0;
    for (const LayerSummary& layer : q.summary.layers) {
        if (layer.state_bytes > 0) state = layer.state_bytes;
        if (layer.type != LayerType::Linear) row = kv_formula(q.plan, layer.index, 1, q.summary.kv_dtype).result;
    }
    return state > 0 && row > 0 ? Value(static_cast<double>(state) / static_cast<double>(row)) : Value();
}

Value expert_share(const Question& q) {
    const auto& moe = q.plan.architecture.moe;
    return moe ? Value(share(moe->n_experts_per_token, moe->n_experts)) : Value();
}

Value full_share_of_cache(const Question& q) {
    Count full;
    for (const LayerSummary& layer : q.summary.layers)
        if (layer.type == LayerType::Full) full += layer.kv_bytes;
    return q.summary.kv_bytes > 0 ? Value(share(full.value(), q.summary.kv_bytes)) : Value();
}

/// Both branches of a layer one after the other against the longer one alone, by the FLOPs of one token.
Value branch_speedup(const Question& q) {
    const FlopCounts& flops = q.layer().decode;
    const std::int64_t mixer = flops.projections + flops.attention + flops.linear_attention;
    const std::int64_t longer = std::max(mixer, flops.ffn);
    return longer > 0 ? Value(share(mixer + flops.ffn, longer)) : Value();
}

BlockCounts counts(const Question& q) { return block_counts(block_graph(q.plan, q.place.layer)); }

/// The same block with its branches one after the other, each with a norm of its own.
BlockCounts serial_counts(const Question& q) {
    ModelPlan serial = q.plan;
    serial.architecture.block = BlockLayout::Serial;
    return block_counts(block_graph(make_plan(serial.architecture), q.place.layer));
}

constexpr std::array rows{
    Row{"layer", Kind::Count, [](const Question& q) { return Value(std::int64_t{q.place.layer}); }},
    Row{"layer_window", Kind::Count, [](const Question& q) { return Value(q.layer().window.value_or(0)); }},
    Row{"query", Kind::Count, [](const Question& q) { return Value(q.place.query); }},
    Row{"first_key", Kind::Count,
        [](const Question& q) { return if_softmax(q, std::int64_t{q.mask().first_key(q.place.query)}); }},
    Row{"visible_keys", Kind::Count,
        [](const Question& q) { return if_softmax(q, q.mask().visible_keys(q.place.query)); }},
    Row{"visible_pairs", Kind::Count, [](const Question& q) { return if_softmax(q, q.layer().visible_pairs); }},
    Row{"visible_pairs_full", Kind::Count,
        [](const Question& q) { return Value(MaskRule{}.visible_pairs(q.summary.context)); }},
    Row{"kept_rows", Kind::Count,
        [](const Question& q) { return if_softmax(q, q.mask().kept_rows(q.summary.context)); }},
    Row{"ring_slot", Kind::Count,
        [](const Question& q) { return q.layer().window ? Value(q.place.query % *q.layer().window) : Value(); }},
    Row{"reach", Kind::Count,
        [](const Question& q) {
            return Value(reach_back(q.plan, q.summary.context)[static_cast<std::size_t>(q.place.layer)]);
        }},
    Row{"row_bytes", Kind::Bytes, [](const Question& q) { return positive(row_bytes(q)); }},
    Row{"layer_kv", Kind::Bytes, [](const Question& q) { return if_softmax(q, q.layer().kv_bytes); }},
    Row{"layer_kv_if_full", Kind::Bytes, [](const Question& q) { return if_softmax(q, q.layer().kv_bytes_if_full); }},
    Row{"layer_state", Kind::Bytes, [](const Question& q) { return positive(q.layer().state_bytes); }},
    Row{"state_in_tokens", Kind::Real, state_in_tokens},
    Row{"kv_factor", Kind::Real,
        [](const Question& q) {
            return q.summary.kv_bytes > 0 ? Value(share(q.summary.kv_bytes_if_all_full, q.summary.kv_bytes)) : Value();
        }},
    Row{"kv_full_percent", Kind::Share, full_share_of_cache},
    Row{"kv_if_every_head", Kind::Bytes,
        [](const Question& q) {
            const Architecture& a = q.plan.architecture;
            return positive((Count(q.summary.kv_bytes / a.n_kv_heads) * a.n_heads).value());
        }},
    Row{"kv_wrong_head_dim", Kind::Bytes,
        [](const Question& q) { return wrong(q, WrongAnswer::Mistake::QuotientHeadDim); }},
    Row{"kv_wrong_window", Kind::Bytes,
        [](const Question& q) { return wrong(q, WrongAnswer::Mistake::WindowIgnored); }},
    Row{"kv_wrong_heads", Kind::Bytes,
        [](const Question& q) { return wrong(q, WrongAnswer::Mistake::QueryHeadsForKvHeads); }},
    Row{"norms", Kind::Count, [](const Question& q) { return Value(std::int64_t{counts(q).norms}); }},
    Row{"stages", Kind::Count, [](const Question& q) { return Value(std::int64_t{counts(q).stages}); }},
    Row{"stages_serial", Kind::Count, [](const Question& q) { return Value(std::int64_t{serial_counts(q).stages}); }},
    Row{"norms_serial", Kind::Count, [](const Question& q) { return Value(std::int64_t{serial_counts(q).norms}); }},
    Row{"additions", Kind::Count, [](const Question& q) { return Value(std::int64_t{counts(q).additions}); }},
    Row{"branch_speedup", Kind::Real, branch_speedup},
    Row{"active_percent", Kind::Share,
        [](const Question& q) { return Value(share(q.summary.parameters.active, q.summary.parameters.unique)); }},
    Row{"expert_percent", Kind::Share, expert_share},
};

const Row* find(std::string_view name) {
    const auto* const row = std::ranges::find(rows, name, &Row::name);
    return row == rows.end() ? nullptr : row;
}

} // namespace

LessonValues::LessonValues(const ModelPlan& plan, const Summary& summary, LessonPlace place)
    : plan_(plan), summary_(summary), place_(place), notes_(plan, summary) {
    if (place_.layer < 0 || place_.layer >= plan.architecture.n_layers()) place_.layer = 0;
    place_.query = std::max<std::int64_t>(0, place_.query);
}

std::optional<double> LessonValues::value(std::string_view slot) const {
    const Row* row = find(slot);
    if (row == nullptr) return notes_.value(slot);
    const Value value = row->get({plan_, summary_, place_});
    if (const auto* count = std::get_if<std::int64_t>(&value)) return static_cast<double>(*count);
    if (const auto* real = std::get_if<double>(&value)) return *real;
    return std::nullopt;
}

std::optional<std::string> LessonValues::text(std::string_view slot) const {
    const Row* row = find(slot);
    return row == nullptr ? notes_.text(slot) : note_number_text(row->kind, row->get({plan_, summary_, place_}));
}

std::optional<std::string> LessonValues::fill(std::string_view pattern) const {
    return fill_slots(pattern, [this](std::string_view slot) { return text(slot); });
}

bool LessonValues::knows_slot(std::string_view slot) { return find(slot) != nullptr || NoteValues::knows_slot(slot); }

std::optional<Kind> LessonValues::kind_of(std::string_view slot) {
    const Row* row = find(slot);
    return row == nullptr ? NoteValues::kind_of(slot) : std::optional(row->kind);
}

std::vector<std::string_view> LessonValues::value_names() {
    std::vector<std::string_view> names;
    for (const Row& row : rows)
        names.push_back(row.name);
    return names;
}

} // namespace layerscope

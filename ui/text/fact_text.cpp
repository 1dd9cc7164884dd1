// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/fact_text.h"

#include "text/units_text.h"

#include <QCoreApplication>
#include <QHash>

#include <type_traits>
#include <variant>

namespace layerscope::ui {

namespace {

const QHash<QString, const char*>& factNames() {
    static const QHash<QString, const char*> names{
        {QStringLiteral("family"), QT_TRANSLATE_NOOP("Facts", "family")},
        {QStringLiteral("block"), QT_TRANSLATE_NOOP("Facts", "block")},
        {QStringLiteral("norm"), QT_TRANSLATE_NOOP("Facts", "norm")},
        {QStringLiteral("qk_norm"), QT_TRANSLATE_NOOP("Facts", "norm of queries and keys")},
        {QStringLiteral("num_hidden_layers"), QT_TRANSLATE_NOOP("Facts", "layers")},
        {QStringLiteral("layer_types"), QT_TRANSLATE_NOOP("Facts", "layer types")},
        {QStringLiteral("sliding_window"), QT_TRANSLATE_NOOP("Facts", "sliding window")},
        {QStringLiteral("hidden_size"), QT_TRANSLATE_NOOP("Facts", "hidden size")},
        {QStringLiteral("intermediate_size"), QT_TRANSLATE_NOOP("Facts", "feed-forward size")},
        {QStringLiteral("num_attention_heads"), QT_TRANSLATE_NOOP("Facts", "query heads")},
        {QStringLiteral("num_key_value_heads"), QT_TRANSLATE_NOOP("Facts", "KV heads")},
        {QStringLiteral("head_dim"), QT_TRANSLATE_NOOP("Facts", "head dimension")},
        {QStringLiteral("vocab_size"), QT_TRANSLATE_NOOP("Facts", "vocabulary")},
        {QStringLiteral("max_position_embeddings"), QT_TRANSLATE_NOOP("Facts", "longest context")},
        {QStringLiteral("tie_word_embeddings"), QT_TRANSLATE_NOOP("Facts", "head tied to the embedding")},
        {QStringLiteral("attention_scale"), QT_TRANSLATE_NOOP("Facts", "scale of the scores")},
        {QStringLiteral("embedding_scale"), QT_TRANSLATE_NOOP("Facts", "scale of the embedding")},
        {QStringLiteral("logit_scale"), QT_TRANSLATE_NOOP("Facts", "scale of the logits")},
        {QStringLiteral("attn_output_gate"), QT_TRANSLATE_NOOP("Facts", "gate behind attention")},
        {QStringLiteral("positions.sliding"), QT_TRANSLATE_NOOP("Facts", "positions of sliding layers")},
        {QStringLiteral("positions.full"), QT_TRANSLATE_NOOP("Facts", "positions of full layers")},
        {QStringLiteral("rope_theta.sliding"), QT_TRANSLATE_NOOP("Facts", "RoPE base, sliding layers")},
        {QStringLiteral("rope_theta.full"), QT_TRANSLATE_NOOP("Facts", "RoPE base, full layers")},
        {QStringLiteral("num_experts"), QT_TRANSLATE_NOOP("Facts", "experts")},
        {QStringLiteral("num_experts_per_tok"), QT_TRANSLATE_NOOP("Facts", "experts of a token")},
        {QStringLiteral("moe_intermediate_size"), QT_TRANSLATE_NOOP("Facts", "size of an expert")},
        {QStringLiteral("shared_expert_intermediate_size"), QT_TRANSLATE_NOOP("Facts", "size of the shared expert")},
        {QStringLiteral("linear_num_key_heads"), QT_TRANSLATE_NOOP("Facts", "DeltaNet key heads")},
        {QStringLiteral("linear_num_value_heads"), QT_TRANSLATE_NOOP("Facts", "DeltaNet value heads")},
        {QStringLiteral("linear_key_head_dim"), QT_TRANSLATE_NOOP("Facts", "DeltaNet key dimension")},
        {QStringLiteral("linear_value_head_dim"), QT_TRANSLATE_NOOP("Facts", "DeltaNet value dimension")},
        {QStringLiteral("context"), QT_TRANSLATE_NOOP("Facts", "context of the costs")},
        {QStringLiteral("parameters.unique"), QT_TRANSLATE_NOOP("Facts", "parameters")},
        {QStringLiteral("parameters.untied"), QT_TRANSLATE_NOOP("Facts", "with the head counted apart")},
        {QStringLiteral("parameters.embedding"), QT_TRANSLATE_NOOP("Facts", "in the embedding")},
        {QStringLiteral("parameters.non_embedding"), QT_TRANSLATE_NOOP("Facts", "in layers and final norm")},
        {QStringLiteral("parameters.active"), QT_TRANSLATE_NOOP("Facts", "used by a token")},
        {QStringLiteral("kv_cache.dtype"), QT_TRANSLATE_NOOP("Facts", "type of the cache")},
        {QStringLiteral("kv_cache.bytes"), QT_TRANSLATE_NOOP("Facts", "KV cache")},
        {QStringLiteral("kv_cache.bytes_if_all_full"), QT_TRANSLATE_NOOP("Facts", "with all layers full")},
        {QStringLiteral("kv_cache.state_bytes"), QT_TRANSLATE_NOOP("Facts", "DeltaNet state")},
        {QStringLiteral("total"), QT_TRANSLATE_NOOP("Facts", "total")},
        {QStringLiteral("projections"), QT_TRANSLATE_NOOP("Facts", "projections")},
        {QStringLiteral("attention"), QT_TRANSLATE_NOOP("Facts", "attention")},
        {QStringLiteral("ffn"), QT_TRANSLATE_NOOP("Facts", "feed-forward")},
        {QStringLiteral("linear_attention"), QT_TRANSLATE_NOOP("Facts", "linear attention")},
        {QStringLiteral("lm_head"), QT_TRANSLATE_NOOP("Facts", "output head")},
    };
    return names;
}

QString translated(const QString& key) {
    const char* name = factNames().value(key);
    return name ? QCoreApplication::translate("Facts", name) : key;
}

/// The few words that core uses as values.
QString valueWord(const std::string& word) {
    static const QHash<QString, const char*> words{
        {QStringLiteral("serial"), QT_TRANSLATE_NOOP("FactValues", "serial")},
        {QStringLiteral("sandwich"), QT_TRANSLATE_NOOP("FactValues", "sandwich")},
        {QStringLiteral("post_norm"), QT_TRANSLATE_NOOP("FactValues", "post-norm")},
        {QStringLiteral("parallel"), QT_TRANSLATE_NOOP("FactValues", "parallel")},
        {QStringLiteral("rms"), QT_TRANSLATE_NOOP("FactValues", "RMSNorm")},
        {QStringLiteral("rms_zero_centred"), QT_TRANSLATE_NOOP("FactValues", "RMSNorm, 1 + w")},
        {QStringLiteral("layer_norm"), QT_TRANSLATE_NOOP("FactValues", "LayerNorm")},
        {QStringLiteral("none"), QT_TRANSLATE_NOOP("FactValues", "none")},
        {QStringLiteral("per_head"), QT_TRANSLATE_NOOP("FactValues", "per head")},
        {QStringLiteral("whole_projection"), QT_TRANSLATE_NOOP("FactValues", "whole projection")},
        {QStringLiteral("no such layers"), QT_TRANSLATE_NOOP("FactValues", "no such layers")},
        {QStringLiteral("rope"), QT_TRANSLATE_NOOP("FactValues", "RoPE")},
        {QStringLiteral("rope, divisors"), QT_TRANSLATE_NOOP("FactValues", "RoPE, own divisors")},
        {QStringLiteral("rope, linear"), QT_TRANSLATE_NOOP("FactValues", "RoPE, linear scaling")},
        {QStringLiteral("rope, llama3"), QT_TRANSLATE_NOOP("FactValues", "RoPE, Llama 3 scaling")},
        {QStringLiteral("rope, yarn"), QT_TRANSLATE_NOOP("FactValues", "RoPE, YaRN")},
    };
    const QString plain = QString::fromStdString(word);
    const char* known = words.value(plain);
    return known ? QCoreApplication::translate("FactValues", known) : plain;
}

QString numberText(std::int64_t value, FactUnit unit) {
    switch (unit) {
    case FactUnit::Bytes:
        return bytesText(value);
    case FactUnit::Flops:
        return flopsText(value);
    case FactUnit::None:
    case FactUnit::Count:
        break;
    }
    return countText(value);
}

} // namespace

QString factGroupText(FactGroup group) {
    switch (group) {
    case FactGroup::Shape:
        return QCoreApplication::translate("FactGroups", "Shape");
    case FactGroup::Attention:
        return QCoreApplication::translate("FactGroups", "Attention");
    case FactGroup::Positions:
        return QCoreApplication::translate("FactGroups", "Positions");
    case FactGroup::FeedForward:
        return QCoreApplication::translate("FactGroups", "Feed-forward");
    case FactGroup::Block:
        return QCoreApplication::translate("FactGroups", "Block and norms");
    case FactGroup::Vocabulary:
        return QCoreApplication::translate("FactGroups", "Vocabulary");
    case FactGroup::Parameters:
        return QCoreApplication::translate("FactGroups", "Parameters");
    case FactGroup::Cache:
        return QCoreApplication::translate("FactGroups", "Cache");
    case FactGroup::Flops:
        return QCoreApplication::translate("FactGroups", "FLOPs");
    }
    return {};
}

QString factNameText(const std::string& key) {
    const QString plain = QString::fromStdString(key);
    if (plain.startsWith(QStringLiteral("flops.decode.")))
        return QCoreApplication::translate("Facts", "one token: %1").arg(translated(plain.section(u'.', 2)));
    if (plain.startsWith(QStringLiteral("flops.prefill.")))
        return QCoreApplication::translate("Facts", "whole prompt: %1").arg(translated(plain.section(u'.', 2)));
    return translated(plain);
}

QString factValueText(const Fact& fact, FactUnit unit) {
    return std::visit(
        [unit](const auto& value) -> QString {
            using Value = std::decay_t<decltype(value)>;
            if constexpr (std::is_same_v<Value, std::monostate>)
                return QStringLiteral("–");
            else if constexpr (std::is_same_v<Value, bool>)
                return value ? QCoreApplication::translate("FactValues", "yes")
                             : QCoreApplication::translate("FactValues", "no");
            else if constexpr (std::is_same_v<Value, std::int64_t>)
                return numberText(value, unit);
            else if constexpr (std::is_same_v<Value, double>)
                return value >= 1000 && value < 1e15 && value == double(std::int64_t(value))
                           ? countText(std::int64_t(value))
                           : QLocale().toString(value, 'g', 6);
            else
                return valueWord(value);
        },
        fact);
}

QString ratioText(double ratio) {
    if (ratio >= 2) return factorText(ratio);
    if (ratio <= 0.5) return factorText(1 / ratio).replace(u'×', u'÷'); // ×0.00 would say nothing
    return percentText(ratio - 1, true);
}

QString factDeltaText(const FactRow& row) {
    if (!row.differs()) return {};
    const auto ratio = row.ratio();
    return ratio ? ratioText(*ratio) : QStringLiteral("≠");
}

} // namespace layerscope::ui

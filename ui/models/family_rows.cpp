// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/family_rows.h"

#include "analysis/totals.h"
#include "arch/layer_pattern.h"

#include <QHash>

#include <algorithm>
#include <cmath>

namespace layerscope::ui {

namespace {

QString layersText(const Architecture& architecture) {
    std::vector<LayerType> types;
    for (const LayerSettings& layer : architecture.layers)
        types.push_back(layer.type);
    return QString::number(architecture.n_layers()) + QStringLiteral(" · ") +
           QString::fromStdString(format_layer_pattern(types));
}

/// Sizes differ by ratio, not by difference.
double distance(std::int64_t a, std::int64_t b) {
    return std::abs(std::log(double(std::max<std::int64_t>(a, 1)) / double(std::max<std::int64_t>(b, 1))));
}

} // namespace

QString familyName(const std::string& family) {
    static const QHash<QString, QString> names{{QStringLiteral("llama3.2"), QStringLiteral("Llama 3.2")},
                                               {QStringLiteral("qwen3"), QStringLiteral("Qwen3")},
                                               {QStringLiteral("qwen3_moe"), QStringLiteral("Qwen3 MoE")},
                                               {QStringLiteral("gemma3"), QStringLiteral("Gemma 3")},
                                               {QStringLiteral("olmo3"), QStringLiteral("OLMo 3")},
                                               {QStringLiteral("tiny_aya"), QStringLiteral("Tiny Aya")},
                                               {QStringLiteral("qwen3.5"), QStringLiteral("Qwen3.5")},
                                               {QStringLiteral("qwen3.5_moe"), QStringLiteral("Qwen3.5 MoE")}};
    const QString key = QString::fromStdString(family);
    return names.value(key, key);
}

FamilyRow familyRow(const Library::Book& book, std::int64_t context, DType kvDtype) {
    const Architecture& a = book.plan->architecture;
    const Summary summary = summarize(*book.plan, context, kvDtype);
    FamilyRow row;
    row.word = QString::fromStdString(book.entry.name);
    row.family = familyName(a.family);
    row.parameters = summary.parameters.unique;
    row.active = summary.parameters.active;
    row.block = a.block;
    row.layers = layersText(a);
    row.layerCount = a.n_layers();
    const bool slides =
        std::ranges::any_of(a.layers, [](const LayerSettings& l) { return l.type == LayerType::Sliding; });
    row.window = slides ? a.sliding_window.value_or(0) : 0;
    row.heads = a.n_heads;
    row.kvHeads = a.n_kv_heads;
    row.headDim = a.head_dim;
    row.experts = a.moe ? a.moe->n_experts : 0;
    row.expertsPerToken = a.moe ? a.moe->n_experts_per_token : 0;
    row.vocabulary = a.vocab_size;
    row.cache = cache_bytes(summary);
    if (summary.kv_bytes_if_all_full > 0) row.cacheShare = double(row.cache) / double(summary.kv_bytes_if_all_full);
    row.decode = summary.decode.total();
    return row;
}

std::vector<FamilyRow> familyRows(const Library& library, std::int64_t context, DType kvDtype) {
    std::vector<FamilyRow> rows;
    for (const Library::Book& book : library.books())
        if (book.plan) rows.push_back(familyRow(book, context, kvDtype));
    return rows;
}

std::vector<FamilyRow> oneOfEach(const std::vector<FamilyRow>& rows, std::int64_t parameters,
                                 const std::vector<QString>& keep) {
    const auto isKept = [&](const FamilyRow& row) { return std::ranges::find(keep, row.word) != keep.end(); };
    const auto keptOf = [&](const QString& family) {
        return std::ranges::any_of(rows, [&](const FamilyRow& row) { return row.family == family && isKept(row); });
    };
    std::vector<FamilyRow> chosen;
    for (const FamilyRow& row : rows) {
        if (isKept(row)) {
            chosen.push_back(row);
            continue;
        }
        if (keptOf(row.family)) continue; // a kept model speaks for its family
        const auto rival = std::ranges::find(chosen, row.family, &FamilyRow::family);
        if (rival == chosen.end())
            chosen.push_back(row);
        else if (distance(row.parameters, parameters) < distance(rival->parameters, parameters))
            *rival = row;
    }
    return chosen;
}

} // namespace layerscope::ui

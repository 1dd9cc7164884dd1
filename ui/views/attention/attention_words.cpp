// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/attention/attention_words.h"

#include "text/list_text.h"
#include "text/units_text.h"
#include "text/wording.h"

#include <QCoreApplication>
#include <QLocale>

namespace layerscope::ui {

namespace {

struct AttentionWords {
    Q_DECLARE_TR_FUNCTIONS(AttentionWords)
};

QString tokenAt(const PositionNames& names, Position position) {
    return QString(countText(position) + u' ' + positionName(names, position));
}

} // namespace

QString shareText(double share) {
    if (share <= 0) return QStringLiteral("0");
    if (share < 1e-4) return AttentionWords::tr("below 0.0001");
    const int digits = share >= 0.01 ? 3 : 4;
    return QLocale().toString(share, 'f', digits);
}

QString layerTitle(const ModelPlan& plan, int layer) {
    const LayerPlan& row = plan.layers[static_cast<std::size_t>(layer)];
    const QString type = layerTypeText(row.type, row.type != LayerType::Full || row.rope.has_value());
    const QString words =
        row.mask.window ? AttentionWords::tr("%1, window %2").arg(type, countText(*row.mask.window)) : type;
    return AttentionWords::tr("Layer %1 · %2").arg(QString::number(layer), words);
}

QString headTitle(const ModelPlan& plan, int head) {
    const Architecture& model = plan.architecture;
    const std::int64_t perGroup =
        std::max<std::int64_t>(1, model.n_heads / std::max<std::int64_t>(1, model.n_kv_heads));
    return AttentionWords::tr("head %1 of %2, KV group %3 of %4")
        .arg(QString::number(head), QString::number(model.n_heads), QString::number(head / perGroup),
             QString::number(model.n_kv_heads));
}

std::vector<FactLines::Line> cellFacts(const AttentionMap& map, const MaskRule& mask, const PositionNames& names,
                                       Position query, Position key) {
    if (query < 0 || key < 0) return {{{}, AttentionWords::tr("Point at a cell, or move with the arrow keys.")}};
    std::vector<FactLines::Line> lines{{AttentionWords::tr("query"), tokenAt(names, query)},
                                       {AttentionWords::tr("key"), tokenAt(names, key)}};
    lines.push_back({AttentionWords::tr("distance"), countText(query - key)});
    const auto cell = map.cell(query, key);
    if (!cell) {
        const QString why = key > query                 ? AttentionWords::tr("masked: in the future")
                            : !mask.sees(query, key)    ? AttentionWords::tr("masked: outside the window")
                            : query < map.first_query() ? AttentionWords::tr("not recorded")
                                                        : AttentionWords::tr("masked");
        lines.push_back({AttentionWords::tr("weight"), why});
        lines.push_back({AttentionWords::tr("rank"), QStringLiteral("–")});
        return lines;
    }
    if (cell->level == 0) {
        lines.push_back({AttentionWords::tr("weight"), shareText(static_cast<double>(cell->greatest))});
        lines.push_back(
            {AttentionWords::tr("rank"),
             AttentionWords::tr("%1 of %2").arg(countText(map.rank(query, key)), countText(mask.visible_keys(query)))});
        return lines;
    }
    const QString side = countText(std::int64_t{1} << cell->level);
    lines.push_back({AttentionWords::tr("greatest"), u'≈' + shareText(static_cast<double>(cell->greatest))});
    lines.push_back({AttentionWords::tr("mean"), u'≈' + shareText(static_cast<double>(cell->mean))});
    lines.push_back({{},
                     AttentionWords::tr("of a tile of %1 × %1 tokens; single cells of a text this long did not fit "
                                        "into memory")
                         .arg(side)});
    return lines;
}

QString cellSentence(const AttentionMap& map, const MaskRule& mask, const PositionNames& names, Position query,
                     Position key) {
    QStringList parts;
    for (const FactLines::Line& line : cellFacts(map, mask, names, query, key))
        parts += line.name.isEmpty() ? line.value : QString(line.name + QStringLiteral(": ") + line.value);
    return listText(parts);
}

std::vector<FactLines::Line> headFacts(const ModelPlan& plan, int layer, const AttentionRecord& record, int head) {
    const HeadStats& stats = record.heads[static_cast<std::size_t>(head)].stats;
    if (stats.n_queries == 0) return {{{}, AttentionWords::tr("A second token is needed for statistics.")}};
    const QLocale locale;
    // A layer without a window is held against the reach that would suit its model, which no other view speaks of.
    const bool own = plan.layers[static_cast<std::size_t>(layer)].mask.window.has_value();
    const QString near = own ? AttentionWords::tr("inside window %1") : AttentionWords::tr("within %1 tokens");
    return {{AttentionWords::tr("entropy"), AttentionWords::tr("%1 bits").arg(locale.toString(stats.entropy, 'f', 2))},
            {AttentionWords::tr("mean distance"), tokensText(stats.mean_distance)},
            {near.arg(countText(record.window)), percentText(stats.inside)},
            {AttentionWords::tr("on first token"), percentText(stats.sink)}};
}

QString headSentence(const ModelPlan& plan, int layer, const AttentionRecord& record, int head) {
    QStringList parts{layerTitle(plan, layer), headTitle(plan, head)};
    for (const FactLines::Line& line : headFacts(plan, layer, record, head))
        parts += line.name.isEmpty() ? line.value : QString(line.name + QStringLiteral(": ") + line.value);
    return listText(parts);
}

} // namespace layerscope::ui

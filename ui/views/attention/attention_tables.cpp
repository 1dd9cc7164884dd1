// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/attention/attention_tables.h"

#include "probe/delta_stats.h"
#include "views/attention/attention_words.h"

#include <QCoreApplication>

namespace layerscope::ui {

namespace {

struct AttentionTables {
    Q_DECLARE_TR_FUNCTIONS(AttentionTables)
};

constexpr std::int64_t mostRows = 4096; ///< of a table of tokens; beyond that nobody reads it line by line
constexpr std::int64_t mostCells = 256; ///< keys of a table of weights

QString number(double value) { return QString::number(value, 'g', 6); }

FigureTable headTable(const ProbeSnapshot& snapshot) {
    FigureTable table{AttentionTables::tr("Statistics of every head"),
                      {AttentionTables::tr("layer"), AttentionTables::tr("head"), AttentionTables::tr("entropy, bits"),
                       AttentionTables::tr("mean distance, tokens"), AttentionTables::tr("window"),
                       AttentionTables::tr("share inside the window"), AttentionTables::tr("share on the first token")},
                      {}};
    for (const auto& [layer, record] : snapshot.attention)
        for (std::size_t head = 0; head < record.heads.size(); ++head) {
            const HeadStats& stats = record.heads[head].stats;
            table.rows.push_back({QString::number(layer), QString::number(head), number(stats.entropy),
                                  number(stats.mean_distance), QString::number(record.window), number(stats.inside),
                                  number(stats.sink)});
        }
    return table;
}

FigureTable weightTable(const AttentionMap& map, const PositionNames& names, int layer, int head) {
    const Position end = std::min<Position>(map.end_query(), mostCells);
    FigureTable table{AttentionTables::tr("Attention of layer %1, head %2").arg(layer).arg(head),
                      {AttentionTables::tr("query"), AttentionTables::tr("token")},
                      {}};
    for (Position key = 0; key < end; ++key)
        table.columns.push_back(QString(QString::number(key) + u' ' + positionName(names, key)));
    for (Position query = map.first_query(); query < end; ++query) {
        std::vector<QString> row{QString::number(query), positionName(names, query)};
        for (Position key = 0; key < end; ++key) {
            const auto cell = map.cell(query, key);
            row.push_back(cell ? number(static_cast<double>(cell->greatest)) : QString());
        }
        table.rows.push_back(std::move(row));
    }
    return table;
}

FigureTable gateTable(const DeltaRecord& record, const PositionNames& names, int layer, int head) {
    FigureTable table{AttentionTables::tr("Gates of layer %1, head %2").arg(layer).arg(head),
                      {AttentionTables::tr("position"), AttentionTables::tr("token"), AttentionTables::tr("decay"),
                       AttentionTables::tr("half-life, tokens"), AttentionTables::tr("write strength")},
                      {}};
    for (std::int64_t token = 0; token < std::min(record.n_tokens(), mostRows); ++token) {
        const DeltaGate& gate = record.gate(token, head);
        table.rows.push_back({QString::number(record.first + token), positionName(names, record.first + token),
                              number(static_cast<double>(gate.decay)),
                              number(half_life(static_cast<double>(gate.decay))),
                              number(static_cast<double>(gate.write))});
    }
    return table;
}

FigureTable loadTable(const ProbeSnapshot& snapshot) {
    FigureTable table{AttentionTables::tr("Load of every expert"),
                      {AttentionTables::tr("layer"), AttentionTables::tr("expert"), AttentionTables::tr("tokens"),
                       AttentionTables::tr("share")},
                      {}};
    for (const auto& [layer, record] : snapshot.router) {
        const ExpertLoad load = expert_load(record);
        for (std::size_t expert = 0; expert < load.counts.size(); ++expert)
            table.rows.push_back({QString::number(layer), QString::number(expert), QString::number(load.counts[expert]),
                                  number(load.total > 0 ? double(load.counts[expert]) / double(load.total) : 0)});
    }
    return table;
}

} // namespace

std::vector<FigureTable> attentionTables(const ProbeSnapshot& snapshot, const PositionNames& names, int layer,
                                         int head) {
    std::vector<FigureTable> tables;
    if (!snapshot.attention.empty()) tables.push_back(headTable(snapshot));
    const auto attention = snapshot.attention.find(layer);
    if (attention != snapshot.attention.end() && head < static_cast<int>(attention->second.heads.size()))
        tables.push_back(weightTable(attention->second.heads[static_cast<std::size_t>(head)].map, names, layer, head));
    const auto delta = snapshot.delta.find(layer);
    if (delta != snapshot.delta.end() && head < static_cast<int>(delta->second.n_heads))
        tables.push_back(gateTable(delta->second, names, layer, head));
    if (!snapshot.router.empty()) tables.push_back(loadTable(snapshot));
    return tables;
}

} // namespace layerscope::ui

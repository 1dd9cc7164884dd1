// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// Linear layers and mixtures of experts in words; declared beside the others.
#include "probe/delta_stats.h"
#include "probe/expert_load.h"
#include "text/list_text.h"
#include "text/units_text.h"
#include "views/attention/attention_words.h"

#include <QCoreApplication>
#include <QLocale>

#include <cmath>

namespace layerscope::ui {

namespace {

struct ProbeWords {
    Q_DECLARE_TR_FUNCTIONS(ProbeWords)
};

constexpr std::size_t mostNamed = 12; ///< dead experts listed by number

} // namespace

QString tokensText(double tokens) {
    if (!std::isfinite(tokens) || tokens > 1e6) return ProbeWords::tr("more than 1 M tokens");
    return ProbeWords::tr("%1 tokens")
        .arg(tokens < 100 ? QLocale().toString(tokens, 'f', 1) : countText(std::llround(tokens)));
}

std::vector<FactLines::Line> deltaHeadFacts(const DeltaRecord& record, int head) {
    const GateMeans means = gate_means(record, head);
    const QLocale locale;
    std::vector<FactLines::Line> lines{{ProbeWords::tr("half-life"), tokensText(means.half_life)},
                                       {ProbeWords::tr("mean decay"), locale.toString(means.decay, 'f', 4)},
                                       {ProbeWords::tr("mean write"), locale.toString(means.write, 'f', 3)}};
    if (!record.state) return lines;
    const DeltaStateCopy& state = *record.state;
    lines.push_back({ProbeWords::tr("state norm"), locale.toString(state_norm(state, head), 'g', 3)});
    lines.push_back({ProbeWords::tr("state size"), QStringLiteral("%1 × %2").arg(state.key_dim).arg(state.value_dim)});
    return lines;
}

std::vector<FactLines::Line> gateFacts(const DeltaRecord& record, const PositionNames& names, int head,
                                       std::int64_t token) {
    if (token < 0 || token >= record.n_tokens())
        return {{{}, ProbeWords::tr("Point at a token, or move with the arrow keys.")}};
    const DeltaGate& gate = record.gate(token, head);
    const Position position = record.first + token;
    const QLocale locale;
    return {{ProbeWords::tr("token"), QString(countText(position) + u' ' + positionName(names, position))},
            {ProbeWords::tr("head"), QString::number(head)},
            {ProbeWords::tr("decay"), locale.toString(static_cast<double>(gate.decay), 'f', 4)},
            {ProbeWords::tr("half-life"), tokensText(half_life(static_cast<double>(gate.decay)))},
            {ProbeWords::tr("write"), locale.toString(static_cast<double>(gate.write), 'f', 3)}};
}

std::vector<FactLines::Line> loadFacts(const RouterRecord& record, const ExpertLoad& load) {
    if (load.total == 0) return {};
    const auto busiest = static_cast<double>(load.counts[static_cast<std::size_t>(load.busiest)]);
    QStringList dead;
    for (std::size_t i = 0; i < std::min(load.dead.size(), mostNamed); ++i)
        dead += QString::number(load.dead[i]);
    if (load.dead.size() > mostNamed) dead += QStringLiteral("…");
    std::vector<FactLines::Line> lines{
        {ProbeWords::tr("chosen per token"),
         ProbeWords::tr("%1 of %2").arg(countText(record.n_choices), countText(record.n_experts))},
        {ProbeWords::tr("busiest"), ProbeWords::tr("expert %1").arg(load.busiest)},
        {ProbeWords::tr("its load"), percentText(busiest / static_cast<double>(load.total))},
        {ProbeWords::tr("even load"), percentText(1.0 / static_cast<double>(record.n_experts))},
        {ProbeWords::tr("balance"), percentText(load.balance)},
        {ProbeWords::tr("dead experts"),
         load.dead.empty() ? ProbeWords::tr("none") : countText(static_cast<std::int64_t>(load.dead.size()))}};
    if (!load.dead.empty()) lines.push_back({{}, ProbeWords::tr("never chosen in this text: %1").arg(listText(dead))});
    return lines;
}

std::vector<FactLines::Line> routeFacts(const RouterRecord& record, const PositionNames& names, std::int64_t token,
                                        std::int64_t expert) {
    if (token < 0 || token >= record.n_tokens() || expert < 0)
        return {{{}, ProbeWords::tr("Point at a cell, or move with the arrow keys.")}};
    const Position position = record.first + token;
    QString weight = ProbeWords::tr("not chosen");
    QString place = QStringLiteral("–");
    QStringList all;
    for (std::int64_t rank = 0; rank < record.n_choices; ++rank) {
        const RouterChoice& choice = record.choice(token, rank);
        all += QString::number(choice.expert);
        if (choice.expert != expert) continue;
        weight = shareText(static_cast<double>(choice.weight));
        place = ProbeWords::tr("%1 of %2").arg(countText(rank + 1), countText(record.n_choices));
    }
    return {{ProbeWords::tr("token"), QString(countText(position) + u' ' + positionName(names, position))},
            {ProbeWords::tr("expert"), QString::number(expert)},
            {ProbeWords::tr("weight"), weight},
            {ProbeWords::tr("choice"), place},
            {ProbeWords::tr("its experts"), listText(all)}};
}

} // namespace layerscope::ui

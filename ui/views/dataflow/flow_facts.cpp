// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/dataflow/flow_facts.h"

#include "text/units_text.h"
#include "theme/theme.h"
#include "widgets/themed_label.h"

#include <QCoreApplication>
#include <QGridLayout>

#include <algorithm>

namespace layerscope::ui {

std::vector<FlowFact> flowFacts(const FlowBlock& serial, const FlowBlock& parallel, const BranchRun* run) {
    const auto number = [](int value) { return QString::number(value); };
    std::vector<FlowFact> facts{
        {FlowFacts::tr("dependent stages"), number(serial.counts.stages), number(parallel.counts.stages)},
        {FlowFacts::tr("norms"), number(serial.counts.norms), number(parallel.counts.norms)},
        {FlowFacts::tr("additions"), number(serial.counts.additions), number(parallel.counts.additions)},
        {FlowFacts::tr("all parts"), durationText(serial.path.total), durationText(parallel.path.total)},
        {FlowFacts::tr("critical path"), durationText(serial.path.length), durationText(parallel.path.length)},
        {FlowFacts::tr("ideal, this block"), factorText(serial.path.ideal_speedup()),
         factorText(parallel.path.ideal_speedup())}};
    if (run) {
        const auto add = [&](const QString& ideal, double most, const QString& measured, const Gain& gain) {
            facts.push_back({ideal, QString(), factorText(most)});
            // Rounds that disagree, or go beyond the ideal, say a range: one number would claim more.
            const bool decided = gain.is_decided() && gain.median <= most;
            facts.push_back({measured, QString(), decided ? factorText(gain.median) : gainRangeText(gain)});
        };
        add(FlowFacts::tr("ideal, whole step"), run->decode_ideal, FlowFacts::tr("measured, whole step"),
            run->decode_gain);
        add(FlowFacts::tr("ideal, prefill"), run->prompt_ideal, FlowFacts::tr("measured, prefill"), run->prompt_gain);
    }
    return facts;
}

QString gainRangeText(const Gain& gain) {
    return FlowFacts::tr("%1 … %2", "range of a gain").arg(factorText(gain.low), factorText(gain.high));
}

QString blockEquation(BlockLayout layout) {
    switch (layout) {
    case BlockLayout::Serial:
        return QStringLiteral("y = x + Attn(N₁ x)\nx′ = y + FFN(N₂ y)");
    case BlockLayout::Sandwich:
        return QStringLiteral("y = x + N₂ Attn(N₁ x)\nx′ = y + N₄ FFN(N₃ y)");
    case BlockLayout::PostNorm:
        return QStringLiteral("y = x + N₁ Attn(x)\nx′ = y + N₂ FFN(y)");
    case BlockLayout::Parallel:
        break;
    }
    return QStringLiteral("h = N x\nx′ = x + Attn(h) + FFN(h)");
}

QString pathText(const FlowBlock& parallel, FlowTiming timing) {
    double mixer = 0, feed = 0;
    for (const FlowNode& node : parallel.nodes) {
        if (node.part == BlockPart::Mixer) mixer = node.seconds;
        if (node.part == BlockPart::Ffn) feed = node.seconds;
    }
    if (mixer + feed <= 0) return {};
    const double shorter = std::min(mixer, feed) / parallel.path.total;
    const QString source = timing == FlowTiming::Measured ? FlowFacts::tr("times measured in the last run")
                           : timing == FlowTiming::Roof   ? FlowFacts::tr("times as this machine's roof allows")
                                                          : FlowFacts::tr("times in proportion to FLOPs");
    return FlowFacts::tr(
               "The shorter branch waits for the longer one: it is %1 of the parallel block, and overlap cannot "
               "save more (%2).")
        .arg(percentText(shorter), source);
}

FlowFacts::FlowFacts(const Theme& theme, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_grid(new QGridLayout(this)) {
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setVerticalSpacing(2);
    connect(&theme, &Theme::changed, this, &FlowFacts::restyle);
    restyle();
    m_grid->setColumnStretch(0, 1);
    auto* serial = new ThemedLabel(theme, ThemedLabel::Role::Heading, tr("serial"));
    auto* parallel = new ThemedLabel(theme, ThemedLabel::Role::Heading, tr("parallel"));
    m_grid->addWidget(new ThemedLabel(theme, ThemedLabel::Role::Heading, tr("Side by side")), 0, 0);
    m_grid->addWidget(serial, 0, 1, Qt::AlignRight);
    m_grid->addWidget(parallel, 0, 2, Qt::AlignRight);
}

/// Figures of one line stand apart as those of a table do: their unit belongs to the one before it.
void FlowFacts::restyle() { m_grid->setHorizontalSpacing(2 * m_theme.unit()); }

void FlowFacts::setFacts(const std::vector<FlowFact>& facts) {
    while (m_rows.size() < facts.size()) {
        const int line = int(m_rows.size()) + 1;
        m_rows.push_back({new ThemedLabel(m_theme, ThemedLabel::Role::Muted),
                          new ThemedLabel(m_theme, ThemedLabel::Role::Figure),
                          new ThemedLabel(m_theme, ThemedLabel::Role::Figure)});
        m_grid->addWidget(m_rows.back().name, line, 0);
        m_grid->addWidget(m_rows.back().serial, line, 1, Qt::AlignRight);
        m_grid->addWidget(m_rows.back().parallel, line, 2, Qt::AlignRight);
    }
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        const FlowFact fact = i < facts.size() ? facts[i] : FlowFact{};
        m_rows[i].name->setText(fact.name);
        m_rows[i].serial->setText(fact.serial);
        m_rows[i].parallel->setText(fact.parallel);
        const bool alone = fact.serial.isEmpty(); // a range takes the room of both columns
        m_grid->addWidget(m_rows[i].parallel, int(i) + 1, alone ? 1 : 2, 1, alone ? 2 : 1, Qt::AlignRight);
    }
    setAccessibleName(text());
}

QString FlowFacts::text() const {
    QStringList parts;
    for (const Row& row : m_rows) {
        if (row.name->text().isEmpty()) continue;
        parts
            << (row.serial->text().isEmpty()
                    ? QString(row.name->text() + u' ' + row.parallel->text())
                    : tr("%1 serial %2, parallel %3").arg(row.name->text(), row.serial->text(), row.parallel->text()));
    }
    return parts.join(QStringLiteral("; "));
}

} // namespace layerscope::ui

#include "moc_flow_facts.cpp"

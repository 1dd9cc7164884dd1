// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/compare/pair_tables.h"

#include "text/token_text.h"
#include "views/compare/pair_figures.h"

#include <QCoreApplication>

namespace layerscope::ui {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(PairTables)
};

QString idsOf(const PairSide& side, std::int64_t first, std::int64_t last) {
    QStringList ids;
    for (std::int64_t i = first; i < last; ++i)
        ids << QString::number(side.tokens[std::size_t(i)].id);
    return ids.join(u' ');
}

QString topOf(const PairSide& side, const Model* model, std::int64_t first, std::int64_t last) {
    if (first == last) return {};
    const PairToken& token = side.tokens[std::size_t(first)];
    return token.nll ? pieceText(model, token.top) : QString();
}

} // namespace

FigureTable pairFigureTable(const PairRun& run) {
    FigureTable table{
        Words::tr("One text through both"), {Words::tr("figure"), QStringLiteral("A"), QStringLiteral("B")}, {}};
    for (const PairFigure& figure : pairFigures(run))
        table.rows.push_back({figure.name, figure.a, figure.b});
    table.rows.push_back({Words::tr("same top choice"), agreementText(run), QString()});
    table.rows.push_back({Words::tr("mean KL(A ‖ B)"), klText(run), QString()});
    return table;
}

FigureTable pairGroupTable(const ShownPair& pair) {
    FigureTable table{Words::tr("Tokens aligned by bytes"),
                      {Words::tr("begin, bytes"), Words::tr("end, bytes"), Words::tr("text"), Words::tr("ids of A"),
                       Words::tr("ids of B"), Words::tr("bits of A"), Words::tr("bits of B"),
                       Words::tr("top choice of A"), Words::tr("top choice of B"), Words::tr("same top choice"),
                       Words::tr("KL, nats")},
                      {}};
    const PairRun& run = *pair.run;
    for (std::size_t i = 0; i < run.groups.size(); ++i) {
        const PairGroup& group = run.groups[i];
        const TokenGroup& t = group.tokens;
        table.rows.push_back({QString::number(t.begin), QString::number(t.end), groupText(pair, int(i)),
                              idsOf(run.a, t.a_first, t.a_last), idsOf(run.b, t.b_first, t.b_last),
                              QString::number(group_bits(run.a, t.a_first, t.a_last)),
                              QString::number(group_bits(run.b, t.b_first, t.b_last)),
                              topOf(run.a, pair.a.get(), t.a_first, t.a_last),
                              topOf(run.b, pair.b.get(), t.b_first, t.b_last),
                              !group.predicted ? QString()
                              : group.same_top ? QStringLiteral("1")
                                               : QStringLiteral("0"),
                              group.kl ? QString::number(*group.kl) : QString()});
    }
    return table;
}

} // namespace layerscope::ui

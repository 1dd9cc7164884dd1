// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/effect/effect_tables.h"

#include "state/effect.h"
#include "state/subject.h"
#include "text/token_text.h"
#include "views/effect/effect_figures.h"
#include "views/effect/effect_rows.h"

#include <QCoreApplication>

namespace layerscope::ui {

namespace {

constexpr int candidates = 10; ///< of each variant

struct Words {
    Q_DECLARE_TR_FUNCTIONS(EffectTables)
};

QString number(double value) { return QString::number(value, 'g', 9); }

FigureTable figuresTable(const ViewContext& context) {
    FigureTable table{
        Words::tr("Effect of the edit"),
        {Words::tr("figure"), Words::tr("unit"), Words::tr("original"), Words::tr("edited"), Words::tr("difference")},
        {}};
    for (const EffectRow& row : effectRows(context))
        table.rows.push_back({row.name, row.unit, row.plainBefore, row.plainAfter, row.plainChange});
    return table;
}

FigureTable textTable(const EditEffect& effect) {
    FigureTable table{Words::tr("Continuations"), {Words::tr("variant"), Words::tr("prompt"), Words::tr("text")}, {}};
    const QString prompt = QString::fromStdString(effect.prompt);
    table.rows.push_back({Words::tr("original"), prompt, QString::fromStdString(effect.original->text)});
    table.rows.push_back({Words::tr("edited"), prompt, QString::fromStdString(effect.edited->text)});
    return table;
}

FigureTable nextTable(const Model* model, const EditEffect& effect) {
    FigureTable table{
        Words::tr("Next token"),
        {Words::tr("id"), Words::tr("token"), Words::tr("probability, original"), Words::tr("probability, edited")},
        {}};
    for (const NextTokenPair& pair : next_token_pairs(effect, candidates))
        table.rows.push_back({QString::number(pair.id), pieceText(model, pair.id), number(double(pair.original)),
                              number(double(pair.edited))});
    return table;
}

FigureTable positionTable(const Model* model, const EditEffect& effect) {
    FigureTable table{Words::tr("Positions of the sample text"),
                      {Words::tr("position"), Words::tr("token"), Words::tr("KL, nats"), Words::tr("top 1, original"),
                       Words::tr("top 1, edited"), Words::tr("loss, original, nats"), Words::tr("loss, edited, nats")},
                      {}};
    for (std::size_t i = 0; i < effect.positions.size(); ++i) {
        const PositionEffect& p = effect.positions[i];
        table.rows.push_back({QString::number(i + 1), pieceText(model, p.target), number(double(p.kl)),
                              pieceText(model, p.original_top1), pieceText(model, p.edited_top1),
                              number(double(p.original_nll)), number(double(p.edited_nll))});
    }
    return table;
}

} // namespace

std::vector<FigureTable> effectTables(const ViewContext& context) {
    if (!context.subject.hasArchitecture() || context.subject.difference().empty()) return {};
    std::vector<FigureTable> tables{figuresTable(context)};
    const auto& effect = context.effect.effect();
    if (context.effect.state() != Effect::State::Ready || !effect) return tables;
    const Model* model = context.subject.model().get();
    tables.push_back(textTable(*effect));
    tables.push_back(nextTable(model, *effect));
    if (!effect->positions.empty()) tables.push_back(positionTable(model, *effect));
    return tables;
}

QString spokenEffect(const ViewContext& context) {
    QStringList parts{differenceText(context.subject)};
    for (const EffectRow& row : effectRows(context)) {
        const QString fromTo = row.before.isEmpty() ? QString() : Words::tr("from %1 to %2").arg(row.before, row.after);
        parts << Words::tr("%1: %2", "name of a figure, its values")
                     .arg(row.name, QStringList{fromTo, row.change}.join(u' ').trimmed());
    }
    return parts.join(QStringLiteral("; "));
}

} // namespace layerscope::ui

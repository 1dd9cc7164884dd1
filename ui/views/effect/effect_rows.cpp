// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/effect/effect_rows.h"

#include "analysis/totals.h"
#include "state/effect.h"
#include "state/subject.h"
#include "text/decimal_text.h"
#include "text/token_text.h"
#include "text/units_text.h"
#include "views/effect/effect_figures.h"

#include <QCoreApplication>
#include <QLocale>

#include <cmath>

namespace layerscope::ui {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(EffectRows)
};

QString plain(double value) { return QString::number(value, 'g', 9); }

QString natsText(double nats) {
    return nats < 0.0005 ? Words::tr("< 0.001 nats")
                         : Words::tr("%1 nats").arg(decimalText(nats, nats < 0.0995 ? 3 : 2));
}

EffectRow counted(const QString& name, std::int64_t before, std::int64_t after, QString (*text)(std::int64_t),
                  const QString& unit, const QString& explanation) {
    return {name,
            text(before),
            text(after),
            changeText(double(before), double(after)),
            unit,
            QString::number(before),
            QString::number(after),
            QString::number(after - before),
            explanation};
}

EffectRow measured(const QString& name, double before, double after, const QString& beforeText,
                   const QString& afterText, const QString& unit, const QString& explanation) {
    return {name,       beforeText,    afterText,    changeText(before, after),
            unit,       plain(before), plain(after), plain(after - before),
            explanation};
}

EffectRow distance(const QString& name, double value, const QString& explanation) {
    return {name, {}, {}, natsText(value), QStringLiteral("nats"), {}, {}, plain(value), explanation};
}

void addComputed(std::vector<EffectRow>& rows, const Subject& subject) {
    const Summary &a = subject.originalSummary(), &b = subject.summary();
    const QString tokens = countText(b.context);
    const bool states = a.state_bytes > 0 || b.state_bytes > 0;
    const QString cache = states ? Words::tr("KV cache + state at %1 tokens") : Words::tr("KV cache at %1 tokens");
    rows.push_back(counted(cache.arg(tokens), cache_bytes(a), cache_bytes(b), &bytesText, QStringLiteral("B"),
                           Words::tr("Keys, values and states of all layers, from the formulas of the KV cache view")));
    rows.push_back(counted(Words::tr("attention, prefill of %1").arg(tokens), mixing_flops(a.prefill),
                           mixing_flops(b.prefill), &flopsText, QStringLiteral("FLOP"),
                           Words::tr("Scores and weighted values of all visible pairs")));
    rows.push_back(counted(Words::tr("all, prefill of %1").arg(tokens), a.prefill.total(), b.prefill.total(),
                           &flopsText, QStringLiteral("FLOP"), Words::tr("Every matrix product of the prefill")));
    rows.push_back(counted(Words::tr("all, one token at %1").arg(tokens), a.decode.total(), b.decode.total(),
                           &flopsText, QStringLiteral("FLOP"), Words::tr("Every matrix product of one decode step")));
}

/// The likeliest next token of each variant.
EffectRow nextToken(const Model* model, const EditEffect& effect) {
    EffectRow row;
    row.name = Words::tr("likeliest next token");
    const auto pairs = next_token_pairs(effect, 1); // one token, or two where the variants disagree
    for (const NextTokenPair& pair : pairs) {
        const QString piece = pieceText(model, pair.id);
        const bool before = effect.same_top1 || &pair == &pairs[pairs.front().original < pairs.back().original ? 1 : 0];
        const bool after = effect.same_top1 || !before;
        if (before)
            row.before = Words::tr("%1 %2", "token, its probability").arg(piece, percentText(double(pair.original)));
        if (after)
            row.after = Words::tr("%1 %2", "token, its probability").arg(piece, percentText(double(pair.edited)));
    }
    row.plainBefore = row.before;
    row.plainAfter = row.after;
    row.change = effect.same_top1 ? Words::tr("same") : Words::tr("another");
    row.plainChange = row.change;
    row.explanation = Words::tr("Behind the prompt, before any sampling setting");
    return row;
}

EffectRow agreement(const EditEffect& effect) {
    EffectRow row;
    row.name = Words::tr("same top 1, sample text");
    row.change = percentText(effect.top1_agreement);
    row.unit = QStringLiteral("1");
    row.plainChange = plain(effect.top1_agreement);
    row.explanation = Words::tr("Share of the positions at which both variants think the same token most likely");
    return row;
}

EffectRow speedRow(const VariantSpeed& speed) {
    const double before = speed.original_tokens_per_s, after = speed.edited_tokens_per_s;
    EffectRow row = measured(
        Words::tr("decode, measured"), before, after, rateText(before), rateText(after), QStringLiteral("tok/s"),
        Words::tr("%n round(s) of steps by turns, at %1 tokens: the original's median, and the edited speed from the "
                  "median gain of a round. The change is a range that holds the true one in 98 of 100 such "
                  "measurements: here %2",
                  nullptr, speed.rounds)
            .arg(countText(speed.context), gainText(speed.gain)));
    row.change = speed.gain.is_decided() ? gainText(speed.gain) : noGainText();
    if (!speed.gain.is_decided()) row.plainChange = row.change;
    return row;
}

void addMeasured(std::vector<EffectRow>& rows, const Model* model, const EditEffect& effect) {
    const VariantRun &a = *effect.original, &b = *effect.edited;
    rows.push_back(nextToken(model, effect));
    rows.push_back(distance(Words::tr("KL, next token"), effect.kl,
                            Words::tr("Divergence of the edited from the original distribution behind the prompt")));
    if (b.tokens > 0) {
        rows.push_back(distance(Words::tr("mean KL, sample text"), effect.mean_kl,
                                Words::tr("Over %1 positions of the sample text").arg(countText(b.tokens))));
        rows.push_back(agreement(effect));
        const auto [before, after] = decimalTexts(a.perplexity, b.perplexity);
        rows.push_back(measured(Words::tr("perplexity, sample text"), a.perplexity, b.perplexity, before, after,
                                QStringLiteral("1"),
                                Words::tr("Over %1 tokens of the sample text").arg(countText(b.tokens))));
    }
    rows.push_back(counted(Words::tr("KV cache, allocated"), a.kv_bytes, b.kv_bytes, &bytesText, QStringLiteral("B"),
                           Words::tr("Counted in this process when the texts above were finished")));
    if (effect.speed.rounds > 0) rows.push_back(speedRow(effect.speed));
}

} // namespace

std::vector<EffectRow> effectRows(const ViewContext& context) {
    std::vector<EffectRow> rows;
    if (!context.subject.hasArchitecture()) return rows;
    addComputed(rows, context.subject);
    const auto& effect = context.effect.effect();
    if (context.effect.state() == Effect::State::Ready && effect)
        addMeasured(rows, context.subject.model().get(), *effect);
    return rows;
}

} // namespace layerscope::ui

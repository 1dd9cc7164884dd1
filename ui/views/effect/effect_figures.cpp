// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/effect/effect_figures.h"

#include "analysis/totals.h"
#include "models/edit_words.h"
#include "state/effect.h"
#include "state/live_run.h"
#include "state/subject.h"
#include "text/decimal_text.h"
#include "text/units_text.h"
#include "text/wording.h"

#include <QCoreApplication>

#include <algorithm>
#include <span>

namespace layerscope::ui {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(EffectFigures)
};

/// "7.62 → 9.75 TFLOP": the unit once when both have the same.
QString fromTo(const QString& before, const QString& after) {
    const QChar space(0x202F);
    const qsizetype a = before.lastIndexOf(space), b = after.lastIndexOf(space);
    const bool sameUnit = a > 0 && b > 0 && before.mid(a) == after.mid(b);
    return QString((sameUnit ? before.left(a) : before) + QStringLiteral(" → ") + after);
}

EffectFigure computed(const QString& caption, std::int64_t before, std::int64_t after, QString (*text)(std::int64_t),
                      bool edited) {
    EffectFigure figure{caption, text(after), edited ? changeText(double(before), double(after)) : QString()};
    if (edited && before != after) figure.value = fromTo(text(before), text(after));
    return figure;
}

void addMeasured(std::vector<EffectFigure>& figures, const EditEffect& effect) {
    const VariantRun &a = *effect.original, &b = *effect.edited;
    const QString kl = effect.kl < 0.0005 ? Words::tr("KL < 0.001")
                                          : Words::tr("KL %1").arg(decimalText(effect.kl, effect.kl < 0.0995 ? 3 : 2));
    figures.push_back(
        {Words::tr("next token"), kl, effect.same_top1 ? Words::tr("top 1 kept") : Words::tr("top 1 changed")});
    if (b.tokens > 0) { // a text too short to predict anything has no perplexity
        const auto [before, after] = decimalTexts(a.perplexity, b.perplexity);
        figures.push_back(
            {Words::tr("perplexity, sample text"), fromTo(before, after), changeText(a.perplexity, b.perplexity)});
    }
    // Rounds that disagree about which is faster make one speed of two that differ by chance.
    const VariantSpeed& speed = effect.speed;
    const QString before = rateText(speed.original_tokens_per_s);
    const bool decided = speed.gain.is_decided();
    figures.push_back({Words::tr("decode, measured"),
                       decided ? fromTo(before, rateText(speed.edited_tokens_per_s)) : before,
                       decided ? gainText(speed.gain) : noGainText()});
}

QString why(const ViewContext& context, const QString& whenMissing) {
    switch (context.effect.state()) {
    case Effect::State::Running:
        return context.run.isRunning() ? Words::tr("after the text") : Words::tr("running…");
    case Effect::State::Failed:
        return Words::tr("failed");
    default:
        return whenMissing;
    }
}

void addUnmeasured(std::vector<EffectFigure>& figures, const ViewContext& context) {
    const QString dash = QStringLiteral("–");
    const QString missing = context.subject.hasModel() ? QString() : Words::tr("needs weights");
    for (const QString& caption :
         {Words::tr("next token"), Words::tr("perplexity, sample text"), Words::tr("decode, measured")})
        figures.push_back({caption, dash, why(context, missing)});
}

} // namespace

QString changeText(double before, double after) {
    if (before <= 0) return {};
    const double ratio = after / before - 1.0;
    return std::abs(ratio) < 0.0005 ? Words::tr("unchanged") : percentText(ratio, true);
}

QString gainText(const Gain& gain) {
    return Words::tr("%1 … %2", "range of a change")
        .arg(percentText(gain.low - 1, true), percentText(gain.high - 1, true));
}

QString noGainText() { return Words::tr("no difference measured"); }

QString differenceText(const Subject& subject) {
    const EditDifference& d = subject.difference();
    if (!subject.hasArchitecture() || d.empty()) return {};
    QStringList parts;
    if (!d.layers.empty()) parts << changedLayersText(subject);
    if (d.window_before != d.window_after) {
        const auto text = [](const std::optional<std::int64_t>& w) { return w ? countText(*w) : Words::tr("none"); };
        parts << Words::tr("window %1 → %2").arg(text(d.window_before), text(d.window_after));
    }
    if (d.scaling_before != d.scaling_after) parts << scalingText(subject.original(), d.scaling_after);
    return parts.join(QStringLiteral(" · "));
}

std::vector<EffectFigure> effectFigures(const ViewContext& context) {
    std::vector<EffectFigure> figures;
    const Subject& subject = context.subject;
    if (!subject.hasArchitecture()) return figures;
    const Summary &before = subject.originalSummary(), &after = subject.summary();
    const bool edited = !subject.difference().empty();
    const bool states = before.state_bytes > 0 || after.state_bytes > 0;
    figures.push_back(computed(states ? Words::tr("KV cache + state") : Words::tr("KV cache"), cache_bytes(before),
                               cache_bytes(after), &bytesText, edited));
    figures.push_back(computed(Words::tr("attention FLOPs, prefill"), mixing_flops(before.prefill),
                               mixing_flops(after.prefill), &flopsText, edited));
    if (context.effect.state() == Effect::State::Ready && context.effect.effect())
        addMeasured(figures, *context.effect.effect());
    else
        addUnmeasured(figures, context);
    return figures;
}

EffectTexts effectTexts(const Model& model, const EditEffect& effect) {
    EffectTexts texts;
    texts.before = QString::fromStdString(effect.original->text);
    texts.after = QString::fromStdString(effect.edited->text);
    const auto count = std::max(effect.original->ids.size(), effect.edited->ids.size());
    const auto total = QString::number(count);
    if (effect.first_difference < 0) {
        texts.note = Words::tr("both continue alike for %1 token(s)", nullptr, int(count)).arg(total);
        return texts;
    }
    const auto at = std::size_t(effect.first_difference);
    texts.note = Words::tr("first differing token %1 of %2").arg(QString::number(at + 1), total);
    if (!model.tokenizer) return texts;
    const auto length = [&](const std::vector<TokenId>& ids, std::size_t n) {
        const std::span<const TokenId> head(ids.data(), std::min(n, ids.size()));
        return QString::fromStdString(model.tokenizer->decode(head, {true})).size();
    };
    texts.beforeBegin = std::min(length(effect.original->ids, at), texts.before.size());
    texts.beforeEnd = std::min(length(effect.original->ids, at + 1), texts.before.size());
    texts.afterBegin = std::min(length(effect.edited->ids, at), texts.after.size());
    texts.afterEnd = std::min(length(effect.edited->ids, at + 1), texts.after.size());
    return texts;
}

} // namespace layerscope::ui

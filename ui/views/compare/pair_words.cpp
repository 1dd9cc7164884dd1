// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/compare/pair_words.h"

#include "text/token_text.h"
#include "text/units_text.h"

#include <QCoreApplication>
#include <QLocale>

#include <cmath>

namespace layerscope::ui {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(ComparedRun)
};

QString digits(double value, int decimals) { return QLocale().toString(value, 'f', decimals); }

} // namespace

QString bitsText(double bits) { return Words::tr("%1 bit").arg(digits(bits, bits < 9.995 ? 2 : 1)); }

QString klText(const PairRun& run) {
    switch (run.kl_absence) {
    case KlAbsence::None:
        return run.mean_kl ? Words::tr("%1 nats").arg(digits(*run.mean_kl, *run.mean_kl < 0.0995 ? 4 : 3))
                           : QStringLiteral("–");
    case KlAbsence::VocabularySizes:
        return Words::tr("no KL: vocabularies of other sizes");
    case KlAbsence::VocabularyEntries:
        return Words::tr("no KL: vocabularies of other entries");
    }
    return {};
}

QString agreementText(const PairRun& run) {
    return Words::tr("%1 of %2", "share, number of places").arg(percentText(run.agreement()), countText(run.predicted));
}

QString expectationText(const ShownPair& pair, int group, bool isB) {
    const TokenGroup& tokens = pair.run->groups[std::size_t(group)].tokens;
    const PairSide& side = isB ? pair.run->b : pair.run->a;
    const Model* model = (isB ? pair.b : pair.a).get();
    const std::int64_t first = isB ? tokens.b_first : tokens.a_first, last = isB ? tokens.b_last : tokens.a_last;
    if (first == last) return Words::tr("no token of its own");
    const PairToken& token = side.tokens[std::size_t(first)];
    if (!token.nll) return Words::tr("nothing before it to predict it from");
    const QString expected = pieceText(model, token.top), came = pieceText(model, token.id);
    const QString bits = bitsText(group_bits(side, first, last));
    if (token.top == token.id)
        return Words::tr("expected %1, %2; it came · %3 for this stretch")
            .arg(expected, percentText(token.top_probability), bits);
    return Words::tr("expected %1, %2; %3 came, %4 · %5 for this stretch")
        .arg(expected, percentText(token.top_probability), came, percentText(std::exp(-*token.nll)), bits);
}

QString groupText(const ShownPair& pair, int group) {
    const TokenGroup& tokens = pair.run->groups[std::size_t(group)].tokens;
    const auto begin = std::size_t(tokens.begin), length = std::size_t(tokens.end - tokens.begin);
    return visibleText(QString::fromStdString(pair.run->text.substr(begin, length)));
}

QString spokenGroup(const ShownPair& pair, int group) {
    const PairGroup& one = pair.run->groups[std::size_t(group)];
    QStringList parts{groupText(pair, group), Words::tr("A %1").arg(expectationText(pair, group, false)),
                      Words::tr("B %1").arg(expectationText(pair, group, true))};
    if (one.predicted) parts << (one.same_top ? Words::tr("the same top choice") : Words::tr("different top choices"));
    if (one.kl) parts << Words::tr("KL %1 nats").arg(digits(*one.kl, 3));
    return parts.join(QStringLiteral("; "));
}

QString spokenRun(const PairRun& run) {
    return Words::tr("%1 bytes through both: A %2 per byte, B %3 per byte; same top choice at %4; KL %5")
        .arg(countText(run.bytes), bitsText(run.a.bits_per_byte), bitsText(run.b.bits_per_byte), agreementText(run),
             klText(run));
}

} // namespace layerscope::ui

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/tokens/piece_words.h"

#include "models/fertility_model.h"
#include "models/piece_model.h"
#include "state/tokenizers.h"
#include "text/language.h"
#include "text/token_text.h"
#include "text/units_text.h"

#include <QCoreApplication>

#include <algorithm>

namespace layerscope::ui {

namespace {

constexpr int mostRows = 50'000; ///< of pieces in an exported table

struct Words {
    Q_DECLARE_TR_FUNCTIONS(TokenWords)
};

QString ratio(double value) { return QLocale().toString(value, 'f', 2); }
QString plain(double value) { return QString::number(value, 'f', 6); }

FigureTable pieceTable(const Tokenizers::Entry& entry) {
    PieceModel model;
    model.setCut(entry.tokenizer, entry.cut);
    const int rows = std::min(model.rowCount(), mostRows);
    FigureTable table{rows < model.rowCount() ? Words::tr("Pieces of %1, the first %2 of %3")
                                                    .arg(entry.name(), countText(rows), countText(model.rowCount()))
                                              : Words::tr("Pieces of %1").arg(entry.name()),
                      {},
                      {}};
    for (int column = 0; column < PieceModel::Columns; ++column)
        table.columns.push_back(model.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString());
    for (int row = 0; row < rows; ++row) {
        std::vector<QString> cells;
        for (int column = 0; column < PieceModel::Columns; ++column)
            cells.push_back(model.text(row, PieceModel::Column(column)));
        table.rows.push_back(std::move(cells));
    }
    return table;
}

FigureTable figureTable(const Tokenizers& tokenizers) {
    FigureTable table{Words::tr("Tokens of the text"),
                      {Words::tr("tokenizer"), Words::tr("vocabulary"), Words::tr("tokens"), Words::tr("bytes"),
                       Words::tr("characters"), Words::tr("bytes per token"), Words::tr("characters per token")},
                      {}};
    for (const Tokenizers::Entry& entry : tokenizers.entries())
        if (entry.cut)
            table.rows.push_back({entry.name(), QString::number(entry.tokenizer->size()),
                                  QString::number(entry.cut->ids.size()), QString::number(entry.cut->text.bytes),
                                  QString::number(entry.cut->text.chars), plain(entry.cut->bytes_per_token()),
                                  plain(entry.cut->chars_per_token())});
    return table;
}

FigureTable languageTable(const Tokenizers& tokenizers) {
    FigureTable table{
        Words::tr("Tokens across languages (%1)").arg(QString::fromStdString(tokenizers.samples().source)),
        {Words::tr("language"), Words::tr("tokenizer"), Words::tr("tokens"), Words::tr("tokens per character"),
         Words::tr("tokens per byte"), Words::tr("tokens per word")},
        {}};
    const auto& samples = tokenizers.samples().samples;
    for (std::size_t row = 0; row < samples.size(); ++row)
        for (const Tokenizers::Entry& entry : tokenizers.entries()) {
            if (!entry.fertility || row >= entry.fertility->size()) continue;
            const Fertility& one = (*entry.fertility)[row];
            table.rows.push_back({textOf(samples[row].name), entry.name(), QString::number(one.tokens),
                                  plain(one.per_char()), plain(one.per_byte()), plain(one.per_word())});
        }
    return table;
}

} // namespace

QString shortName(const Tokenizers::Entry& entry) {
    if (entry.names.size() < 2) return entry.name();
    return Words::tr("%1 and %n other(s)", nullptr, int(entry.names.size()) - 1).arg(entry.names.front());
}

QString kindSign(PieceKind kind) {
    switch (kind) {
    case PieceKind::Normal:
        break;
    case PieceKind::Special:
        return QStringLiteral("★");
    case PieceKind::UserDefined:
        return QStringLiteral("◆");
    case PieceKind::ByteFallback:
        return QStringLiteral("▪");
    case PieceKind::Unknown:
        return QStringLiteral("?");
    }
    return {};
}

QString cutFigures(const TextCut& cut) {
    const auto tokens = std::int64_t(cut.ids.size());
    QStringList parts{tokens == 1 ? Words::tr("1 token") : Words::tr("%1 tokens").arg(countText(tokens)),
                      Words::tr("%1 bytes/token").arg(ratio(cut.bytes_per_token())),
                      Words::tr("%1 characters/token").arg(ratio(cut.chars_per_token()))};
    for (const PieceKind kind :
         {PieceKind::Special, PieceKind::UserDefined, PieceKind::ByteFallback, PieceKind::Unknown})
        if (const std::int64_t count = cut.count(kind); count > 0)
            parts << kindSign(kind) + u' ' + countText(count) + u' ' + pieceKindText(kind);
    return parts.join(QStringLiteral(" · "));
}

QString spokenPiece(const Tokenizer& tokenizer, const TextCut& cut, int piece) {
    const TokenId id = cut.ids[std::size_t(piece)];
    return Words::tr("piece %1 of %2: %3, id %4, %5, bytes %6")
        .arg(countText(piece + 1), countText(std::int64_t(cut.ids.size())), pieceText(tokenizer, id),
             QString::number(id), pieceKindText(tokenizer.kind(id)), hexText(tokenizer.bytes(id)));
}

QString spokenTokens(const Tokenizers& tokenizers) {
    QStringList parts;
    for (const Tokenizers::Entry& entry : tokenizers.entries())
        if (entry.cut)
            parts
                << Words::tr("%1: %2", "name of a tokenizer and its figures").arg(entry.name(), cutFigures(*entry.cut));
    for (const Tokenizers::Entry& entry : tokenizers.entries()) {
        if (!entry.fertility || entry.fertility->empty()) continue;
        const auto [least, most] = std::ranges::minmax_element(*entry.fertility, {}, &Fertility::per_char);
        const auto language = [&](auto at) {
            return textOf(tokenizers.samples().samples[std::size_t(at - entry.fertility->begin())].name);
        };
        parts << Words::tr("%1 across languages: from %2 tokens per character (%3) to %4 (%5)")
                     .arg(entry.name(), ratio(least->per_char()), language(least), ratio(most->per_char()),
                          language(most));
    }
    return parts.join(QStringLiteral("; "));
}

std::vector<FigureTable> tokenTables(const Tokenizers& tokenizers) {
    std::vector<FigureTable> tables;
    for (const Tokenizers::Entry& entry : tokenizers.entries())
        if (entry.cut) tables.push_back(pieceTable(entry));
    if (!tables.empty()) tables.insert(tables.begin(), figureTable(tokenizers));
    if (FigureTable languages = languageTable(tokenizers); !languages.rows.empty())
        tables.push_back(std::move(languages));
    return tables;
}

} // namespace layerscope::ui

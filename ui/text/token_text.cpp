// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/token_text.h"

#include "engine/model.h"

#include <QStringDecoder>

namespace layerscope::ui {

QString visibleText(const QString& text) {
    QString shown;
    for (const QChar c : text) {
        if (c == u' ')
            shown += QChar(0x2423);
        else if (c == u'\n')
            shown += QChar(0x23CE);
        else if (c == u'\t')
            shown += QChar(0x21E5);
        else if (c.category() == QChar::Other_Control)
            shown += QStringLiteral("<%1>").arg(int(c.unicode()), 2, 16, QChar(u'0'));
        else
            shown += c;
    }
    return shown;
}

QString pieceText(const Model* model, TokenId id) {
    if (!model || !model->tokenizer) return QStringLiteral("#%1").arg(id);
    const Tokenizer& tokenizer = *model->tokenizer;
    const std::string bytes = tokenizer.bytes(id);
    const PieceKind kind = tokenizer.kind(id);
    if (bytes.empty() || kind == PieceKind::Special || kind == PieceKind::Unknown) {
        const std::string_view piece = tokenizer.piece(id);
        return QString::fromUtf8(piece.data(), qsizetype(piece.size()));
    }
    QStringDecoder decoder(QStringDecoder::Utf8);
    const QString text = decoder(QByteArrayView(bytes.data(), qsizetype(bytes.size())));
    if (!decoder.hasError() && !text.isEmpty()) return visibleText(text);
    const QByteArray hex = QByteArray(bytes.data(), qsizetype(bytes.size())).toHex(' ').toUpper();
    return u'<' + QString::fromLatin1(hex) + u'>';
}

} // namespace layerscope::ui

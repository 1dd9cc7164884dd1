// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/token_text.h"

#include "engine/model.h"

#include <QCoreApplication>
#include <QStringDecoder>

#include <algorithm>

namespace layerscope::ui {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(PieceKinds)
};

} // namespace

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

QString hexText(const std::string& bytes) {
    constexpr qsizetype most = 24;
    const QByteArray shown(bytes.data(), std::min(qsizetype(bytes.size()), most));
    const QString hex = QString::fromLatin1(shown.toHex(' ').toUpper());
    return qsizetype(bytes.size()) > most ? hex + QStringLiteral(" …") : hex;
}

QString pieceText(const Model* model, TokenId id) {
    return model && model->tokenizer ? pieceText(*model->tokenizer, id) : QStringLiteral("#%1").arg(id);
}

QString pieceText(const Tokenizer& tokenizer, TokenId id) {
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

QString pieceKindText(PieceKind kind) {
    switch (kind) {
    case PieceKind::Normal:
        return Words::tr("normal");
    case PieceKind::Special:
        return Words::tr("special");
    case PieceKind::UserDefined:
        return Words::tr("user-defined");
    case PieceKind::ByteFallback:
        return Words::tr("byte fallback");
    case PieceKind::Unknown:
        break;
    }
    return Words::tr("unknown");
}

} // namespace layerscope::ui

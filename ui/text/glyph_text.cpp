// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/glyph_text.h"

#include <QFontMetrics>
#include <QHash>

namespace layerscope::ui {

namespace {

/// Joins or changes what stands beside it and has no sign of its own.
bool isInvisible(char32_t code) {
    const bool selector = (code >= 0xFE00 && code <= 0xFE0F) || (code >= 0xE0100 && code <= 0xE01EF);
    return selector || QChar::category(code) == QChar::Other_Format || QChar::isSpace(code);
}

/// Fonts stand in for each other, so that one answer holds for all; asking costs much more than remembering.
bool hasGlyph(char32_t code, const QFont& font) {
    static QHash<char32_t, bool> known;
    const auto found = known.constFind(code);
    return found != known.constEnd() ? *found : *known.insert(code, QFontMetrics(font).inFontUcs4(code));
}

} // namespace

QString drawableText(const QString& text, const QFont& font) {
    constexpr char32_t plain = 0x250; // Latin signs, which every font has
    bool known = true;
    for (const QChar c : text)
        known = known && c.unicode() < plain;
    if (known) return text;
    QString drawn;
    for (const char32_t code : text.toUcs4())
        drawn += isInvisible(code) || hasGlyph(code, font)
                     ? QString::fromUcs4(&code, 1)
                     : QStringLiteral("U+%1").arg(QString::number(uint(code), 16).toUpper(), 4, QLatin1Char('0'));
    return drawn;
}

} // namespace layerscope::ui

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/decimal_text.h"

#include <QLocale>

#include <algorithm>
#include <cmath>

namespace layerscope::ui {

namespace {

constexpr QChar thinSpace(0x202F); // narrow and no-break: a number is never torn apart at a line's end
constexpr QChar minus(0x2212);
constexpr int mostDigits = 4;

} // namespace

QString groupedText(QString digits) {
    const qsizetype mark = digits.indexOf(QLocale().decimalPoint());
    const qsizetype whole = mark < 0 ? digits.size() : mark;
    for (qsizetype at = whole - 3; at > 0 && whole > 3; at -= 3)
        digits.insert(at, thinSpace);
    return digits;
}

QString decimalText(double value, int digits) {
    QLocale locale;
    locale.setNumberOptions(QLocale::OmitGroupSeparator);
    QString text = groupedText(locale.toString(std::abs(value), 'f', digits));
    const bool zero = std::abs(value) < 0.5 * std::pow(10.0, -digits);
    return value < 0 && !zero ? minus + text : text;
}

std::pair<QString, QString> decimalTexts(double before, double after) {
    int digits = 2;
    while (digits < mostDigits && before != after && decimalText(before, digits) == decimalText(after, digits))
        ++digits;
    return {decimalText(before, digits), decimalText(after, digits)};
}

} // namespace layerscope::ui

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <utility>

namespace layerscope::ui {

/// Digits before the decimal mark in groups of three by thin spaces, whatever the language.
[[nodiscard]] QString groupedText(QString digits);
[[nodiscard]] QString decimalText(double value, int digits); ///< "1 217.7"
/// Two figures that are compared: with two digits, or as many up to four as show that they differ.
[[nodiscard]] std::pair<QString, QString> decimalTexts(double before, double after);

} // namespace layerscope::ui

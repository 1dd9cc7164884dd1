// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/differences.h"

#include <QString>

namespace layerscope::ui {

[[nodiscard]] QString factGroupText(FactGroup group);       ///< "Attention", "KV cache"
[[nodiscard]] QString factNameText(const std::string& key); ///< "head dimension"; the key where it has no name
[[nodiscard]] QString factValueText(const Fact& fact, FactUnit unit); ///< "103.5 MiB", "yes", "–"
/// B against A: "×2.56", "÷4.2", "+12 %", "≠"; empty where they are equal.
[[nodiscard]] QString factDeltaText(const FactRow& row);
/// "×2.56" and "÷4.2" from a factor of two on, "+12 %" below it.
[[nodiscard]] QString ratioText(double ratio);

} // namespace layerscope::ui

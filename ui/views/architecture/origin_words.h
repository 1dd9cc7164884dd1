// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "arch/provenance.h"

#include <QString>

namespace layerscope::ui {

/// Where a value comes from, for people: "config.json, head_dim; 640/4 would be 160".
[[nodiscard]] QString originText(const Origin& origin, const QString& file);
/// Of the first of the keys that has a known origin; empty if none has.
[[nodiscard]] QString originText(const Provenance& provenance, std::initializer_list<const char*> keys,
                                 const QString& file);

} // namespace layerscope::ui

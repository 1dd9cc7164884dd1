// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/view.h"

#include <QByteArray>

namespace layerscope::ui {

/// All tables of a view: CSV (UTF-8, each table under its title, an empty line between) or one JSON document
/// `[{"title", "rows": [{column: text}]}]`.
[[nodiscard]] QByteArray tablesAsCsv(const std::vector<FigureTable>& tables);
[[nodiscard]] QByteArray tablesAsJson(const std::vector<FigureTable>& tables);

} // namespace layerscope::ui

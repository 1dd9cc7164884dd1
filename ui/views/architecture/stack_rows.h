// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/subject.h"
#include "views/architecture/layer_runs.h"
#include "views/architecture/opened_part.h"

#include <QString>

#include <optional>
#include <vector>

namespace layerscope::ui {

/// One line of the whole model, from the embedding to the head.
struct StackRow {
    OpenedPart::Kind kind = OpenedPart::Kind::Layer;
    QString title, detail;
    std::int64_t parameters = 0; ///< all layers of the run together
    double share = 0;            ///< of the model's parameters
    bool changed = false;
    // Kind::Layer only:
    LayerRun run = {};
    LayerType type = LayerType::Full;
    bool positions = true;
    int group = -1;  ///< rows of one repeated group have the same number; -1: stands alone
    int repeats = 1; ///< of the group
};

[[nodiscard]] std::vector<StackRow> stackRows(const Subject& subject);
[[nodiscard]] QString spokenRow(const StackRow& row);

} // namespace layerscope::ui

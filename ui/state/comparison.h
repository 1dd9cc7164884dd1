// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "experiment/pair_run.h"
#include "state/measurement.h"

namespace layerscope::ui {

/// One text through subject A and subject B; forgotten when either changes.
class Comparison : public EditMeasurement<PairRun> {
public:
    using EditMeasurement::EditMeasurement;
    [[nodiscard]] const std::shared_ptr<const PairRun>& run() const { return value(); } ///< may be null
};

} // namespace layerscope::ui

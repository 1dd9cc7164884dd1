// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "experiment/branch_run.h"
#include "state/measurement.h"

namespace layerscope::ui {

/// Both branches of a parallel block at once against one after the other, measured on the model on the bench.
class Branches : public Measurement<BranchRun, true> {
public:
    using Measurement::Measurement;
    [[nodiscard]] const std::shared_ptr<const BranchRun>& run() const { return value(); } ///< may be null
};

} // namespace layerscope::ui

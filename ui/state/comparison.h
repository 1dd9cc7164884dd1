// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "experiment/pair_run.h"
#include "state/measurement.h"

namespace layerscope::ui {

/// One text through subject A and subject B; forgotten when either changes.
class Comparison : public Measurement<PairRun> {
public:
    using Measurement::Measurement;
    [[nodiscard]] const std::shared_ptr<const PairRun>& run() const { return value(); } ///< may be null
    /// Why B stands here without the edit it was opened with; until it is edited or goes.
    [[nodiscard]] const std::optional<Error>& refusedEdit() const { return m_refusedEdit; }
    void setRefusedEdit(std::optional<Error> why) {
        if (why == m_refusedEdit) return;
        m_refusedEdit = std::move(why);
        emit changed();
    }

private:
    std::optional<Error> m_refusedEdit;
};

} // namespace layerscope::ui

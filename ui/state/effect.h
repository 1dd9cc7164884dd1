// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "experiment/edit_effect.h"
#include "state/measurement.h"

namespace layerscope::ui {

/// The measured effect of the edit in force, superseded by the next edit. None: no edit, or nothing to run it on.
class Effect : public Measurement<EditEffect> {
public:
    using Measurement::Measurement;
    [[nodiscard]] const std::shared_ptr<const EditEffect>& effect() const { return value(); } ///< may be null
    /// Why A stands here without the edit it was opened with; until it is edited or goes.
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

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "experiment/edit_effect.h"
#include "state/measurement.h"

namespace layerscope::ui {

/// The measured effect of the edit in force, superseded by the next edit. None: no edit, or nothing to run it on.
class Effect : public EditMeasurement<EditEffect> {
public:
    using EditMeasurement::EditMeasurement;
    [[nodiscard]] const std::shared_ptr<const EditEffect>& effect() const { return value(); } ///< may be null
};

} // namespace layerscope::ui

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/branches.h"
#include "state/comparison.h"
#include "state/effect.h"
#include "state/lessons.h"
#include "state/library.h"
#include "state/live_run.h"
#include "state/machine.h"
#include "state/selection.h"
#include "state/subject.h"
#include "state/tokenizers.h"

namespace layerscope::ui {

/// Everything the views look at, in one place with one life time.
struct Workbench {
    Subject subject;
    Selection selection;
    LiveRun run;
    Effect effect;
    Machine machine;
    Branches branches;
    Subject compared; ///< subject B; empty while nothing is compared
    Comparison comparison;
    Library library;
    Tokenizers tokenizers;
    Lessons lessons;
};

} // namespace layerscope::ui

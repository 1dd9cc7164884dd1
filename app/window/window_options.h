// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "report/session_file.h"
#include "shell/snapshot_run.h"
#include "theme/theme.h"

#include <optional>
#include <string>
#include <variant>

namespace layerscope::app {

/// The window's command line, read and checked.
struct WindowOptions {
    /// Models, edits and selection, as far as something was said about them; an empty model is that of the first start.
    /// Absent: as it stood when the window was closed last.
    std::optional<Session> setup;
    std::optional<Error> sessionProblem; ///< the file's; the window starts without it and tells it
    std::string view;                    ///< empty: the one looked at last
    std::optional<std::string> language;
    std::optional<ui::ThemeChoice> theme;
    std::optional<int> zoom; ///< percent; absent: the one chosen last
    std::optional<ui::SnapshotRequest> snapshot;
};

/// Nothing to show: print `text` (on standard error unless status is 0) and end.
struct EndNow {
    int status = 0;
    std::string text;
};

/// Needs no display and no Qt application.
[[nodiscard]] std::variant<WindowOptions, EndNow> readOptions(int argc, char** argv);

} // namespace layerscope::app

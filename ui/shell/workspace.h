// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace layerscope::ui {

/// Ready arrangements of the views: the masks alone; the comparison alone; text with its attention beside it.
enum class Workspace { Teach, Compare, Generate };

} // namespace layerscope::ui

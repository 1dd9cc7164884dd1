// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace layerscope::ui {

/// A server that writes instead of this machine, and by which name it knows the model.
struct RemotePlace {
    bool chosen = false; ///< false: this machine writes
    QString url, model;
    QString key; ///< never kept; empty: that of the environment
    bool operator==(const RemotePlace&) const = default;
};

} // namespace layerscope::ui

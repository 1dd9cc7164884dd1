// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/json.h"
#include "remote/remote_completion.h"

namespace layerscope {

/// A text from a server, with the keys of `generate --json`. What only the server knows is null (its memory, its load
/// time, its threads), and the ids, which it does not send, are empty lists.
[[nodiscard]] JsonValue completion_json(const RemoteText& text);

} // namespace layerscope

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/json.h"

#include <QString>

#include <vector>

namespace layerscope::ui {

/// One message of a conversation with a model.
struct ChatTurn {
    enum class Role { System, User, Assistant };
    Role role = Role::User;
    QString text;
    bool operator==(const ChatTurn&) const = default;
};
using Conversation = std::vector<ChatTurn>;

/// As chat templates take it: a list of messages with "role" and "content".
[[nodiscard]] JsonValue messagesOf(const Conversation& conversation);

} // namespace layerscope::ui

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "state/conversation.h"

namespace layerscope::ui {

JsonValue messagesOf(const Conversation& conversation) {
    JsonValue::Array messages;
    for (const ChatTurn& turn : conversation) {
        const char* const role = turn.role == ChatTurn::Role::System ? "system"
                                 : turn.role == ChatTurn::Role::User ? "user"
                                                                     : "assistant";
        messages.emplace_back(JsonValue::Object{{"role", role}, {"content", turn.text.toStdString()}});
    }
    return messages;
}

} // namespace layerscope::ui

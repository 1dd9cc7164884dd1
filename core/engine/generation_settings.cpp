// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/generation_settings.h"

namespace layerscope {

const char* stop_reason_name(StopReason reason) {
    switch (reason) {
    case StopReason::Length:
        return "length";
    case StopReason::Eos:
        return "eos";
    case StopReason::Stop:
        return "stop";
    case StopReason::Cancelled:
        return "cancelled";
    }
    return "length";
}

} // namespace layerscope

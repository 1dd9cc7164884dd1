// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/generate/token_words.h"

#include <QCoreApplication>

namespace layerscope::ui {

QString stopReasonText(StopReason reason) {
    switch (reason) {
    case StopReason::Length:
        return QCoreApplication::translate("StopReason", "reached the length asked for");
    case StopReason::Eos:
        return QCoreApplication::translate("StopReason", "the model ended the text");
    case StopReason::Stop:
        return QCoreApplication::translate("StopReason", "met a stop text");
    case StopReason::Cancelled:
        return QCoreApplication::translate("StopReason", "stopped by you");
    }
    return {};
}

} // namespace layerscope::ui

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/list_text.h"

#include <QCoreApplication>

namespace layerscope::ui {

QString listText(const QStringList& parts) {
    return parts.join(QCoreApplication::translate("Lists", ", ", "between the parts of a sentence"));
}

} // namespace layerscope::ui

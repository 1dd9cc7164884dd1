// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The one door to QCustomPlot. Its traps, kept here: it needs Qt6::PrintSupport found first, it does not compile under
// QT_NO_FOREACH or QT_NO_KEYWORDS, and its warnings are not ours.

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wshadow"
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
#include <qcustomplot.h>
#pragma GCC diagnostic pop

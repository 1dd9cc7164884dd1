// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

class QWidget;

namespace layerscope::ui {

/// Says something about a widget now, and again in every language that is chosen while the widget lives.
void inEveryLanguage(QWidget& widget, std::function<void()> say);

} // namespace layerscope::ui

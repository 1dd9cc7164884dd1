// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/view.h"

#include <QDockWidget>
#include <QMainWindow>

namespace layerscope::ui {

/// The lesson under way beside the views. Gone when there is none.
class LessonDock : public QDockWidget {
    Q_OBJECT
public:
    LessonDock(const ViewContext& context, QMainWindow& window);

private:
    void refresh();
    ViewContext m_context;
};

} // namespace layerscope::ui

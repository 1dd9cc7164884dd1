// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/view.h"

#include <QDockWidget>
#include <QMainWindow>

#include <vector>

namespace layerscope::ui {

class Settings;

/// The lesson under way beside the views, and presenter mode: big type, one view, no bars. Gone when neither is wanted.
class LessonDock : public QDockWidget {
    Q_OBJECT
public:
    LessonDock(const ViewContext& context, const Settings& settings, QMainWindow& window);

private:
    void refresh();
    void setPresenting(bool on);
    [[nodiscard]] std::vector<QWidget*> bars() const; ///< what presenter mode puts away

    ViewContext m_context;
    const Settings& m_settings;
    QMainWindow& m_window;
    std::vector<QWidget*> m_hidden; ///< by presenter mode
};

} // namespace layerscope::ui

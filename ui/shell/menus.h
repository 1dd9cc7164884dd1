// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "shell/workspace.h"
#include "state/view.h"

#include <QObject>

class QMenu;
class QMenuBar;

namespace layerscope::ui {

class Controller;
class Settings;

/// The menu bar: every action with its shortcut. What needs the window is asked for by a signal.
class Menus : public QObject {
    Q_OBJECT
public:
    Menus(QMenuBar& bar, const ViewContext& context, Controller& controller, Settings& settings, QObject* parent);

    void addToRun(QMenu& menu); ///< a menu of somebody else, at the end of Run

signals:
    void openWanted();
    void openFileWanted();
    void openSessionWanted();
    void saveSessionWanted();
    void exportPictureWanted();
    void exportTableWanted();
    void quitWanted();
    void viewWanted(const QString& name);
    void besideWanted(const QString& name); ///< out of the row, or back into it
    void workspaceWanted(layerscope::ui::Workspace workspace);
    void resetLayoutWanted();
    void presenterWanted(); ///< into it or out of it
    void detailsWanted();   ///< of the effect, unfolded or folded away
    void runWanted();
    void aboutWanted();
    void aboutModelWanted();
    void languageWanted(const QString& code);

private:
    void fillFile(QMenu& menu);
    void fillEdit(QMenu& menu);
    void fillView(QMenu& menu);
    void fillBeside(QMenu& menu);
    void fillWorkspace(QMenu& menu);
    void fillTheme(QMenu& menu);
    void fillZoom(QMenu& menu);
    void fillLanguage(QMenu& menu);
    void fillRun(QMenu& menu);
    void fillRecent(QMenu& menu);
    void setZoom(int percent);

    ViewContext m_context;
    Controller& m_controller;
    Settings& m_settings;
    QMenu* m_runMenu = nullptr;
};

} // namespace layerscope::ui

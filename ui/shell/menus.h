// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

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

signals:
    void openWanted();
    void exportPictureWanted();
    void exportTableWanted();
    void quitWanted();
    void viewWanted(const QString& name);
    void runWanted();
    void aboutWanted();
    void languageWanted(const QString& code);

private:
    void fillFile(QMenu& menu);
    void fillEdit(QMenu& menu);
    void fillView(QMenu& menu);
    void fillTheme(QMenu& menu);
    void fillZoom(QMenu& menu);
    void fillLanguage(QMenu& menu);
    void fillRun(QMenu& menu);
    void fillRecent(QMenu& menu);
    void setZoom(int percent);

    ViewContext m_context;
    Controller& m_controller;
    Settings& m_settings;
};

} // namespace layerscope::ui

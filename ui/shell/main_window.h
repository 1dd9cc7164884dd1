// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/view.h"
#include "state/workbench.h"

#include <QMainWindow>

namespace layerscope::ui {

class Controller;
class Exporter;
class MessageBar;
class Settings;
class Theme;
class TopBar;
class ViewStack;

/// Puts the parts where they belong; knows nothing about models. The layer strip is a dock, the views are a stack.
class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    MainWindow(Workbench& bench, Controller& controller, Theme& theme, Settings& settings);
    ~MainWindow() override;

    bool chooseView(const QString& name); ///< false: no such view
    [[nodiscard]] QString viewName() const;
    [[nodiscard]] View* view(const QString& name);
    void runGeneration(); ///< with the prompt of the Generate view, which is shown
    void showMessage(const QString& text);
    void restoreLayout(); ///< what was saved, if it is sound; else the size this screen allows

signals:
    void languageWanted(const QString& code);

protected:
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void makeTop();
    void makeStrip();
    void makeMiddle();
    void makeStatus();
    void openFolder();
    void about();
    void refreshTitle();

    ViewContext m_context;
    Controller& m_controller;
    Settings& m_settings;
    TopBar* m_top = nullptr;
    MessageBar* m_message = nullptr;
    ViewStack* m_views = nullptr;
    Exporter* m_exporter = nullptr;
};

} // namespace layerscope::ui

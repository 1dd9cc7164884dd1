// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "report/session_file.h"
#include "shell/workspace.h"
#include "state/view.h"

#include <QMainWindow>

#include <memory>
#include <optional>

namespace layerscope::ui {

class Controller;
class Exporter;
class Menus;
class MiddleArea;
class SessionDoors;
class Settings;
class TopBar;
class ViewDocks;
class ViewStack;

/// Puts the parts where they belong; knows nothing about models. The layer strip is a dock; the views are a row of
/// which any may stand beside the others.
class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    MainWindow(const ViewContext& context, Controller& controller, Settings& settings,
               std::unique_ptr<ViewStack> views);
    ~MainWindow() override;

    bool chooseView(const QString& name); ///< wherever it stands; false: no such view
    [[nodiscard]] QString viewName() const;
    [[nodiscard]] View* view(const QString& name);
    void runGeneration(); ///< with the prompt of the Generate view, which is shown
    void showMessage(const QString& text);
    void openSession(const Session& session);
    [[nodiscard]] std::optional<Session> session() const; ///< nothing while there is no model
    void restoreLayout(); ///< what was saved, if it is sound; else the size this screen allows
    void saveLayout();
    void resetLayout();
    void arrange(Workspace workspace);
    /// One view in large type over the whole screen; F11 and Escape leave it, and everything is as it was.
    void setPresenting(bool on);
    [[nodiscard]] bool isPresenting() const { return m_before.has_value(); }
    [[nodiscard]] ViewDocks& docks();
    [[nodiscard]] ViewStack& views();
    void toggleDetails(); ///< of the effect
    /// Stands where `before` stood, with what was seen there; its views come along.
    void succeed(MainWindow& before);

signals:
    void languageWanted(const QString& code);
    void closing();

protected:
    void closeEvent(QCloseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    struct BeforePresenting {
        int zoom, keptZoom; ///< on the screen, and in the settings
        Qt::WindowStates states;
        QByteArray docks; ///< empty: no view stood beside the others
        QString view;
    };
    void makeTop();
    void connectMenus(Menus& menus);
    void makeStrip();
    void makeMiddle(std::unique_ptr<ViewStack> views);
    void makeStatus();
    void openFolder();
    void openFile();
    void openPath(const QString& path); ///< a session or a model
    void about();
    void aboutModel();
    void refreshTitle();

    ViewContext m_context;
    Controller& m_controller;
    Settings& m_settings;
    TopBar* m_top = nullptr;
    MiddleArea* m_middle = nullptr;
    Exporter* m_exporter = nullptr;
    SessionDoors* m_sessions = nullptr;
    std::optional<BeforePresenting> m_before; ///< set while presenting
};

} // namespace layerscope::ui

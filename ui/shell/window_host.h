// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "shell/controller.h"
#include "shell/lesson_driver.h"
#include "shell/main_window.h"
#include "shell/settings.h"
#include "shell/view_stack.h"
#include "state/workbench.h"
#include "theme/theme.h"

#include <QSettings>
#include <QTemporaryDir>

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>

namespace layerscope::ui {

/// Everything the program holds for its whole life, and the window. Another language is another window: its parts are
/// made one in a turn of the event loop, behind the one that stands, and then the two are exchanged.
class WindowHost : public QObject {
    Q_OBJECT
public:
    enum class Memory { User, None }; ///< None: settings start at their defaults and are forgotten
    WindowHost(const std::filesystem::path& resources, Memory memory);
    ~WindowHost() override;

    void makeWindow();
    [[nodiscard]] bool isChangingLanguage() const { return m_nextViews || m_other; }
    /// The setup that stood when the window was closed last; where there is none, or it is damaged or its model is
    /// gone, the model of the first start.
    void openLast();
    [[nodiscard]] MainWindow& window() { return *m_window; }
    [[nodiscard]] Controller& controller() { return m_controller; }
    [[nodiscard]] Workbench& bench() { return m_bench; }
    [[nodiscard]] Theme& theme() { return m_theme; }
    [[nodiscard]] Settings& settings() { return m_settings; }

private:
    void changeLanguage(const QString& code);
    void makeNext(const QStringList& seen);
    void exchangeWindows();
    void inAnotherTurn(const std::function<void()>& step); ///< of the event loop
    [[nodiscard]] std::unique_ptr<MainWindow> newWindow(std::unique_ptr<ViewStack> views);
    void keepSession();
    void readNotes(const std::filesystem::path& resources);
    QTemporaryDir m_scratch; ///< holds the settings that are forgotten
    std::unique_ptr<QSettings> m_store;
    Settings m_settings;
    Theme m_theme;
    Workbench m_bench;
    Controller m_controller;
    LessonDriver m_lessons;
    std::optional<Error> m_noteProblem; ///< told by the first window
    ViewContext m_context;
    QString m_wantedLanguage;
    std::unique_ptr<MainWindow> m_window;
    std::unique_ptr<ViewStack> m_nextViews; ///< of the window in another language
    std::unique_ptr<MainWindow> m_other;    ///< that window, and then the one before it
};

} // namespace layerscope::ui

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bridge/background_job.h"
#include "lesson/lesson_bench.h"
#include "state/lessons.h"

#include <QObject>

#include <filesystem>

namespace layerscope::ui {

class Controller;
class Settings;
struct Workbench;

/// Puts the steps of a lesson on the bench through the same commands a user has, waits for models, fills in the words,
/// judges answers by the analysis of what is on the bench, and keeps how far somebody came.
class LessonDriver : public QObject {
    Q_OBJECT
public:
    LessonDriver(Workbench& bench, Controller& controller, Settings& settings, const std::filesystem::path& resources);
    ~LessonDriver() override;

    void retell(); ///< in another language
    [[nodiscard]] bool isBusy() const { return m_read.isRunning() || !m_awaited.empty(); }

private:
    void keepProgress();
    void prepare();
    void takeModel();
    void putAndTell();
    void refreshWords();
    void judge(int option, const QString& typed);
    /// Without the model; nullopt: done.
    [[nodiscard]] std::optional<Error> put(const LessonState& state);
    void putEdit(const Edit& wanted);
    [[nodiscard]] Result<LessonBench> present() const;
    [[nodiscard]] Lessons::Words wordsNow(const LessonBench& bench) const;
    [[nodiscard]] QString answerText(const LessonBench& bench) const;

    Workbench& m_bench;
    Lessons& m_lessons;
    Controller& m_controller;
    Settings& m_settings;
    std::string m_awaited; ///< model being opened for the step
    std::int64_t m_query = 0;
    LessonTruth m_truth;                ///< of the question answered last
    NoteText m_shown;                   ///< its explanation, the answer put in
    std::optional<LessonBench> m_asked; ///< what it was asked of
    bool m_judging = false;
    BackgroundJob m_read;
};

} // namespace layerscope::ui

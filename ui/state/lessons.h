// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"
#include "lesson/lesson.h"

#include <QHash>
#include <QObject>
#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

namespace layerscope::ui {

/// The lessons there are and the one under way: which step, what is told, what was answered. Views ask for steps and
/// give answers; the shell puts them on the bench and fills in the words. GUI thread only.
class Lessons : public QObject {
    Q_OBJECT
public:
    enum class Phase {
        None,      ///< no lesson under way
        Preparing, ///< the step is being put on the bench
        Asking,    ///< the question waits
        Told,      ///< nothing waits: answered, or there was no question
        Failed,    ///< the step could not be put on the bench
    };
    /// The step's words with the numbers of the bench in them.
    struct Words {
        QString text, question;
        QStringList options;
        bool operator==(const Words&) const = default;
    };
    struct Outcome {
        bool right = false;
        bool shownOnly = false; ///< the answer was asked for, not given
        QString answer;         ///< the right one
        QString shown;          ///< what the effect shows
        bool operator==(const Outcome&) const = default;
    };

    using QObject::QObject;
    [[nodiscard]] const std::vector<Lesson>& all() const { return m_all; }
    [[nodiscard]] const std::optional<Error>& listError() const { return m_listError; }

    [[nodiscard]] Phase phase() const { return m_phase; }
    [[nodiscard]] const Lesson* current() const; ///< null: none under way
    [[nodiscard]] int step() const { return m_step; }
    [[nodiscard]] const LessonStep* currentStep() const;
    [[nodiscard]] bool isLastStep() const;
    [[nodiscard]] const Words& words() const { return m_words; }
    [[nodiscard]] const std::optional<Outcome>& outcome() const { return m_outcome; } ///< Told, after a question
    [[nodiscard]] const std::optional<Error>& error() const { return m_error; }       ///< Failed: why
    [[nodiscard]] bool isPresenting() const { return m_presenting; }

    /// How far somebody came in a lesson: steps told, 0 … all of them.
    [[nodiscard]] int stepsDone(const std::string& id) const { return m_done.value(QString::fromStdString(id)); }
    void setStepsDone(const QString& id, int steps); ///< kept from an earlier time

    void setLessons(std::vector<Lesson> lessons);
    void setListError(const Error& error);
    // By the shell, in answer to the signals below.
    void setReady(Words words);
    void setWords(Words words);     ///< the bench changed meanwhile, or the language
    void setShown(Outcome outcome); ///< the same outcome in other words
    void setOutcome(Outcome outcome);
    void setFailed(const Error& error);

public slots:
    void start(int lesson, int step = 0);
    void next(); ///< behind the last step: leaves
    void back();
    void again(); ///< the same step, its state and question anew
    void leave();
    void answerOption(int option);
    void answerText(const QString& typed);
    void showAnswer();
    void setPresenting(bool on);

signals:
    void listChanged(); ///< lessons, or how far one is done
    void changed();     ///< lesson, step, phase, words, outcome
    void stepWanted();
    void answered(int option, const QString& typed); ///< -1 and empty: the answer is to be shown
    void left();
    void presentingChanged(bool on);

private:
    void goTo(int step);
    void settle(Phase phase);
    std::vector<Lesson> m_all;
    std::optional<Error> m_listError, m_error;
    int m_lesson = -1, m_step = 0;
    Phase m_phase = Phase::None;
    Words m_words;
    std::optional<Outcome> m_outcome;
    QHash<QString, int> m_done;
    bool m_presenting = false;
};

} // namespace layerscope::ui

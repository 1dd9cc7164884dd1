// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "state/lessons.h"

#include <algorithm>
#include <utility>

namespace layerscope::ui {

const Lesson* Lessons::current() const { return m_lesson < 0 ? nullptr : &m_all[std::size_t(m_lesson)]; }

const LessonStep* Lessons::currentStep() const {
    return m_lesson < 0 ? nullptr : &m_all[std::size_t(m_lesson)].steps[std::size_t(m_step)];
}

bool Lessons::isLastStep() const { return current() && m_step + 1 == int(current()->steps.size()); }

void Lessons::setStepsDone(const QString& id, int steps) {
    m_done[id] = std::max(0, steps);
    emit listChanged();
}

void Lessons::setLessons(std::vector<Lesson> lessons) {
    leave();
    m_all = std::move(lessons);
    m_listError.reset();
    emit listChanged();
}

void Lessons::setListError(const Error& error) {
    m_listError = error;
    emit listChanged();
}

void Lessons::settle(Phase phase) {
    m_phase = phase;
    if (phase == Phase::Told) {
        int& done = m_done[QString::fromStdString(current()->id)];
        if (m_step + 1 > done) {
            done = m_step + 1;
            emit listChanged();
        }
    }
    emit changed();
}

void Lessons::setReady(Words words) {
    if (!currentStep()) return;
    m_words = std::move(words);
    settle(currentStep()->question ? Phase::Asking : Phase::Told);
}

void Lessons::setWords(Words words) {
    if (words == m_words || (m_phase != Phase::Asking && m_phase != Phase::Told)) return;
    m_words = std::move(words);
    emit changed();
}

void Lessons::setShown(Outcome outcome) {
    if (!m_outcome || m_outcome == outcome) return;
    m_outcome = std::move(outcome);
    emit changed();
}

void Lessons::setOutcome(Outcome outcome) {
    if (m_phase != Phase::Asking) return;
    m_outcome = std::move(outcome);
    settle(Phase::Told);
}

void Lessons::setFailed(const Error& error) {
    if (m_lesson < 0) return;
    m_error = error;
    settle(Phase::Failed);
}

void Lessons::start(int lesson, int step) {
    if (lesson < 0 || lesson >= int(m_all.size())) return;
    m_lesson = lesson;
    goTo(std::clamp(step, 0, int(current()->steps.size()) - 1));
}

void Lessons::goTo(int step) {
    m_step = step;
    m_words = {};
    m_outcome.reset();
    m_error.reset();
    settle(Phase::Preparing);
    emit stepWanted();
}

void Lessons::next() {
    if (!current()) return;
    if (isLastStep())
        leave();
    else
        goTo(m_step + 1);
}

void Lessons::back() {
    if (current() && m_step > 0) goTo(m_step - 1);
}

void Lessons::again() {
    if (current()) goTo(m_step);
}

void Lessons::leave() {
    if (m_lesson < 0) return;
    m_lesson = -1;
    m_step = 0;
    m_words = {};
    m_outcome.reset();
    m_error.reset();
    m_phase = Phase::None;
    emit changed();
    emit left();
}

void Lessons::answerOption(int option) {
    if (m_phase == Phase::Asking && option >= 0 && option < int(currentStep()->question->options.size()))
        emit answered(option, {});
}

void Lessons::answerText(const QString& typed) {
    if (m_phase == Phase::Asking && currentStep()->question->asks_number() && !typed.trimmed().isEmpty())
        emit answered(-1, typed);
}

void Lessons::showAnswer() {
    if (m_phase == Phase::Asking) emit answered(-1, {});
}

void Lessons::setPresenting(bool on) {
    if (on == m_presenting) return;
    m_presenting = on;
    emit presentingChanged(on);
}

} // namespace layerscope::ui

#include "moc_lessons.cpp"

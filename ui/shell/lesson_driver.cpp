// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/lesson_driver.h"

#include "lesson/lesson_answer.h"
#include "shell/controller.h"
#include "shell/settings.h"
#include "text/language.h"

#include <QScopedValueRollback>

#include <utility>

namespace layerscope::ui {

namespace {

QString filled(const NoteText& text, const LessonBench& bench) {
    const std::string pattern = textOf(text).toStdString();
    return QString::fromStdString(bench.values().fill(pattern).value_or(pattern));
}

} // namespace

LessonDriver::LessonDriver(Workbench& bench, Controller& controller, Settings& settings,
                           const std::filesystem::path& resources)
    : m_bench(bench), m_lessons(bench.lessons), m_controller(controller), m_settings(settings), m_read(*this) {
    connect(&m_lessons, &Lessons::stepWanted, this, &LessonDriver::prepare);
    connect(&m_lessons, &Lessons::answered, this, &LessonDriver::judge);
    connect(&m_lessons, &Lessons::left, this, [this] { m_awaited.clear(); });
    connect(&m_lessons, &Lessons::listChanged, this, &LessonDriver::keepProgress);
    connect(&controller, &Controller::opened, this, &LessonDriver::takeModel);
    connect(&controller.opener(), &ModelOpener::failed, this, [this](const QString& word, const Error& error) {
        if (m_awaited.empty() || word.toStdString() != m_awaited) return;
        m_awaited.clear();
        m_lessons.setFailed(error);
    });
    connect(&bench.subject, &Subject::summaryChanged, this, &LessonDriver::refreshWords);
    connect(&bench.selection, &Selection::layerChanged, this, &LessonDriver::refreshWords);
    m_read.start(
        [folder = resources / "lessons"](const CancelToken&, const ProgressCallback&) { return read_lessons(folder); },
        [this](Result<std::vector<Lesson>> lessons) {
            if (!lessons) return m_lessons.setListError(lessons.error());
            for (const Lesson& lesson : *lessons) {
                const QString id = QString::fromStdString(lesson.id);
                m_lessons.setStepsDone(id, std::min(m_settings.lessonSteps(id), int(lesson.steps.size())));
            }
            m_lessons.setLessons(std::move(*lessons));
        });
}

LessonDriver::~LessonDriver() = default;

void LessonDriver::keepProgress() {
    for (const Lesson& lesson : m_lessons.all())
        m_settings.setLessonSteps(QString::fromStdString(lesson.id), m_lessons.stepsDone(lesson.id));
}

void LessonDriver::prepare() {
    const LessonState ground = lesson_ground(*m_lessons.current(), std::size_t(m_lessons.step()), false);
    const Subject& subject = m_bench.subject;
    m_awaited = ground.model;
    if (subject.hasArchitecture() && subject.name().toStdString() == ground.model)
        putAndTell();
    else
        m_controller.openModel(QString::fromStdString(ground.model));
}

void LessonDriver::takeModel() {
    if (m_awaited.empty() || !m_bench.subject.hasArchitecture()) return; // nothing awaited, or subject B was opened
    if (m_bench.subject.name().toStdString() == m_awaited)
        putAndTell(); // else somebody opened another: that is awaited
}

void LessonDriver::putAndTell() {
    m_awaited.clear();
    const LessonState ground = lesson_ground(*m_lessons.current(), std::size_t(m_lessons.step()), false);
    m_query = ground.query.value_or(0);
    if (const auto refused = put(ground)) return m_lessons.setFailed(*refused);
    const auto bench = present();
    if (!bench) return m_lessons.setFailed(bench.error());
    m_lessons.setReady(wordsNow(*bench));
}

std::optional<Error> LessonDriver::put(const LessonState& state) {
    const Subject& subject = m_bench.subject;
    const auto wanted = lesson_edit(state, subject.original(), subject.edit());
    if (!wanted) return wanted.error();
    if (*wanted) putEdit(**wanted);
    if (state.context) m_bench.selection.setContext(*state.context);
    if (state.layer) m_bench.selection.setLayer(int(*state.layer));
    if (state.query) m_bench.selection.setCell(*state.query, state.key.value_or(*state.query));
    if (!state.view.empty()) m_controller.showView(QString::fromStdString(state.view));
    return std::nullopt;
}

/// Through the commands of a user, so that undo takes it back.
void LessonDriver::putEdit(const Edit& wanted) {
    const Edit present = m_bench.subject.edit();
    const bool lessTypes = wanted.layer_types.empty() && !present.layer_types.empty();
    const bool lessWindow = !wanted.sliding_window && present.sliding_window;
    if (lessTypes || lessWindow || (wanted.empty() && !present.empty())) m_controller.resetEdit();
    if (wanted.sliding_window) m_controller.setWindow(*wanted.sliding_window);
    if (!wanted.layer_types.empty()) m_controller.setLayerTypes(wanted.layer_types, tr("lesson"));
}

Result<LessonBench> LessonDriver::present() const {
    const Subject& subject = m_bench.subject;
    LessonBench::Setting setting;
    setting.edit = subject.edit();
    setting.context = m_bench.selection.context();
    setting.kv_dtype = subject.summary().kv_dtype;
    setting.place = {LayerIndex(m_bench.selection.layer()), m_query};
    return LessonBench::make(subject.originalPlan(), setting);
}

Lessons::Words LessonDriver::wordsNow(const LessonBench& bench) const {
    const LessonStep& step = *m_lessons.currentStep();
    Lessons::Words words;
    words.text = filled(step.text, bench);
    if (!step.question) return words;
    words.question = filled(step.question->text, bench);
    for (const LessonOption& option : step.question->options)
        words.options << filled(option.text, bench);
    return words;
}

/// What somebody changes on the bench while a question waits changes what is asked.
void LessonDriver::refreshWords() {
    if (m_judging || m_lessons.phase() != Lessons::Phase::Asking || !m_bench.subject.hasArchitecture()) return;
    if (const auto bench = present()) m_lessons.setWords(wordsNow(*bench));
}

QString LessonDriver::answerText(const LessonBench& bench) const {
    const LessonQuestion& question = *m_lessons.currentStep()->question;
    return m_truth.option ? filled(question.options[*m_truth.option].text, bench)
                          : QString::fromStdString(m_truth.text);
}

void LessonDriver::judge(int option, const QString& typed) {
    const LessonStep& step = *m_lessons.currentStep();
    const LessonQuestion& question = *step.question;
    const auto before = present();
    if (!before) return m_lessons.setFailed(before.error());
    auto truth = lesson_truth(step, *before);
    if (!truth) return m_lessons.setFailed(truth.error());
    m_truth = std::move(*truth);
    Lessons::Outcome outcome;
    outcome.shownOnly = option < 0 && typed.isEmpty();
    if (!question.asks_number())
        outcome.right = m_truth.option && option == int(*m_truth.option);
    else if (const auto given = parse_answer(typed.toStdString()); given && m_truth.number)
        outcome.right = answer_is_right(*given, *m_truth.number, *LessonValues::kind_of(question.answer));
    outcome.answer = answerText(*before);
    m_shown = with_truth(*step.shown, m_truth, *before);
    m_query = step.effect.query.value_or(m_query);
    m_asked = *before;
    const QScopedValueRollback<bool> judging(m_judging, true); // the effect must not rewrite what was asked
    if (const auto refused = put(step.effect)) return m_lessons.setFailed(*refused);
    const auto after = present();
    if (!after) return m_lessons.setFailed(after.error());
    outcome.shown = filled(m_shown, *after);
    m_lessons.setOutcome(std::move(outcome));
}

void LessonDriver::retell() {
    if (!m_lessons.currentStep() || !m_bench.subject.hasArchitecture()) return;
    const auto bench = present();
    if (!bench) return;
    if (!m_lessons.outcome() || !m_asked) return m_lessons.setWords(wordsNow(*bench));
    m_lessons.setWords(wordsNow(*m_asked));
    Lessons::Outcome outcome = *m_lessons.outcome();
    outcome.answer = answerText(*m_asked);
    outcome.shown = filled(m_shown, *bench);
    m_lessons.setShown(std::move(outcome));
}

} // namespace layerscope::ui

#include "moc_lesson_driver.cpp"

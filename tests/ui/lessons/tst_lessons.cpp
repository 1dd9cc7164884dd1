// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// Lessons in the real window: each is walked to its end; answers are judged by the analysis of what is on the bench.
#include "lesson/lesson_answer.h"
#include "shell/window_host.h"
#include "views/lessons/lesson_card.h"
#include "views/lessons/lesson_panel.h"
#include "views/lessons/lessons_view.h"
#include "views/lessons/option_button.h"

#include <QLineEdit>
#include <QPushButton>
#include <QStatusBar>
#include <QUndoStack>
#include <QtTest>

using namespace layerscope;
using namespace layerscope::ui;

namespace {

constexpr int patience = 30'000;
QStringList warnings;

void noteWarnings(QtMsgType type, const QMessageLogContext&, const QString& text) {
    // What Qt says about a display that is not there is no news here.
    if (type == QtDebugMsg || type == QtInfoMsg || text.startsWith(QStringLiteral("This plugin does not support")))
        return;
    warnings << text;
}

struct Opened {
    WindowHost host{LAYERSCOPE_RESOURCES_DIR, WindowHost::Memory::None};
    Lessons& lessons = host.bench().lessons;
    Opened() {
        host.makeWindow();
        host.window().resize(1440, 900);
        host.window().show();
        if (!QTest::qWaitFor([this] { return lessons.all().size() == 10; }, patience)) qFatal("no lessons");
    }
    bool waitFor(Lessons::Phase phase) {
        return QTest::qWaitFor([this, phase] { return lessons.phase() == phase; }, patience);
    }
    bool waitForStep() {
        return QTest::qWaitFor(
            [this] {
                return lessons.phase() == Lessons::Phase::Asking || lessons.phase() == Lessons::Phase::Told ||
                       lessons.phase() == Lessons::Phase::Failed;
            },
            patience);
    }
    int indexOf(const char* id) {
        for (std::size_t i = 0; i < lessons.all().size(); ++i)
            if (lessons.all()[i].id == id) return int(i);
        return -1;
    }
    LessonPanel& panel() { return *host.window().findChild<LessonPanel*>(); }
};

} // namespace

class TestLessons : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { qInstallMessageHandler(noteWarnings); }
    void init() { warnings.clear(); }

    void everyLessonCanBeWalkedToItsEnd_data() {
        QTest::addColumn<int>("lesson");
        for (int lesson = 0; lesson < 10; ++lesson)
            QTest::addRow("%d", lesson) << lesson;
    }
    void everyLessonCanBeWalkedToItsEnd() {
        QFETCH(int, lesson);
        Opened opened;
        Lessons& lessons = opened.lessons;
        lessons.start(lesson);
        const int steps = int(lessons.current()->steps.size());
        const std::string id = lessons.current()->id;
        for (int step = 0; step < steps; ++step) {
            QVERIFY(opened.waitForStep());
            QVERIFY2(lessons.phase() != Lessons::Phase::Failed,
                     lessons.error() ? lessons.error()->one_line().c_str() : "");
            QVERIFY2(!lessons.words().text.contains(u'{'), qPrintable(lessons.words().text));
            QCOMPARE(lessons.step(), step);
            const LessonState& state = lessons.currentStep()->state;
            if (!state.view.empty()) QCOMPARE(opened.host.window().viewName().toStdString(), state.view);
            if (lessons.currentStep()->question) {
                lessons.showAnswer();
                QCOMPARE(int(lessons.phase()), int(Lessons::Phase::Told));
                const Lessons::Outcome told = *lessons.outcome();
                QVERIFY(told.shownOnly && !told.right && !told.answer.isEmpty());
                QVERIFY2(!told.shown.contains(u'{'), qPrintable(told.shown));
                lessons.again(); // the same ground once more, and now the answer that was told
                QVERIFY(opened.waitFor(Lessons::Phase::Asking));
                if (lessons.currentStep()->question->asks_number())
                    lessons.answerText(told.answer);
                else
                    lessons.answerOption(int(lessons.words().options.indexOf(told.answer)));
                QVERIFY2(lessons.outcome() && lessons.outcome()->right, qPrintable(told.answer));
                QCOMPARE(lessons.outcome()->shown, told.shown);
            }
            QCoreApplication::processEvents();
            lessons.next();
        }
        QCOMPARE(int(lessons.phase()), int(Lessons::Phase::None));
        QCOMPARE(lessons.stepsDone(id), steps);
        QVERIFY2(warnings.isEmpty(), qPrintable(warnings.join(u'\n')));
    }

    void answerFollowsWhatIsOnTheBench() {
        Opened opened;
        Lessons& lessons = opened.lessons;
        lessons.start(opened.indexOf("mask-by-hand"), 3); // 8 tokens, window 3: 21
        QVERIFY(opened.waitFor(Lessons::Phase::Asking));
        opened.host.controller().setWindow(4);
        QVERIFY2(lessons.words().question.contains(QStringLiteral("4")), qPrintable(lessons.words().question));
        lessons.answerText(QStringLiteral("21"));
        QVERIFY(!lessons.outcome()->right);
        QCOMPARE(lessons.outcome()->answer, QStringLiteral("26")); // 1 + 2 + 3 and five rows of 4
        lessons.again();                                           // back on known ground
        QVERIFY(opened.waitFor(Lessons::Phase::Asking));
        lessons.answerText(QStringLiteral("21"));
        QVERIFY(lessons.outcome()->right);
    }

    void stepsAreUndoableEdits() {
        Opened opened;
        opened.lessons.start(opened.indexOf("why-five-to-one"), 1);
        QVERIFY(opened.waitFor(Lessons::Phase::Asking));
        QVERIFY(opened.host.bench().subject.difference().empty());
        opened.lessons.showAnswer(); // all layers full
        QVERIFY(!opened.host.bench().subject.difference().empty());
        opened.host.controller().undoStack().undo();
        QVERIFY(opened.host.bench().subject.difference().empty());
    }

    void panelSaysWhatItCannotRead() {
        Opened opened;
        opened.lessons.start(opened.indexOf("mask-by-hand"));
        QVERIFY(opened.waitFor(Lessons::Phase::Asking));
        QVERIFY(opened.panel().isVisible());
        auto& field = *opened.panel().findChild<QLineEdit*>();
        field.setText(QStringLiteral("many"));
        QTest::keyClick(&field, Qt::Key_Return);
        QCOMPARE(int(opened.lessons.phase()), int(Lessons::Phase::Asking));
        field.setText(QStringLiteral("36"));
        QTest::keyClick(&field, Qt::Key_Return);
        QVERIFY(opened.lessons.outcome() && opened.lessons.outcome()->right);
        QVERIFY(opened.panel().spokenText().contains(QStringLiteral("36")));
    }

    void wrongOptionIsMarkedBesideTheRightOne() {
        Opened opened;
        opened.lessons.start(opened.indexOf("find-the-error"));
        QVERIFY(opened.waitFor(Lessons::Phase::Asking));
        QList<OptionButton*> options;
        for (OptionButton* option : opened.panel().findChildren<OptionButton*>())
            if (option->isVisible()) options << option;
        QCOMPARE(options.size(), 3);
        options[0]->setFocus();
        QTest::keyClick(options[0], Qt::Key_Space);
        QVERIFY(opened.lessons.outcome());
        int right = 0, wrong = 0;
        for (const OptionButton* option : options) {
            right += option->mark() == OptionButton::Mark::Right;
            wrong += option->mark() == OptionButton::Mark::Wrong;
        }
        QCOMPARE(right, 1);
        QCOMPARE(wrong, opened.lessons.outcome()->right ? 0 : 1);
    }

    void listKeepsHowFarSomebodyCame() {
        Opened opened;
        QVERIFY(opened.host.window().chooseView(QStringLiteral("lessons")));
        auto& view = *static_cast<LessonsView*>(opened.host.window().view(QStringLiteral("lessons")));
        QCOMPARE(view.findChildren<LessonCard*>().size(), 10);
        QPushButton* start = view.findChildren<LessonCard*>().front()->findChild<QPushButton*>();
        QTest::mouseClick(start, Qt::LeftButton);
        QVERIFY(opened.waitFor(Lessons::Phase::Asking));
        opened.lessons.showAnswer();
        opened.lessons.leave();
        QVERIFY(!opened.panel().isVisible());
        const QString id = QString::fromStdString(opened.lessons.all().front().id);
        QCOMPARE(opened.host.settings().lessonSteps(id), 1);
        QVERIFY(view.spokenText().contains(QStringLiteral("1 of")));
        QCOMPARE(view.tables().size(), std::size_t(1));
        QCOMPARE(view.tables().front().rows.size(), std::size_t(10));
    }

    void presenterModeShowsOneViewInBigType() {
        Opened opened;
        const int zoom = opened.host.theme().zoom();
        opened.lessons.setPresenting(true);
        QVERIFY(opened.host.theme().zoom() > zoom);
        QCOMPARE(opened.host.settings().zoom(), zoom); // not what the user chose
        QVERIFY(opened.host.window().isPresenting());
        QVERIFY(!opened.host.window().statusBar()->isVisible());
        opened.lessons.setPresenting(false);
        QCOMPARE(opened.host.theme().zoom(), zoom);
        QVERIFY(!opened.host.window().isPresenting());
        QVERIFY(opened.host.window().statusBar()->isVisible());
    }

    void subjectBOpenedMeanwhileIsNotTheModelOfTheStep() {
        Opened opened; // nothing is on bench A
        opened.lessons.start(0);
        emit opened.host.controller().opened({});
        QVERIFY(opened.lessons.phase() == Lessons::Phase::Preparing);
        QVERIFY(opened.waitForStep());
        QVERIFY(opened.lessons.phase() != Lessons::Phase::Failed);
    }

    void missingModelIsToldInThePanel() {
        Opened opened;
        Lesson lesson = opened.lessons.all().front();
        lesson.steps.front().state.model = "no-such-model";
        opened.lessons.setLessons({lesson});
        opened.lessons.start(0);
        QVERIFY(opened.waitFor(Lessons::Phase::Failed));
        QVERIFY(opened.panel().spokenText().contains(QStringLiteral("no-such-model")));
    }
};

QTEST_MAIN(TestLessons)
#include "tst_lessons.moc"

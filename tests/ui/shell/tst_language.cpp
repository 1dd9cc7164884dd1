// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// Another language in the middle of the work: the window is exchanged in many short turns, and what somebody had
// stays.
#include "plot/context_plot.h"
#include "shell/view_docks.h"
#include "shell/view_registry.h"
#include "shell/view_stack.h"
#include "shell/window_host.h"
#include "text/language.h"
#include "views/dataflow/flow_canvas.h"
#include "views/dataflow/timeline_canvas.h"
#include "views/effect/effect_panel.h"
#include "views/lessons/lesson_panel.h"
#include "views/masks/mask_canvas.h"
#include "views/tokens/piece_bands.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QSpinBox>
#include <QTreeView>
#include <QtTest>

#include <algorithm>

using namespace layerscope;
using namespace layerscope::ui;

namespace {

constexpr int patience = 120'000; ///< the machine may be busy; nothing is measured here
const QString chinese = QStringLiteral("zh_CN"), english = QStringLiteral("en");

int countViews() {
    int count = 0;
    for (const QWidget* widget : QApplication::allWidgets())
        count += qobject_cast<const View*>(widget) ? 1 : 0;
    return count;
}

/// Watches how many views come and go within one event of the loop.
class Turns : public QApplication {
public:
    using QApplication::QApplication;
    bool notify(QObject* receiver, QEvent* event) override {
        if (m_inside || !m_watching) return QApplication::notify(receiver, event);
        m_inside = true;
        const int before = countViews();
        const bool result = QApplication::notify(receiver, event);
        m_most = std::max(m_most, std::abs(countViews() - before));
        m_inside = false;
        return result;
    }
    void watch() { m_watching = true; }
    [[nodiscard]] int takeMost() {
        m_watching = false;
        return std::exchange(m_most, 0);
    }

private:
    bool m_inside = false, m_watching = false;
    int m_most = 0;
};

struct Desk {
    WindowHost host{LAYERSCOPE_RESOURCES_DIR, WindowHost::Memory::None};
    Desk() {
        setLanguage(english);
        host.makeWindow();
        window().resize(1280, 800);
        window().show();
    }
    ~Desk() { setLanguage(english); }
    [[nodiscard]] MainWindow& window() { return host.window(); }
    void open() {
        host.controller().openFirst({}, {});
        QTRY_VERIFY_WITH_TIMEOUT(host.bench().subject.hasModel(), patience);
        settle();
    }
    void settle() { QTRY_VERIFY_WITH_TIMEOUT(host.controller().isSettled(), patience); }
    void makeAll() {
        for (const ViewEntry& entry : viewRegistry())
            QVERIFY(window().view(entry.name));
    }
    void speak(const QString& code) {
        emit window().languageWanted(code);
        QTRY_COMPARE(currentLanguage(), code);
        QTRY_VERIFY(!host.isChangingLanguage() && !window().views().isSucceeding());
    }
    /// The only part of this kind in a view.
    template <class Part> Part& part(const char* view, const QString& name) {
        for (Part* one : window().view(QString::fromLatin1(view))->findChildren<Part*>())
            if (one->accessibleName() == name || one->objectName() == name) return *one;
        qFatal("no %s in %s", qPrintable(name), view);
    }
};

/// Everything a view says: words on it, under the pointer and for screen readers.
QStringList wordsOf(const QWidget& view) {
    QStringList words;
    for (const QObject* part : view.findChildren<QObject*>())
        for (const char* property : {"text", "toolTip", "accessibleName", "accessibleDescription", "placeholderText",
                                     "suffix", "title", "windowTitle", "specialValueText"})
            if (const QString text = part->property(property).toString(); !text.isEmpty())
                words << QString::fromLatin1(part->metaObject()->className()) + QStringLiteral(": ") + text;
    words.sort();
    return words;
}

} // namespace

class TestLanguage : public QObject {
    Q_OBJECT
private slots:
    void aViewThatGoesOnSaysEverythingAnew_data() {
        QTest::addColumn<QString>("name");
        for (const ViewEntry& entry : viewRegistry())
            if (entry.goesOn) QTest::newRow(qPrintable(entry.name)) << entry.name;
    }
    void aViewThatGoesOnSaysEverythingAnew() {
        QFETCH(QString, name);
        Desk desk;
        desk.open();
        desk.window().chooseView(name);
        const QPointer<View> view = desk.window().view(name);
        const QStringList before = wordsOf(*view);
        desk.speak(chinese);
        QCOMPARE(desk.window().view(name), view.data());
        desk.settle();
        const QStringList told = wordsOf(*view);
        QVERIFY(told != before);
        Desk fresh;
        setLanguage(chinese);
        fresh.host.makeWindow();
        fresh.window().resize(1280, 800);
        fresh.window().show();
        fresh.open();
        fresh.window().chooseView(name);
        QTRY_COMPARE(told, wordsOf(*fresh.window().view(name)));
    }

    void noTurnMakesOrDeletesMoreThanAViewOrAFrame() {
        auto& turns = *static_cast<Turns*>(qApp);
        Desk desk;
        desk.makeAll();
        for (const char* beside : {"masks", "compute", "attention"})
            QVERIFY(desk.window().docks().open(QString::fromLatin1(beside)));
        desk.window().chooseView(QStringLiteral("tokens"));
        QTest::qWait(50);
        const int all = countViews();
        for (const QString& code : {chinese, english}) {
            turns.watch();
            desk.speak(code);
            QVERIFY(turns.takeMost() <= 3); // a frame has a strip, an effect bar and its panel
            QCOMPARE(countViews(), all);
        }
    }

    void whatSomebodyHadStays() {
        Desk desk;
        desk.open();
        desk.makeAll();
        auto& prompt = desk.part<QPlainTextEdit>("generate", QStringLiteral("Prompt"));
        prompt.setPlainText(QStringLiteral("A story that nobody has run"));
        prompt.moveCursor(QTextCursor::Start);
        prompt.moveCursor(QTextCursor::NextWord, QTextCursor::KeepAnchor);
        desk.part<QPlainTextEdit>("tokens", QStringLiteral("Text to cut into tokens"))
            .setPlainText(QStringLiteral("three small words"));
        desk.part<QAbstractButton>("masks", QStringLiteral("The worked example: 8 tokens, window 3")).click();
        desk.part<QAbstractButton>("compute", QStringLiteral("decode")).click();
        QVERIFY(desk.window().docks().open(QStringLiteral("kv")));
        desk.window().chooseView(QStringLiteral("generate"));
        desk.window().toggleDetails();
        desk.host.controller().setWindow(5);
        desk.host.bench().selection.setLayer(2);
        desk.settle();
        prompt.setFocus();

        desk.speak(chinese);
        QCOMPARE(desk.window().viewName(), QStringLiteral("generate"));
        QCOMPARE(desk.window().docks().openNames(), QStringList{QStringLiteral("kv")});
        QVERIFY(desk.window().findChild<EffectPanel*>()->isVisible());
        QVERIFY(desk.host.controller().undoStack().canUndo());
        QCOMPARE(desk.host.bench().selection.layer(), 2);
        QCOMPARE(desk.window().focusWidget(), &prompt);
        QCOMPARE(prompt.toPlainText(), QStringLiteral("A story that nobody has run"));
        QCOMPARE(prompt.textCursor().selectedText(), QStringLiteral("A "));

        desk.speak(english); // names are those of above again
        QCOMPARE(desk.part<QPlainTextEdit>("tokens", QStringLiteral("Text to cut into tokens")).toPlainText(),
                 QStringLiteral("three small words"));
        QVERIFY(
            desk.part<QAbstractButton>("masks", QStringLiteral("The worked example: 8 tokens, window 3")).isChecked());
        QVERIFY(desk.part<QAbstractButton>("compute", QStringLiteral("decode")).isChecked());
    }

    void whatWasChosenInTheComparisonStays() {
        Desk desk;
        desk.open();
        desk.host.controller().compareFirst(QStringLiteral("llama-tiny"));
        QTRY_VERIFY_WITH_TIMEOUT(desk.host.bench().compared.hasModel(), patience);
        desk.window().chooseView(QStringLiteral("compare"));
        desk.settle();
        const auto button = [&](const char* text) -> QAbstractButton& {
            for (auto* one : desk.window().view(QStringLiteral("compare"))->findChildren<QAbstractButton*>())
                if (one->text() == QLatin1String(text)) return *one;
            qFatal("no %s", text);
        };
        const auto facts = [&]() -> QAbstractItemView& {
            return desk.part<QAbstractItemView>("compare", QStringLiteral("Facts of A and B"));
        };
        const QString textName = QStringLiteral("Text for both models");
        button("all facts").click();
        QVERIFY(button("all facts").isChecked());
        facts().setCurrentIndex(facts().model()->index(4, 0));
        QCOMPARE(facts().currentIndex().row(), 4);
        desk.part<QPlainTextEdit>("compare", textName).setPlainText(QStringLiteral("two small words"));
        button("Families").click();

        desk.speak(chinese);
        desk.speak(english);
        QVERIFY(button("Families").isChecked());
        QVERIFY(!button("Facts and costs").isChecked());
        QVERIFY(button("all facts").isChecked());
        QCOMPARE(facts().currentIndex().row(), 4);
        QCOMPARE(desk.part<QPlainTextEdit>("compare", textName).toPlainText(), QStringLiteral("two small words"));
        QVERIFY(desk.host.bench().compared.hasModel());
    }

    void whatWasTypedIntoALessonStays() {
        Desk desk;
        desk.open();
        Lessons& lessons = desk.host.bench().lessons;
        QTRY_VERIFY_WITH_TIMEOUT(!lessons.all().empty(), patience);
        const auto byHand = std::ranges::find(lessons.all(), "mask-by-hand", &Lesson::id);
        QVERIFY(byHand != lessons.all().end());
        const auto asksForNumber = [](const LessonStep& step) {
            return step.question && step.question->options.empty();
        };
        const auto step = std::ranges::find_if(byHand->steps, asksForNumber);
        QVERIFY(step != byHand->steps.end());
        lessons.start(int(byHand - lessons.all().begin()), int(step - byHand->steps.begin()));
        QTRY_COMPARE_WITH_TIMEOUT(int(lessons.phase()), int(Lessons::Phase::Asking), patience);
        const auto field = [&] { return desk.window().findChild<LessonPanel*>()->findChild<QLineEdit*>(); };
        QTest::keyClicks(field(), QStringLiteral("2 "));
        QTest::keyClicks(field(), QStringLiteral("1"));
        field()->setCursorPosition(1);
        for (const QString& code : {chinese, english}) {
            desk.speak(code);
            desk.settle();
            QCOMPARE(int(lessons.phase()), int(Lessons::Phase::Asking));
            QVERIFY(field()->isVisible());
            QCOMPARE(field()->text(), QStringLiteral("2 1"));
            QCOMPARE(field()->cursorPosition(), 1);
            QVERIFY(field()->isUndoAvailable());
        }
    }

    void whatWasTypedCanStillBeUndone() {
        Desk desk;
        desk.open();
        desk.makeAll();
        const QString name = QStringLiteral("Text to cut into tokens");
        const auto edit = [&]() -> QPlainTextEdit& { return desk.part<QPlainTextEdit>("tokens", name); };
        edit().setPlainText(QStringLiteral("one"));
        edit().moveCursor(QTextCursor::End);
        edit().insertPlainText(QStringLiteral(" two"));
        const auto pattern = [&] {
            for (QLineEdit* line : desk.window().findChildren<QLineEdit*>())
                if (line->accessibleName() == QStringLiteral("Layer pattern")) return line;
            return static_cast<QLineEdit*>(nullptr);
        };
        const QString before = pattern()->text();
        pattern()->selectAll();
        QTest::keyClicks(pattern(), QStringLiteral("s,f"));
        desk.speak(chinese);
        desk.speak(english);
        QCOMPARE(edit().toPlainText(), QStringLiteral("one two"));
        edit().undo();
        QCOMPARE(edit().toPlainText(), QStringLiteral("one"));
        edit().redo();
        QCOMPARE(edit().toPlainText(), QStringLiteral("one two"));
        QCOMPARE(pattern()->text(), QStringLiteral("s,f"));
        while (pattern()->isUndoAvailable())
            pattern()->undo();
        QCOMPARE(pattern()->text(), before);
    }

    void whatIsSeenOfAPictureStays() {
        Desk desk;
        desk.open();
        GenerationSettings settings;
        settings.max_new_tokens = 20;
        for (const char* view : {"compute", "dataflow", "tokens", "masks"}) { // each fills itself when it is seen
            desk.window().chooseView(QString::fromLatin1(view));
            QTest::qWait(1);
        }
        desk.window().chooseView(QStringLiteral("dataflow"));
        desk.host.controller().generate(QStringLiteral("Once upon a time"), settings);
        desk.settle();
        const auto in = [&]<class Part>(const char* view, Part*) -> Part& {
            return *desk.window().view(QString::fromLatin1(view))->findChild<Part*>();
        };
        auto& timeline = in("dataflow", static_cast<TimelineCanvas*>(nullptr));
        QTRY_VERIFY(!timeline.groups().empty());
        timeline.setWindow({timeline.whole() / 4, timeline.whole() / 2});
        in("dataflow", static_cast<FlowCanvas*>(nullptr)).rewind();
        in("dataflow", static_cast<FlowCanvas*>(nullptr)).step(1);
        const double moment = in("dataflow", static_cast<FlowCanvas*>(nullptr)).now();
        QVERIFY(moment > 0);
        const TimeWindow window = timeline.window();
        in("compute", static_cast<ContextPlot*>(nullptr)).zoom(0.5, 1000);
        const QCPRange zoom = in("compute", static_cast<ContextPlot*>(nullptr)).xAxis->range();
        const auto fold = [&] {
            auto& tree = in("compute", static_cast<QTreeView*>(nullptr));
            return std::pair(&tree, tree.model()->index(1, 0, tree.model()->index(0, 0)));
        };
        QVERIFY(fold().first->isExpanded(fold().second));
        fold().first->collapse(fold().second);
        desk.part<QAbstractButton>("masks", QStringLiteral("The worked example: 8 tokens, window 3")).click();
        in("masks", static_cast<MaskCanvas*>(nullptr)).setCell(6, 2);
        QTRY_VERIFY_WITH_TIMEOUT(in("tokens", static_cast<PieceBands*>(nullptr)).shownPieces(0) > 5, patience);
        in("tokens", static_cast<PieceBands*>(nullptr)).setCurrent(0, 5);
        const int layer = desk.host.bench().selection.layer();

        desk.speak(chinese);
        desk.speak(english);
        const TimeWindow after = in("dataflow", static_cast<TimelineCanvas*>(nullptr)).window();
        QCOMPARE(after.begin, window.begin);
        QCOMPARE(after.end, window.end);
        QCOMPARE(in("dataflow", static_cast<FlowCanvas*>(nullptr)).now(), moment);
        QCOMPARE(in("compute", static_cast<ContextPlot*>(nullptr)).xAxis->range(), zoom);
        QVERIFY(fold().second.isValid());
        QVERIFY(!fold().first->isExpanded(fold().second));
        QCOMPARE(in("masks", static_cast<MaskCanvas*>(nullptr)).query(), 6);
        QCOMPARE(in("masks", static_cast<MaskCanvas*>(nullptr)).key(), 2);
        QCOMPARE(in("tokens", static_cast<PieceBands*>(nullptr)).currentPiece(), 5);
        QCOMPARE(desk.host.bench().selection.layer(), layer);
    }

    void aTextIsWrittenOnMeanwhile() {
        Desk desk;
        desk.open();
        GenerationSettings settings;
        settings.max_new_tokens = 200;
        settings.stop_at_end_tokens = false;
        desk.host.controller().generate(QStringLiteral("Once upon a time"), settings);
        desk.speak(chinese);
        desk.settle();
        QCOMPARE(int(desk.host.bench().run.tokens().size()), 200);
    }

    void changesOneAfterTheOtherEndWithTheLast() {
        Desk desk;
        for (const QString& code : {chinese, english, chinese})
            emit desk.window().languageWanted(code);
        QTRY_VERIFY(!desk.host.isChangingLanguage() && !desk.window().views().isSucceeding() &&
                    currentLanguage() == chinese);
        QTest::qWait(100);
        QCOMPARE(currentLanguage(), chinese);
    }
};

int main(int argc, char** argv) {
    const Turns application(argc, argv);
    TestLanguage test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_language.moc"

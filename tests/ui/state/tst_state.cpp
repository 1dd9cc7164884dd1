// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "arch/config_reader.h"
#include "state/edit_history.h"
#include "state/workbench.h"

#include <QSignalSpy>
#include <QtTest>

using namespace layerscope;
using namespace layerscope::ui;

namespace {

Architecture sample() { // 12 layers, (s*3,f)*3, window 64
    auto read = read_config_file(LAYERSCOPE_RESOURCES_DIR "/models/aya-tiny/config.json");
    return read ? *read : Architecture{};
}

std::vector<LayerType> typesOf(const Architecture& architecture) {
    std::vector<LayerType> types;
    for (const LayerSettings& layer : architecture.layers)
        types.push_back(layer.type);
    return types;
}

event::Token token(quint64 run, TokenId id, const char* text) {
    event::Token one;
    one.run = run;
    one.sampled = std::make_shared<SampledToken>(SampledToken{id, 0.5F, 1.0F, {}});
    one.text = text;
    return one;
}

} // namespace

class TestState : public QObject {
    Q_OBJECT
private slots:
    void selectionTellsOnlyChanges() {
        Selection selection;
        QSignalSpy layers(&selection, &Selection::layerChanged), contexts(&selection, &Selection::contextChanged);
        selection.setLayer(3);
        selection.setLayer(3);
        selection.setContext(1 << 30); // more than 1M
        QCOMPARE(layers.size(), 1);
        QCOMPARE(selection.context(), 1048576);
        selection.setContext(0);
        QCOMPARE(selection.context(), 1);
        QCOMPARE(contexts.size(), 2);
        selection.setCell(5, -7); // half a cell is none
        QCOMPARE(selection.query(), -1);
    }

    void editChangesPlanAndSummaryInTheSameCall() {
        Subject subject;
        subject.setArchitecture(QStringLiteral("a"), sample());
        QVERIFY(subject.hasArchitecture());
        QSignalSpy plans(&subject, &Subject::planChanged);
        Edit edit;
        edit.layer_types = typesOf(subject.original());
        edit.layer_types[0] = LayerType::Full;
        QVERIFY(!subject.setEdit(edit));
        QCOMPARE(plans.size(), 1);
        QCOMPARE(subject.difference().layers.size(), 1U);
        // Context 4096 against a window of 64: the layer keeps 64 times as many rows.
        QCOMPARE(subject.summary().layers[0].kv_bytes, 64 * subject.originalSummary().layers[0].kv_bytes);
        QVERIFY(!subject.setEdit(Edit{}));
        QCOMPARE(subject.plan(), subject.originalPlan());
    }

    void refusedEditChangesNothing() {
        Subject subject;
        subject.setArchitecture(QStringLiteral("a"), sample());
        const auto plan = subject.plan();
        QSignalSpy plans(&subject, &Subject::planChanged);
        Edit edit;
        edit.layer_types.assign(12, LayerType::Linear); // no such weights
        QVERIFY(subject.setEdit(edit));
        QCOMPARE(subject.plan(), plan);
        QVERIFY(subject.edit().empty());
        QCOMPARE(plans.size(), 0);
    }

    void emptySubjectRefusesEdits() {
        Subject subject;
        QVERIFY(subject.setEdit(Edit{{}, 5, EditPositions::Rule}));
    }

    void runIgnoresEventsOfOtherRuns() {
        LiveRun run;
        run.begin(2, QStringLiteral("p"));
        run.apply(Event(token(1, 7, "old")));
        QCOMPARE(run.text(), QString());
        run.apply(Event(token(2, 7, "new")));
        QCOMPARE(run.text(), QStringLiteral("new"));
        QCOMPARE(int(run.phase()), int(LiveRun::Phase::Decode));
    }

    void batchOfTokensIsToldOnce() {
        LiveRun run;
        run.begin(1, QStringLiteral("p"));
        QSignalSpy appended(&run, &LiveRun::tokensAppended);
        run.apply(std::vector<Event>{token(1, 1, "a"), token(1, 2, "bc"), token(1, 3, "")});
        QCOMPARE(appended.size(), 1);
        QCOMPARE(appended[0][0].toInt(), 0);
        QCOMPARE(appended[0][1].toInt(), 3);
        QCOMPARE(run.tokens()[1].begin, 1);
        QCOMPARE(run.text(), QStringLiteral("abc"));
    }

    void figuresAndTextStayAfterTheRun() {
        LiveRun run;
        run.begin(1, QStringLiteral("p"));
        run.apply(Event(token(1, 1, "a")));
        event::Finished end;
        end.run = 1;
        end.reason = StopReason::Cancelled;
        end.tail = "!";
        end.metrics = std::make_shared<Metrics>();
        run.apply(Event(end));
        QCOMPARE(int(run.phase()), int(LiveRun::Phase::Done));
        QCOMPARE(run.text(), QStringLiteral("a!"));
        QVERIFY(run.metrics());
        QVERIFY(run.stopReason() == StopReason::Cancelled);
        run.apply(Event(token(1, 2, "late"))); // after the end nothing comes any more
        QCOMPARE(run.text(), QStringLiteral("a!"));
    }

    void windowStepsMergeAndVanishWhenTheyReturn() {
        Edit inForce;
        EditHistory history([&](const Edit& edit) { inForce = edit; });
        const auto window = [](std::int64_t n) { return Edit{{}, n, EditPositions::Rule}; };
        for (const std::int64_t n : {60, 50, 40}) // one drag
            history.push(EditHistory::Kind::Window, inForce, window(n), QStringLiteral("window"));
        QCOMPARE(history.stack().count(), 1);
        QCOMPARE(*inForce.sliding_window, 40);
        history.stack().undo();
        QVERIFY(inForce.empty());
        history.stack().redo();
        history.push(EditHistory::Kind::Window, inForce, Edit{}, QStringLiteral("window"));
        QCOMPARE(history.stack().count(), 0); // back where it began
    }

    void layerStepsStayApart() {
        Edit inForce;
        EditHistory history([&](const Edit& edit) { inForce = edit; });
        Edit one, two;
        one.layer_types.assign(2, LayerType::Full);
        two.layer_types.assign(2, LayerType::Sliding);
        history.push(EditHistory::Kind::LayerTypes, inForce, one, QStringLiteral("one"));
        history.push(EditHistory::Kind::LayerTypes, inForce, two, QStringLiteral("two"));
        history.push(EditHistory::Kind::LayerTypes, inForce, two, QStringLiteral("nothing new"));
        QCOMPARE(history.stack().count(), 2);
        history.stack().undo();
        QVERIFY(inForce == one);
    }
};

QTEST_MAIN(TestState)
#include "tst_state.moc"

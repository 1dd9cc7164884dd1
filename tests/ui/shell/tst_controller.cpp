// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "probe/snapshot.h"
#include "shell/controller.h"

#include <QSignalSpy>
#include <QtTest>

using namespace layerscope;
using namespace layerscope::ui;

namespace {

constexpr int patience = 60'000; ///< the machine may be busy; nothing is measured here

std::vector<LayerType> typesOf(const Architecture& architecture) {
    std::vector<LayerType> types;
    for (const LayerSettings& layer : architecture.layers)
        types.push_back(layer.type);
    return types;
}

GenerationSettings fewTokens() {
    GenerationSettings settings;
    settings.max_new_tokens = 4;
    return settings;
}

} // namespace

/// With the real engine and the smallest bundled model.
class TestController : public QObject {
    Q_OBJECT
private slots:
    void init() {
        m_bench = std::make_unique<Workbench>();
        m_controller = std::make_unique<Controller>(*m_bench, LAYERSCOPE_RESOURCES_DIR);
    }
    void cleanup() {
        m_controller.reset();
        m_bench.reset();
    }

    void firstStartBringsABundledModelWithBothKindsOfLayers() {
        openTiny();
        const auto types = typesOf(m_bench->subject.original());
        QVERIFY(std::count(types.begin(), types.end(), LayerType::Sliding) > 0);
        QVERIFY(std::count(types.begin(), types.end(), LayerType::Full) > 0);
    }

    void textComesAndItsFiguresStay() {
        openTiny();
        m_controller->generate(QStringLiteral("Once upon a time"), fewTokens());
        QVERIFY(m_bench->run.isRunning());
        QTRY_COMPARE_WITH_TIMEOUT(int(m_bench->run.phase()), int(LiveRun::Phase::Done), patience);
        QCOMPARE(m_bench->run.tokens().size(), 4U);
        QVERIFY(!m_bench->run.text().isEmpty());
        QVERIFY(m_bench->run.metrics());
    }

    void aRivalIsGoneOnFromAndTheOldTextStays() {
        openTiny();
        GenerationSettings settings = fewTokens();
        settings.max_new_tokens = 60;
        m_controller->generate(QStringLiteral("Once upon a time"), settings);
        waitForText();
        const std::vector<LiveToken> first = m_bench->run.tokens();
        QVERIFY(first.size() > 50);
        const auto& rivals = first[45].sampled->rivals;
        QVERIFY(rivals.size() > 1 && rivals[1].id != first[45].id);
        settings.max_new_tokens = 8;
        m_controller->branchText(45, rivals[1], settings);
        waitForText();
        const std::vector<LiveToken> second = m_bench->run.tokens();
        QCOMPARE(second.size(), 54U); // 45 + the rival + 8
        QCOMPARE(second[45].id, rivals[1].id);
        QVERIFY(!second[45].text.isEmpty());
        for (std::size_t i = 0; i < 45; ++i)
            QVERIFY(second[i].id == first[i].id && second[i].text == first[i].text);
        // Written tokens become a prompt and are computed as one.
        QCOMPARE(m_bench->run.metrics()->reused_tokens, std::int64_t(m_bench->run.promptIds().size()));

        m_controller->showText(0);
        QCOMPARE(m_bench->run.tokens().size(), first.size());
        QVERIFY(!m_bench->run.isRunning());
        m_controller->branchText(45, rivals[1], settings); // it is there already
        QVERIFY(!m_bench->run.isRunning());
        QCOMPARE(m_bench->run.tokens().size(), second.size());
        QCOMPARE(m_bench->run.tree().size(), 2);
    }

    void aConversationIsWrittenInATemplateAndEditedWithReuse() {
        openTiny();
        QVERIFY(m_bench->subject.chat());
        QVERIFY(m_bench->subject.chatIsBuiltIn()); // bundled models are storytellers
        Conversation talk{{ChatTurn::Role::User, QStringLiteral("Tell me about a fox <|endoftext|>")}};
        m_controller->generateChat(talk, fewTokens());
        waitForText();
        QVERIFY(m_bench->run.prompt().contains(QStringLiteral("a fox <|endoftext|>")));
        // What a message names is text, not the token.
        const auto end = m_bench->subject.model()->tokenizer->id_of("<|endoftext|>");
        const auto& ids = m_bench->run.promptIds();
        QVERIFY(end && std::count(ids.begin() + 1, ids.end(), *end) == 0);
        talk.push_back({ChatTurn::Role::Assistant, m_bench->run.text()});
        talk.push_back({ChatTurn::Role::User, QStringLiteral("And a dog")});
        m_controller->generateChat(talk, fewTokens());
        waitForText();
        QCOMPARE(m_bench->run.tree().size(), 1); // another prompt
        QVERIFY(m_bench->run.metrics()->reused_tokens > 0);
    }

    void theSamePromptOnceMoreIsAnotherTextOfItsTree() {
        openTiny();
        GenerationSettings settings = fewTokens();
        settings.sampling.temperature = 1;
        for (const int seed : {1, 2, 2}) {
            settings.sampling.seed = std::uint64_t(seed);
            m_controller->generate(QStringLiteral("Once upon a time"), settings);
            waitForText();
        }
        QCOMPARE(m_bench->run.tree().size(), 2); // the last is the second once more
        m_controller->generate(QStringLiteral("Twice"), settings);
        waitForText();
        QCOMPARE(m_bench->run.tree().size(), 1);
    }

    void liveTimesAreRecordedWithoutASecondRun() {
        openTiny();
        ProbeRequest times;
        times.times = true;
        m_controller->generate(QStringLiteral("Once upon a time"), fewTokens());
        waitForText();
        m_controller->setLiveProbe(QStringLiteral("test"), times);
        QVERIFY(m_controller->isSettled()); // nothing is run again for it
        QVERIFY(!m_bench->run.probe());
        m_controller->generate(QStringLiteral("Once upon a time"), fewTokens());
        waitForText();
        QVERIFY(m_bench->run.probe());
        QVERIFY(!m_bench->run.probe()->steps.empty());
    }

    void lookingAtTheTimesOfATextRunsNothingAgain() {
        openTiny();
        ProbeRequest times;
        times.times = true;
        m_controller->setLiveProbe(QStringLiteral("generate"), times);
        for (int i = 0; i < 2; ++i) { // the second time its prompt is in the cache
            m_controller->generate(QStringLiteral("Once upon a time"), fewTokens());
            waitForText();
        }
        const auto recorded = m_bench->run.probe();
        QVERIFY(recorded && recorded->first > 0);
        m_controller->setLiveProbe(QStringLiteral("generate"), {}); // its view is hidden, another shown
        m_controller->setProbe(QStringLiteral("dataflow"), times);
        QVERIFY(m_controller->isSettled());
        QTest::qWait(150);
        QVERIFY(m_controller->isSettled());
        QCOMPARE(m_bench->run.probe(), recorded);
        times.prompt_times = true; // of the prompt as a whole nothing is known
        m_controller->setProbe(QStringLiteral("compute"), times);
        QVERIFY(!m_controller->isSettled());
        QTRY_VERIFY_WITH_TIMEOUT(m_controller->isSettled(), patience);
        QCOMPARE(m_bench->run.probe()->first, 0);
    }

    void aChangeOfViewsInMidTextLeavesTheRecordWhole() {
        openTiny();
        ProbeRequest times;
        times.times = true;
        m_controller->setLiveProbe(QStringLiteral("generate"), times);
        GenerationSettings settings = fewTokens();
        settings.max_new_tokens = 200;
        settings.stop_at_end_tokens = false;
        m_controller->generate(QStringLiteral("Once upon a time"), settings);
        QTRY_VERIFY_WITH_TIMEOUT(m_bench->run.tokens().size() > 2, patience);
        m_controller->setLiveProbe(QStringLiteral("generate"), {});
        m_controller->setProbe(QStringLiteral("dataflow"), times);
        waitForText();
        QCOMPARE(m_bench->run.probe()->first, 0);
    }

    void editIsInForceAtOnceAndMeasuredLater() {
        openTiny();
        flipFirst();
        QCOMPARE(m_bench->subject.difference().layers.size(), 1U);
        QCOMPARE(int(m_bench->effect.state()), int(Effect::State::Running));
        waitForEffect();
        QVERIFY(m_bench->effect.effect()->original->perplexity > 1.0);
    }

    void undoAndRedoBringKnownEffectsAtOnce() {
        openTiny();
        flipFirst();
        waitForEffect();
        const auto measured = m_bench->effect.effect();
        m_controller->undoStack().undo();
        QCOMPARE(int(m_bench->effect.state()), int(Effect::State::None));
        m_controller->undoStack().redo();
        QCOMPARE(m_bench->effect.effect(), measured);
    }

    void newerEditSupersedesTheOlderMeasurement() {
        openTiny();
        flipFirst();
        m_controller->setWindow(16);
        waitForEffect();
        QVERIFY(m_bench->subject.edit().sliding_window == 16);
        QCOMPARE(m_controller->undoStack().count(), 2);
        for (const std::int64_t window : {15, 14, 13})
            m_controller->setWindow(window);
        QCOMPARE(m_controller->undoStack().count(), 2); // one drag, one step
    }

    void refusedEditIsToldAndLeavesNoStep() {
        openTiny();
        QSignalSpy messages(m_controller.get(), &Controller::message);
        m_controller->setLayerTypes(std::vector<LayerType>(12, LayerType::Linear), QStringLiteral("linear"));
        QCOMPARE(messages.size(), 1);
        QCOMPARE(m_controller->undoStack().count(), 0);
    }

    void unknownModelLeavesTheBenchAsItIs() {
        openTiny();
        QSignalSpy messages(m_controller.get(), &Controller::message);
        m_controller->openModel(QStringLiteral("/no/such/folder"));
        QTRY_COMPARE_WITH_TIMEOUT(messages.size(), 1, patience);
        QVERIFY(messages[0][0].toString().contains(QStringLiteral("/no/such/folder")));
        QVERIFY(m_bench->subject.hasModel());
    }

    void unknownFirstModelIsAFailedSubject() {
        QSignalSpy refused(m_controller.get(), &Controller::startRefused);
        m_controller->openFirst(QStringLiteral("/no/such/folder"), {});
        QTRY_COMPARE_WITH_TIMEOUT(int(m_bench->subject.state()), int(Subject::State::Failed), patience);
        QCOMPARE(refused.size(), 1);
    }

    void aRefusedEditOfTheStartIsToldUntilTheModelIsEdited() {
        QSignalSpy refusals(m_controller.get(), &Controller::startRefused);
        m_controller->openFirst({}, EditWords{.layer_types = "s*900,f", .sliding_window = 8});
        QTRY_VERIFY_WITH_TIMEOUT(m_bench->subject.hasModel(), patience); // long after the message
        QCOMPARE(refusals.size(), 1);
        const auto refused = m_bench->effect.refusedEdit();
        QVERIFY(refused.has_value());
        QVERIFY2(refused->where.starts_with("layer_types, sliding_window"), refused->where.c_str());
        QVERIFY(m_bench->subject.edit().empty());
        m_controller->setWindow(16);
        QVERIFY(!m_bench->effect.refusedEdit());
    }

    void aRefusedEditCanBeDismissedAndGoesWithItsModel() {
        const EditWords tooLong{.layer_types = "s*900,f", .sliding_window = {}};
        m_controller->openFirst({}, tooLong);
        QTRY_VERIFY_WITH_TIMEOUT(m_bench->effect.refusedEdit().has_value(), patience);
        m_controller->resetEdit();
        QVERIFY(!m_bench->effect.refusedEdit());
        m_controller->openFirst({}, tooLong);
        QTRY_VERIFY_WITH_TIMEOUT(m_bench->effect.refusedEdit().has_value(), patience);
        m_controller->openModel(QStringLiteral("qwen3-8b"));
        QTRY_COMPARE_WITH_TIMEOUT(m_bench->subject.name(), QStringLiteral("qwen3-8b"), patience);
        QVERIFY(!m_bench->effect.refusedEdit());
    }

    void newestWordWins() {
        m_controller->openFirst({}, {});
        m_controller->openModel(QStringLiteral("llama-tiny"));
        QTRY_VERIFY_WITH_TIMEOUT(m_bench->subject.hasModel(), patience);
        QCOMPARE(m_bench->subject.name(), QStringLiteral("llama-tiny"));
        QTest::qWait(100);
        QCOMPARE(m_bench->subject.name(), QStringLiteral("llama-tiny"));
    }

    void slidingLayersOfAModelWithoutWindowGetOne() {
        m_controller->openFirst(QStringLiteral("llama-tiny"), {});
        QTRY_VERIFY_WITH_TIMEOUT(m_bench->subject.hasArchitecture(), patience);
        auto types = typesOf(m_bench->subject.original());
        types[1] = LayerType::Sliding;
        m_controller->setLayerTypes(types, QStringLiteral("layer 1: sliding"));
        QVERIFY(m_bench->subject.architecture().sliding_window.has_value());
        QCOMPARE(m_bench->subject.difference().layers.size(), 1U);
    }

    void theFirstEditedLayerOfTheCommandLineIsSelected() {
        m_controller->openFirst(QStringLiteral("gemma-3-270m"),
                                {"s*5,f,s*3,f,s,f,(s*5,f)", std::nullopt, EditPositions::Rule, std::nullopt});
        QTRY_VERIFY_WITH_TIMEOUT(m_bench->subject.hasArchitecture(), patience);
        QCOMPARE(m_bench->selection.layer(), 9);
        m_controller->openModel(QStringLiteral("gemma-3-1b"));
        QTRY_COMPARE_WITH_TIMEOUT(m_bench->subject.name(), QStringLiteral("gemma-3-1b"), patience);
        QCOMPARE(m_bench->selection.layer(), 0);
    }

    void theReadingOfYarnIsOneStepToUndo() {
        m_controller->openFirst(QStringLiteral("olmo-3-7b"), {});
        QTRY_VERIFY_WITH_TIMEOUT(m_bench->subject.hasArchitecture(), patience);
        const auto scaling = [&] { return m_bench->subject.architecture().layers[0].rope->scaling; };
        m_controller->setRopeScaling(RopeReach::AllLayers);
        QCOMPARE(scaling(), RopeScaling::Yarn);
        m_controller->undoStack().undo();
        QCOMPARE(scaling(), RopeScaling::None);
        m_controller->undoStack().redo();
        QCOMPARE(scaling(), RopeScaling::Yarn);
        m_controller->setRopeScaling(RopeReach::FullLayers); // as it was: no edit is left
        QVERIFY(m_bench->subject.edit().empty());
        m_controller->setRopeScaling(RopeReach::AllLayers);
        m_controller->resetEdit();
        QCOMPARE(scaling(), RopeScaling::None);
    }

    void editOfTheCommandLineIsAppliedOrRefused() {
        m_controller->openFirst({}, {"f", std::nullopt, EditPositions::Keep, std::nullopt});
        QTRY_VERIFY_WITH_TIMEOUT(m_bench->subject.hasArchitecture(), patience);
        QCOMPARE(m_bench->subject.difference().layers.size(), 9U); // of twelve, three were full
        QCOMPARE(m_bench->selection.layer(), int(m_bench->subject.difference().layers.front().layer));

        QSignalSpy refused(m_controller.get(), &Controller::startRefused);
        m_controller->openFirst({}, {"(s*", std::nullopt, EditPositions::Rule, std::nullopt});
        QTRY_COMPARE_WITH_TIMEOUT(refused.size(), 1, patience);
    }

private:
    void waitForText() { QTRY_COMPARE_WITH_TIMEOUT(int(m_bench->run.phase()), int(LiveRun::Phase::Done), patience); }
    void openTiny() {
        m_controller->openFirst({}, {});
        QTRY_VERIFY_WITH_TIMEOUT(m_bench->subject.hasModel(), patience);
    }
    void flipFirst() {
        auto types = typesOf(m_bench->subject.architecture());
        types[0] = LayerType::Full;
        m_controller->setLayerTypes(types, QStringLiteral("layer 0: full"));
    }
    void waitForEffect() {
        QTRY_COMPARE_WITH_TIMEOUT(int(m_bench->effect.state()), int(Effect::State::Ready), patience);
    }

    std::unique_ptr<Workbench> m_bench;
    std::unique_ptr<Controller> m_controller;
};

QTEST_MAIN(TestController)
#include "tst_controller.moc"

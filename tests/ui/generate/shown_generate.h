// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "support/event_replay.h"
#include "support/view_bench.h"
#include "views/generate/generate_view.h"

#include <QCoreApplication>
#include <QPushButton>

#include <memory>
#include <utility>
#include <vector>

namespace layerscope::ui::test {

/// Writes down what the view asks for.
class GenerateCommands : public FakeCommands {
public:
    using FakeCommands::FakeCommands;
    void generate(const QString& prompt, const GenerationSettings& settings) override {
        prompts += prompt;
        asked.push_back(settings);
    }
    void generateChat(const Conversation& conversation, const GenerationSettings&) override {
        conversations.push_back(conversation);
    }
    void branchText(int at, const Candidate& next, const GenerationSettings&) override {
        branches.emplace_back(at, next.id);
    }
    void showText(int branch) override { shownTexts.push_back(branch); }
    void setLiveProbe(const QString&, const ProbeRequest& wish) override { timing = wish.times; }
    void stop() override { ++stops; }
    std::vector<Conversation> conversations;
    std::vector<std::pair<int, TokenId>> branches;
    std::vector<int> shownTexts;
    bool timing = false;
    QStringList prompts;
    std::vector<GenerationSettings> asked;
    int stops = 0;
};

struct Shown {
    ViewBench bench;
    GenerateCommands commands{bench.subject};
    std::unique_ptr<GenerateView> view;
    explicit Shown(bool model = true) {
        bench.load(slidingArchitecture());
        if (model) {
            auto loaded = std::make_shared<Model>();
            loaded->name = "bench";
            loaded->plan = bench.subject.originalPlan();
            bench.subject.setModel(loaded);
        }
        view = std::make_unique<GenerateView>(ViewContext{
            bench.subject, bench.selection, bench.run, bench.effect, commands, bench.theme, bench.machine,
            bench.branches, bench.compared, bench.comparison, bench.library, bench.tokenizers, bench.lessons});
        view->resize(1200, 800);
        view->show();
        QCoreApplication::processEvents();
    }
    template <class T> T& part() { return *view->findChild<T*>(); }
    QPushButton& button() { return *view->findChild<QPushButton*>(QStringLiteral("runButton")); }
    void write(int first, int count, std::uint64_t edit = 0) {
        bench.run.apply(replay::replayTokens(1, first, count, edit));
    }
};

} // namespace layerscope::ui::test

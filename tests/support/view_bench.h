// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What a view needs to live, without the shell: state objects and commands that are carried out at once on the subject
// and written down.

#include "state/branches.h"
#include "state/commands.h"
#include "state/comparison.h"
#include "state/effect.h"
#include "state/lessons.h"
#include "state/library.h"
#include "state/live_run.h"
#include "state/machine.h"
#include "state/selection.h"
#include "state/subject.h"
#include "state/tokenizers.h"
#include "state/view.h"
#include "theme/theme.h"

#include <QUndoStack>

#include <string>
#include <vector>

namespace layerscope::ui::test {

/// 18 layers, every sixth full, window 512, sliding and full layers with different rotary bases; the widths of a
/// 270M model so that costs can be checked by hand.
inline Architecture slidingArchitecture(int layers = 18) {
    Architecture a;
    a.name = "bench";
    a.family = "gemma3";
    a.hidden_size = 640;
    a.vocab_size = 1000;
    a.n_heads = 4;
    a.n_kv_heads = 1;
    a.head_dim = 256;
    a.intermediate_size = 2048;
    a.max_position_embeddings = 1048576;
    a.sliding_window = 512;
    RopeSettings rope;
    rope.rotary_dim = 256;
    a.sliding_rule = {true, rope};
    rope.theta = 1000000;
    a.full_rule = {true, rope};
    for (int i = 0; i < layers; ++i) {
        const bool full = i % 6 == 5;
        a.layers.push_back(
            {full ? LayerType::Full : LayerType::Sliding, full ? a.full_rule.rope : a.sliding_rule.rope});
    }
    return a;
}

/// No sliding layer and no window.
inline Architecture fullArchitecture(int layers = 16) {
    Architecture a = slidingArchitecture(layers);
    a.sliding_window.reset();
    a.sliding_rule = {};
    for (LayerSettings& layer : a.layers)
        layer = {LayerType::Full, a.full_rule.rope};
    return a;
}

/// Three linear layers and one full one, by turns.
inline Architecture linearArchitecture(int layers = 8) {
    Architecture a = fullArchitecture(layers);
    a.delta = DeltaSettings{4, 4, 64, 64, 4};
    for (int i = 0; i < layers; ++i) {
        if (i % 4 != 3) a.layers[static_cast<std::size_t>(i)] = {LayerType::Linear, std::nullopt};
    }
    return a;
}

class FakeCommands : public Commands {
public:
    explicit FakeCommands(Subject& subject) : m_subject(subject) {}

    void openModel(const QString&) override {}
    void setLayerTypes(const std::vector<LayerType>& types, const QString& undoText) override {
        typeCalls.push_back(types);
        undoTexts += undoText;
        Edit edit = m_subject.edit();
        edit.layer_types = types;
        apply(edit);
    }
    void setWindow(std::int64_t window) override {
        windows.push_back(window);
        Edit edit = m_subject.edit();
        edit.sliding_window = window;
        apply(edit);
    }
    void setEditPositions(EditPositions positions) override {
        Edit edit = m_subject.edit();
        edit.positions = positions;
        apply(edit);
    }
    void setRopeScaling(RopeReach reach) override {
        Edit edit = m_subject.edit();
        edit.rope_scaling = reach;
        apply(edit);
    }
    void resetEdit() override {
        ++resets;
        apply({});
    }
    QUndoStack& undoStack() override { return m_stack; }
    void generate(const QString&, const GenerationSettings&) override {}
    void stop() override {}
    void setRunSettings(const RunSettings&) override {}
    RunSettings runSettings() const override { return {}; }
    void showView(const QString& name) override { shownViews += name; }
    void showMessage(const QString& text) override { messages += text; }

    std::vector<std::vector<LayerType>> typeCalls;
    std::vector<std::int64_t> windows;
    QStringList undoTexts, messages, shownViews;
    int resets = 0;

private:
    void apply(const Edit& edit) {
        if (const auto error = m_subject.setEdit(edit)) messages += QString::fromStdString(error->one_line());
    }
    Subject& m_subject;
    QUndoStack m_stack;
};

struct ViewBench {
    Subject subject;
    Selection selection;
    LiveRun run;
    Effect effect;
    Machine machine;
    Branches branches;
    Subject compared;
    Comparison comparison;
    Library library;
    Tokenizers tokenizers;
    Lessons lessons;
    FakeCommands commands{subject};
    Theme theme;

    [[nodiscard]] ViewContext context() {
        return {subject,  selection, run,        effect,  commands,   theme,  machine,
                branches, compared,  comparison, library, tokenizers, lessons};
    }
    void load(Architecture architecture, std::int64_t tokens = 4096) {
        selection.setContext(tokens);
        subject.setMeasure(tokens, DType::BF16);
        subject.setArchitecture(QStringLiteral("bench"), std::move(architecture));
    }
};

} // namespace layerscope::ui::test

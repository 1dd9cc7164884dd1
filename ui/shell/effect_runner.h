// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bridge/background_job.h"
#include "parallel/turn.h"
#include "state/workbench.h"

#include <QTimer>

#include <deque>
#include <filesystem>

namespace layerscope::ui {

/// Measures what the edit in force does, in the background: shortly after the last change, newest wins, never beside a
/// generation or another measurement (both would measure each other). Results are kept, so that undo and redo show
/// theirs at once.
class EffectRunner : public QObject {
    Q_OBJECT
public:
    EffectRunner(Workbench& bench, Turn& turn, std::filesystem::path sampleText, QObject* parent = nullptr);

    void setRun(const RunSettings& settings);
    /// The text both variants continue; results for other prompts are forgotten.
    void setPrompt(const QString& prompt, const GenerationSettings& settings);
    void forget(); ///< another model
    /// The edit or the model changed: show what is known of it, else measure.
    void update();
    void setPaused(bool paused);

private:
    struct Known {
        Edit edit;
        std::shared_ptr<const EditEffect> effect;
    };
    void measure();
    void keep(const Edit& edit, const std::shared_ptr<const EditEffect>& effect);
    [[nodiscard]] std::shared_ptr<const EditEffect> known(const Edit& edit) const;

    Workbench& m_bench;
    Turn& m_turn;
    std::filesystem::path m_sampleText;
    QTimer m_debounce;
    std::string m_prompt = "Once upon a time"; ///< what the bundled models were trained to continue
    GenerationSettings m_settings;
    RunSettings m_run;
    std::shared_ptr<const VariantRun> m_original;
    std::deque<Known> m_known; ///< oldest first
    bool m_paused = false;
    BackgroundJob m_job;
};

} // namespace layerscope::ui

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/effect_runner.h"

#include "shell/sample_text.h"

#include <algorithm>
#include <utility>

namespace layerscope::ui {

namespace {

constexpr int debounceMs = 150;
constexpr std::int64_t longestContinuation = 64;
constexpr std::size_t mostKnown = 64;

Result<EditEffect> run(EditEffectRequest request, const std::filesystem::path& sample, const CancelToken& cancel,
                       const ProgressCallback& progress) {
    LS_TRY_ASSIGN(request.sample_text, readSampleText(sample));
    return measure_edit_effect(request, cancel, progress);
}

} // namespace

EffectRunner::EffectRunner(Workbench& bench, Turn& turn, std::filesystem::path sampleText, QObject* parent)
    : QObject(parent), m_bench(bench), m_turn(turn), m_sampleText(std::move(sampleText)), m_job(*this) {
    m_debounce.setSingleShot(true);
    m_debounce.setInterval(debounceMs);
    connect(&m_debounce, &QTimer::timeout, this, &EffectRunner::measure);
    m_settings.max_new_tokens = longestContinuation;
    m_settings.n_rivals = 0;
}

void EffectRunner::setRun(const RunSettings& settings) {
    if (settings == m_run) return;
    m_run = settings;
    forget();
}

void EffectRunner::setPrompt(const QString& prompt, const GenerationSettings& settings) {
    const std::string text = prompt.toStdString();
    const bool same = text == m_prompt && settings.sampling == m_settings.sampling &&
                      settings.stop_texts == m_settings.stop_texts &&
                      std::min(settings.max_new_tokens, longestContinuation) == m_settings.max_new_tokens;
    if (same) return;
    m_prompt = text;
    m_settings = settings;
    m_settings.max_new_tokens = std::min(settings.max_new_tokens, longestContinuation);
    m_settings.n_rivals = 0;
    forget();
}

void EffectRunner::forget() {
    m_known.clear();
    m_original.reset();
    update();
}

void EffectRunner::update() {
    m_debounce.stop();
    m_job.cancel();
    const Edit& edit = m_bench.subject.edit();
    if (edit.empty() || m_bench.subject.difference().empty() || !m_bench.subject.hasModel() ||
        !m_bench.subject.model()->tokenizer) {
        if (m_bench.effect.state() != Effect::State::None) m_bench.effect.setNone();
        return;
    }
    if (auto effect = known(edit)) {
        m_bench.effect.setReady(std::move(effect));
        return;
    }
    m_bench.effect.setRunning(0);
    if (!m_paused) m_debounce.start();
}

void EffectRunner::setPaused(bool paused) {
    if (paused == std::exchange(m_paused, paused)) return;
    if (m_bench.effect.state() == Effect::State::Running) update();
}

void EffectRunner::measure() {
    EditEffectRequest request;
    request.model = m_bench.subject.model();
    request.edit = m_bench.subject.edit();
    request.prompt = m_prompt;
    request.settings = m_settings;
    request.run = m_run;
    request.known_original = m_original;
    m_job.start(
        [request, sample = m_sampleText, &turn = m_turn](const CancelToken& cancel,
                                                         const ProgressCallback& progress) -> Result<EditEffect> {
            LS_TRY_ASSIGN(const auto alone, turn.take(cancel));
            return run(request, sample, cancel, progress);
        },
        [this, edit = request.edit](Result<EditEffect> result) {
            if (!result) {
                m_bench.effect.setFailed(result.error());
                return;
            }
            auto effect = std::make_shared<const EditEffect>(std::move(*result));
            m_original = effect->original;
            keep(edit, effect);
            m_bench.effect.setReady(std::move(effect));
        },
        [this](double fraction) { m_bench.effect.setRunning(fraction); });
}

void EffectRunner::keep(const Edit& edit, const std::shared_ptr<const EditEffect>& effect) {
    m_known.push_back({edit, effect});
    if (m_known.size() > mostKnown) m_known.pop_front();
}

std::shared_ptr<const EditEffect> EffectRunner::known(const Edit& edit) const {
    const auto found = std::find_if(m_known.begin(), m_known.end(), [&](const Known& k) { return k.edit == edit; });
    return found == m_known.end() ? nullptr : found->effect;
}

} // namespace layerscope::ui

#include "moc_effect_runner.cpp"

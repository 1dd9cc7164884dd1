// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/generate/run_status.h"

#include "state/live_run.h"
#include "text/units_text.h"
#include "text/wording.h"
#include "theme/theme.h"
#include "views/generate/token_words.h"
#include "widgets/in_every_language.h"
#include "widgets/progress_line.h"
#include "widgets/themed_label.h"

#include <QHBoxLayout>

namespace layerscope::ui {

namespace {

QString prefillText(const LiveRun& run) {
    const QString done = countText(std::int64_t(run.prefill().done)),
                  total = countText(std::int64_t(run.prefill().total));
    return run.isRebuilding() ? RunStatus::tr("taking the edit over: %1 of %2 tokens computed again").arg(done, total)
                              : RunStatus::tr("reading the prompt: %1 of %2 tokens").arg(done, total);
}

QString runText(const LiveRun& run) {
    const std::int64_t count = std::int64_t(run.tokens().size());
    switch (run.phase()) {
    case LiveRun::Phase::Idle:
        return {};
    case LiveRun::Phase::Queued:
        return run.server().isEmpty() ? RunStatus::tr("waiting for the engine")
                                      : RunStatus::tr("waiting for the server");
    case LiveRun::Phase::Prefill:
        return prefillText(run);
    case LiveRun::Phase::Decode:
        return run.server().isEmpty()
                   ? RunStatus::tr("writing, %1 token(s) so far", nullptr, int(count)).arg(countText(count))
                   : RunStatus::tr("%1 is writing, %2 pieces so far").arg(run.server(), countText(count));
    case LiveRun::Phase::Done:
        if (!run.server().isEmpty())
            return RunStatus::tr("%1 pieces from %2 · %3")
                .arg(countText(count), run.server(), run.stopReason() ? stopReasonText(*run.stopReason()) : QString());
        return RunStatus::tr("%1 token(s) · %2", nullptr, int(count))
            .arg(countText(count), run.stopReason() ? stopReasonText(*run.stopReason()) : QString());
    case LiveRun::Phase::Failed:
        return run.error() ? errorText(*run.error()) : RunStatus::tr("the run failed");
    }
    return {};
}

} // namespace

RunStatus::RunStatus(const Theme& theme, QWidget* parent)
    : QWidget(parent), m_text(new ThemedLabel(theme, ThemedLabel::Role::Muted)), m_bar(new ProgressLine) {
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_text, 1);
    layout->addWidget(m_bar);
    m_text->setMinimumWidth(1);
    m_bar->setFixedWidth(20 * theme.unit());
    inEveryLanguage(*m_bar, [this] { m_bar->setAccessibleName(tr("Progress of the prompt")); });
    showProgress(-1);
}

void RunStatus::showProgress(double fraction) {
    m_bar->setVisible(fraction >= 0);
    if (fraction >= 0) m_bar->setFraction(fraction);
}

void RunStatus::refresh(const LiveRun& run) {
    const bool failed = run.phase() == LiveRun::Phase::Failed;
    m_text->setRole(failed               ? ThemedLabel::Role::Error
                    : run.isRebuilding() ? ThemedLabel::Role::Changed
                                         : ThemedLabel::Role::Muted);
    m_text->setText(runText(run));
    m_text->setToolTip(failed ? m_text->text() : QString());
    const bool reading = run.phase() == LiveRun::Phase::Prefill && run.prefill().total > 0;
    showProgress(reading ? double(run.prefill().done) / double(run.prefill().total) : -1);
}

QString RunStatus::text() const { return m_text->text(); }

} // namespace layerscope::ui

#include "moc_run_status.cpp"

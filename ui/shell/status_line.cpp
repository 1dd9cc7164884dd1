// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/status_line.h"

#include "engine/metrics.h"
#include "kernels/cpu_features.h"
#include "parallel/thread_pool.h"
#include "shell/controller.h"
#include "shell/model_dialog.h"
#include "text/units_text.h"
#include "theme/theme.h"
#include "widgets/latency_spark.h"
#include "widgets/themed_label.h"

#include <QHBoxLayout>
#include <QToolButton>

#include <algorithm>
#include <initializer_list>
#include <vector>

namespace layerscope::ui {

namespace {

constexpr int memoryEveryMs = 1000;

} // namespace

StatusLine::StatusLine(const ViewContext& context, const Controller& controller, QWidget* parent)
    : QWidget(parent), m_context(context), m_controller(controller) {
    const auto label = [this] { return new ThemedLabel(m_context.theme, ThemedLabel::Role::Muted, this); };
    m_prefill = label();
    m_first = label();
    m_decode = label();
    m_cache = label();
    m_memory = label();
    m_machine = label();
    m_last = label();
    m_spark = new LatencySpark(context.theme, this);
    m_first->setToolTip(tr("Time from the request to the first token"));
    m_decode->setToolTip(tr("Speed of the decode steps; 95 of 100 tokens took no longer than the second number"));
    m_memory->setToolTip(tr("Memory of this process"));
    auto* row = new QHBoxLayout(this);
    for (ThemedLabel* one : {m_prefill, m_first, m_decode, m_cache, m_memory, m_machine}) {
        one->setMinimumWidth(1); // the window may become narrower than all of them
        row->addWidget(one);
    }
    m_remarks = new QToolButton(this);
    m_remarks->setProperty("role", QStringLiteral("link"));
    m_remarks->setFocusPolicy(Qt::StrongFocus);
    m_remarks->setAccessibleName(tr("Remarks on loading the model"));
    row->addWidget(m_remarks);
    row->addStretch(1);
    connect(m_remarks, &QToolButton::clicked, this, &StatusLine::remarksWanted);
    connect(&context.subject, &Subject::stateChanged, this, &StatusLine::refreshRemarks);
    row->addWidget(m_spark);
    row->addWidget(m_last);
    connect(&context.run, &LiveRun::metricsChanged, this, &StatusLine::refreshRun);
    connect(&context.run, &LiveRun::phaseChanged, this, &StatusLine::refreshRun);
    connect(&controller, &Controller::runSettingsChanged, this, &StatusLine::refreshProcess);
    connect(&m_slow, &QTimer::timeout, this, &StatusLine::refreshProcess);
    connect(&context.theme, &Theme::changed, this, &StatusLine::applyTheme);
    m_slow.start(memoryEveryMs);
    refreshRun();
    refreshProcess();
    refreshRemarks();
    applyTheme();
}

void StatusLine::refreshRemarks() {
    const QStringList remarks = loadRemarks(m_context.subject);
    m_remarks->setVisible(!remarks.isEmpty());
    m_remarks->setText(tr("%n remarks on loading", nullptr, int(remarks.size())));
    m_remarks->setToolTip(remarks.join(u'\n').toHtmlEscaped());
    fit();
}

/// What a narrow window has no room for goes whole, the least needed first.
void StatusLine::fit() {
    const bool ran = m_context.run.metrics() != nullptr;
    std::vector<QWidget*> shown{m_prefill, m_memory, m_machine};
    if (!m_remarks->isHidden()) shown.push_back(m_remarks);
    if (ran) shown.insert(shown.end(), {m_first, m_decode, m_cache, m_spark, m_last});
    const auto room = [this](const QWidget* part) {
        return std::max(part->sizeHint().width(), part->minimumWidth()) + layout()->spacing();
    };
    int needed = layout()->contentsMargins().left() + layout()->contentsMargins().right();
    for (const QWidget* part : shown)
        needed += room(part);
    for (QWidget* least : std::initializer_list<QWidget*>{m_machine, m_last, m_spark, m_first, m_prefill}) {
        if (needed <= width()) break;
        const auto at = std::ranges::find(shown, least);
        if (at == shown.end()) continue;
        needed -= room(least);
        shown.erase(at);
    }
    for (QWidget* part :
         std::initializer_list<QWidget*>{m_prefill, m_first, m_decode, m_cache, m_memory, m_machine, m_spark, m_last})
        part->setVisible(std::ranges::find(shown, part) != shown.end());
}

void StatusLine::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fit();
}

void StatusLine::refreshRun() {
    const auto& metrics = m_context.run.metrics();
    if (!metrics) {
        m_prefill->setText(m_context.run.isRunning() ? tr("starting…") : tr("no run yet"));
        return fit();
    }
    const Metrics& m = *metrics;
    m_prefill->setText(tr("prefill %1 tok · %2").arg(countText(m.prompt_tokens), rateText(m.prefill_tokens_per_s)));
    m_first->setText(tr("TTFT %1", "time to first token").arg(millisecondsText(m.ttft_ms)));
    m_decode->setText(tr("decode %1 · p95 %2").arg(rateText(m.decode_tokens_per_s), millisecondsText(m.p95_ms)));
    m_cache->setText(tr("KV %1 of %2", "used of reserved").arg(bytesText(m.kv_bytes), bytesText(m.kv_bytes_reserved)));
    m_spark->setSteps(m.recent_ms);
    m_last->setText(tr("last %1", "tokens").arg(m.recent_ms.size()));
    refreshProcess();
}

void StatusLine::refreshProcess() {
    m_memory->setText(tr("RSS %1", "resident memory").arg(bytesText(resident_bytes())));
    const int threads = m_controller.runSettings().threads > 0 ? m_controller.runSettings().threads : usable_cores();
    m_machine->setText(tr("%n threads", nullptr, threads) + QStringLiteral(" · ") +
                       QString::fromStdString(simd_display_name(active_simd_target())));
    fit();
}

void StatusLine::applyTheme() {
    const int u = m_context.theme.unit();
    layout()->setContentsMargins(5 * u / 2 - 2, u, 5 * u / 2, u); // a status bar keeps two pixels at its left
    layout()->setSpacing(3 * u);
    // Numbers change all the time; the room they get does not.
    const QFontMetrics metrics(m_prefill->font());
    const int digit = metrics.horizontalAdvance(u'0');
    m_decode->setMinimumWidth(metrics.horizontalAdvance(tr("decode %1 · p95 %2").arg(QString(), QString())) +
                              15 * digit);
    m_cache->setMinimumWidth(
        metrics.horizontalAdvance(tr("KV %1 of %2", "used of reserved").arg(QString(), QString())) + 18 * digit);
    m_memory->setMinimumWidth(metrics.horizontalAdvance(tr("RSS %1", "resident memory").arg(QString())) + 8 * digit);
    fit();
}

} // namespace layerscope::ui

#include "moc_status_line.cpp"

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/kv/measured_panel.h"

#include "analysis/summary.h"
#include "text/list_text.h"
#include "text/units_text.h"
#include "theme/theme.h"
#include "widgets/themed_label.h"

#include <QVBoxLayout>

#include <algorithm>

namespace layerscope::ui {

std::optional<MeasuredCache> measuredCache(const LiveRun& run, const ModelPlan& plan, DType dtype) {
    const auto& metrics = run.metrics();
    if (!metrics || metrics->kv_bytes <= 0 || metrics->prompt_tokens <= 0 || metrics->new_tokens <= 0)
        return std::nullopt;
    // The newest token was picked from the logits and is only written to the cache by the next step.
    MeasuredCache found;
    found.tokens = metrics->prompt_tokens + metrics->new_tokens - 1;
    found.measured = metrics->kv_bytes;
    found.computed = kv_bytes_curve(plan, {found.tokens}, dtype).front();
    return found;
}

MeasuredPanel::MeasuredPanel(const Theme& theme, QWidget* parent)
    : QWidget(parent), m_heading(new ThemedLabel(theme, ThemedLabel::Role::Heading)),
      m_measured(new ThemedLabel(theme, ThemedLabel::Role::Figure)),
      m_computed(new ThemedLabel(theme, ThemedLabel::Role::Formula)),
      m_verdict(new ThemedLabel(theme, ThemedLabel::Role::Muted)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(3);
    for (ThemedLabel* label : {m_heading, m_measured, m_computed, m_verdict}) {
        label->setWordWrap(true);
        layout->addWidget(label);
    }
}

void MeasuredPanel::measure(const LiveRun& run, const Setting& now) {
    const auto answer = measuredCache(run, *now.plan, now.dtype);
    // An edit is in force here before the engine has heard of it: such figures still belong to the setting before.
    if (answer && m_setting.plan && !m_setting.sameAs(now) && answer->measured != answer->computed) {
        const auto before = measuredCache(run, *m_setting.plan, m_setting.dtype);
        if (before->measured == before->computed) {
            m_last = before;
            return;
        }
    }
    m_last = answer;
    m_setting = now;
}

QString MeasuredPanel::verdict(bool current) const {
    if (!current) return tr("⚠ belongs to the edit before; generate again to measure this one");
    const std::int64_t difference = m_last->measured - m_last->computed;
    return difference == 0 ? tr("✓ equal to the byte") : tr("differs by %1 bytes").arg(countText(difference));
}

void MeasuredPanel::refresh(const LiveRun& run, const Subject& subject) {
    m_heading->setText(tr("Measured by this process"));
    if (!run.metrics() || !subject.hasArchitecture()) {
        m_last.reset();
        m_metrics.reset();
        m_setting = {};
    }
    const Setting now{subject.edit(), subject.plan(), subject.summary().kv_dtype};
    // While an edit rebuilds the cache its bytes belong to neither plan: keep the last answer.
    if (!run.isRebuilding() && subject.hasArchitecture() && run.metrics() != m_metrics) {
        m_metrics = run.metrics();
        measure(run, now);
    }
    m_computed->setVisible(m_last.has_value());
    if (!m_last) {
        m_measured->setText(tr("nothing yet"));
        m_verdict->setText(subject.hasModel() ? tr("Generate text to see what is really allocated")
                                              : tr("Needs weights: choose a bundled model or open a folder"));
        return;
    }
    m_measured->setText(tr("%1 at %2 tokens").arg(bytesText(m_last->measured), countText(m_last->tokens)));
    m_computed->setText(tr("formula there: %1").arg(bytesText(m_last->computed)));
    m_verdict->setText(verdict(m_setting.sameAs(now)));
}

QString MeasuredPanel::text() const {
    QStringList parts{m_measured->text()};
    if (m_last) parts << m_computed->text();
    parts << m_verdict->text();
    return listText(parts);
}

} // namespace layerscope::ui

#include "moc_measured_panel.cpp"

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/generate/latency_panel.h"

#include "state/live_run.h"
#include "text/operation_text.h"
#include "text/units_text.h"
#include "theme/theme.h"
#include "views/generate/latency_strip.h"
#include "widgets/themed_label.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace layerscope::ui {

LatencyPanel::LatencyPanel(const Theme& theme, const LiveRun& run, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_run(run), m_timing(new QCheckBox), m_strip(new LatencyStrip(theme)),
      m_words(new ThemedLabel(theme, ThemedLabel::Role::Muted)), m_open(new QPushButton) {
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    m_timing->setChecked(true);
    m_timing->setObjectName(QStringLiteral("timing"));
    m_open->setProperty("role", QStringLiteral("link"));
    m_open->setObjectName(QStringLiteral("openLayer"));
    auto* head = new QHBoxLayout;
    head->addWidget(m_words, 1);
    head->addWidget(m_open);
    head->addWidget(m_timing);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    column->addLayout(head);
    column->addWidget(m_strip);
    m_words->setMinimumWidth(1);
    QSizePolicy keeps = m_open->sizePolicy(); // its place stays, so that nothing moves when a step is chosen
    keeps.setRetainSizeWhenHidden(true);
    m_open->setSizePolicy(keeps);
    connect(m_timing, &QCheckBox::toggled, this, &LatencyPanel::timingChanged);
    connect(m_strip, &LatencyStrip::tokenPointed, this, &LatencyPanel::point);
    connect(m_strip, &LatencyStrip::tokenChosen, this, [this](int token) {
        chooseToken(token);
        emit tokenChosen(token);
        if (m_slow && m_slow->part == SlowStep::Part::Layer) emit layerChosen(int(m_slow->layer));
    });
    connect(m_strip, &LatencyStrip::openWanted, this, &LatencyPanel::open);
    connect(m_open, &QPushButton::clicked, this, &LatencyPanel::open);
    retranslate();
}

bool LatencyPanel::isTiming() const { return m_timing->isChecked(); }

void LatencyPanel::refresh() {
    std::vector<LatencyStrip::Step> steps;
    const auto& tokens = m_run.tokens();
    for (int i = std::max(0, int(tokens.size()) - LatencyStrip::most); i < int(tokens.size()); ++i)
        if (tokens[std::size_t(i)].decoded) steps.push_back({i, tokens[std::size_t(i)].ms});
    const auto& metrics = m_run.metrics();
    m_strip->setSteps(std::move(steps), metrics ? metrics->p50_ms : 0, metrics ? metrics->p95_ms : 0);
    if (m_chosen >= int(tokens.size())) m_chosen = -1;
    if (m_pointed >= int(tokens.size())) m_pointed = -1;
    if (m_layer >= 0) refreshPart();
    chooseToken(m_chosen);
}

void LatencyPanel::chooseToken(int token) {
    const auto& tokens = m_run.tokens();
    m_chosen = token >= 0 && token < int(tokens.size()) && tokens[std::size_t(token)].decoded ? token : -1;
    m_strip->setChosen(m_chosen);
    m_slow = slowStepOf(m_chosen);
    describe();
    const bool layer = m_slow && m_slow->part == SlowStep::Part::Layer;
    m_open->setVisible(layer);
    m_open->setText(tr("Show layer %1").arg(layer ? m_slow->layer : 0)); // out of sight, but never without a name
}

/// Token i was chosen from what the model said behind the token before it.
const std::optional<SlowStep>& LatencyPanel::slowStepOf(int token) const {
    const auto& probe = m_run.probe();
    if (m_known.token == token && m_known.probe == probe) return m_known.slow;
    m_known = {token, probe, std::nullopt};
    if (token >= 0 && probe) m_known.slow = slow_step(*probe, m_run.promptLength() + token - 1);
    return m_known.slow;
}

QString LatencyPanel::words(int token) const {
    const auto& tokens = m_run.tokens();
    if (token < 0 || token >= int(tokens.size()))
        return tr("last 256 tokens · dashed: median · dotted: p95 · click a bar for its slow layer");
    const double ms = double(tokens[std::size_t(token)].ms);
    const QString head = tr("token %1: %2").arg(QString::number(token + 1), millisecondsText(ms));
    const std::optional<SlowStep>& slow = slowStepOf(token);
    if (!slow)
        return head + QStringLiteral(" · ") +
               (isTiming() ? tr("its operations were not timed")
                           : tr("switch on the timing and generate again to see its layers"));
    const double beyond = slow->part_seconds - slow->part_usual;
    const QString usual = tr("usually %1").arg(durationText(slow->usual));
    QString where;
    if (ms / 1000 - slow->seconds > beyond)
        where = tr("most of it beside the model: choosing the token, or another program");
    else if (slow->part == SlowStep::Part::Between)
        where = tr("between the operations: another program had the processor");
    else if (slow->part == SlowStep::Part::Outside)
        where = tr("%1 took %2 longer than its median").arg(operationText(slow->operation), durationText(beyond));
    else
        where = tr("layer %1 took %2 longer than its median, mostly %3")
                    .arg(QString::number(slow->layer), durationText(beyond), operationText(slow->operation));
    return QStringList{head, usual, where}.join(QStringLiteral(" · "));
}

QString LatencyPanel::text() const { return m_words->text(); }

void LatencyPanel::describe() {
    const int token = m_pointed >= 0 ? m_pointed : m_chosen;
    m_words->setText(m_pointed < 0 && m_layer >= 0 ? partWords() : words(token));
    m_words->setToolTip(m_words->text());
    QStringList spoken{m_strip->spokenFigures(), m_words->text()}; // who hears it does not see the two lines
    spoken.removeAll(QString());
    m_strip->setAccessibleDescription(spoken.join(QStringLiteral(" · ")));
}

/// The layer that made the step slow is marked wherever layers are drawn, here as well.
void LatencyPanel::point(int token) {
    m_pointed = token;
    const std::optional<SlowStep> slow = token >= 0 ? slowStepOf(token) : std::nullopt;
    emit layerHovered(slow && slow->part == SlowStep::Part::Layer ? int(slow->layer) : -1);
    describe();
}

void LatencyPanel::setHoveredLayer(int layer) {
    if (layer == m_layer) return;
    m_layer = layer;
    refreshPart();
    describe();
}

/// Token i was chosen from what the model said behind the token before it.
void LatencyPanel::refreshPart() {
    std::vector<LatencyStrip::Step> part;
    QColor color;
    const auto& probe = m_run.probe();
    if (probe && probe->plan && m_layer >= 0 && m_layer < int(probe->plan->layers.size())) {
        const LayerPlan& plan = probe->plan->layers[std::size_t(m_layer)];
        color = m_theme.layerStyle(plan.type, plan.rope.has_value()).fill;
        const std::int64_t first = m_run.promptLength() - 1;
        const std::vector<LayerTime> times = layer_times(*probe, m_layer);
        m_partUsual = median_seconds(times);
        for (const LayerTime& time : times)
            part.push_back({int(time.position - first), float(time.seconds * 1000)});
    }
    m_strip->setPart(std::move(part), color);
}

QString LatencyPanel::partWords() const {
    const auto& part = m_strip->part();
    if (part.empty()) return tr("layer %1: its operations were not timed").arg(m_layer);
    return tr("layer %1 took the coloured part: %2 in the median of %n token(s)", nullptr, int(part.size()))
        .arg(QString::number(m_layer), millisecondsText(m_partUsual * 1000));
}

void LatencyPanel::open() {
    if (m_slow && m_slow->part == SlowStep::Part::Layer)
        emit layerWanted(int(m_slow->layer), m_run.promptLength() + m_chosen - 1);
}

void LatencyPanel::retranslate() {
    m_strip->setAccessibleName(tr("Time of the last 256 tokens"));
    m_timing->setText(tr("time the operations"));
    m_timing->setAccessibleName(tr("Time every operation while a text is written"));
    m_timing->setToolTip(tr("Costs a few clock readings a layer: a tiny model becomes a little slower"));
    chooseToken(m_chosen);
}

} // namespace layerscope::ui

#include "moc_latency_panel.cpp"

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/attention/delta_page.h"

#include "canvas/matrix_canvas.h"
#include "text/list_text.h"
#include "text/units_text.h"
#include "theme/theme.h"
#include "views/attention/attention_words.h"
#include "views/attention/side_column.h"
#include "widgets/fact_lines.h"
#include "widgets/scale_legend.h"
#include "widgets/themed_label.h"

#include <QHBoxLayout>
#include <QLocale>
#include <QVBoxLayout>

#include <algorithm>

namespace layerscope::ui {

using Role = ThemedLabel::Role;

DeltaPage::DeltaPage(const Theme& theme, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_state(new MatrixCanvas(theme)), m_decay(new MatrixCanvas(theme)),
      m_write(new MatrixCanvas(theme)), m_stateTitle(new ThemedLabel(theme, Role::Heading)),
      m_decayTitle(new ThemedLabel(theme, Role::Heading)), m_writeTitle(new ThemedLabel(theme, Role::Heading)),
      m_token(new FactLines(theme)), m_head(new FactLines(theme)), m_entry(new FactLines(theme)),
      m_stateLegend(new ScaleLegend(theme)), m_gateLegend(new ScaleLegend(theme)) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    auto* gates = new QVBoxLayout;
    gates->addWidget(m_decayTitle);
    gates->addWidget(m_decay, 1);
    gates->addWidget(m_writeTitle);
    gates->addWidget(m_write, 1);
    row->addLayout(gates, 5);
    auto* state = new QVBoxLayout;
    state->addWidget(m_stateTitle);
    state->addWidget(m_state, 1);
    row->addLayout(state, 4);
    for (ThemedLabel* title : {m_decayTitle, m_writeTitle, m_stateTitle})
        title->setMinimumWidth(1); // a heading never widens the page
    m_side = new SideColumn({m_token, m_head, m_entry, nullptr, m_gateLegend, m_stateLegend});
    row->addWidget(m_side);
    for (MatrixCanvas* canvas : {m_decay, m_write})
        connect(canvas, &MatrixCanvas::cellPointed, this,
                [this](qint64 head, qint64 token) { pointToken(head, token); });
    connect(m_state, &MatrixCanvas::cellPointed, this, &DeltaPage::refreshFacts);
    retranslate();
    restyle();
}

void DeltaPage::retranslate() {
    m_stateTitle->setText(tr("State"));
    m_decayTitle->setText(tr("Decay: share of the state that stays"));
    m_writeTitle->setText(tr("Write strength: share of the error that is written"));
    m_state->setAccessibleName(tr("Recurrent state of one head"));
    m_decay->setAccessibleName(m_decayTitle->text());
    m_write->setAccessibleName(m_writeTitle->text());
    m_state->setAxisTitles(tr("value dimension"), tr("key dimension"));
    m_decay->setAxisTitles({}, tr("head"));
    m_write->setAxisTitles(tr("token"), tr("head"));
    m_token->setTitle(tr("Under the pointer"));
    m_head->setTitle(tr("This head"));
    m_entry->setTitle(tr("State entry"));
    m_gateLegend->setScale(tr("decay and write strength"), ScaleLegend::shareTicks(ColorScale(Stretch::Linear)), {});
    if (m_snapshot) refreshState();
}

void DeltaPage::restyle() {
    const int unit = m_theme.unit();
    layout()->setSpacing(2 * unit);
    m_side->restyle(m_theme);
    for (MatrixCanvas* canvas : {m_state, m_decay, m_write})
        canvas->restyle();
    for (FactLines* facts : {m_token, m_head, m_entry})
        facts->restyle();
    m_stateLegend->restyle();
    m_gateLegend->restyle();
    if (m_snapshot) refreshState();
}

void DeltaPage::show(std::shared_ptr<const ProbeSnapshot> snapshot, const PositionNames& names, int layer, int head) {
    m_snapshot = std::move(snapshot);
    m_names = names;
    m_layer = layer;
    m_headIndex = std::clamp(head, 0, std::max(0, static_cast<int>(record().n_heads) - 1));
    m_decay->setSource(std::make_shared<GateSource>(record(), GateSource::Gate::Decay, names));
    m_write->setSource(std::make_shared<GateSource>(record(), GateSource::Gate::Write, names));
    const std::int64_t token = m_decay->column() < 0 ? record().n_tokens() - 1 : m_decay->column();
    m_decay->setCell(m_headIndex, token);
    m_write->setCell(m_headIndex, token);
    refreshState();
}

void DeltaPage::pointToken(std::int64_t head, std::int64_t token) {
    m_decay->setCell(head, token);
    m_write->setCell(head, token);
    if (head != m_headIndex) {
        m_headIndex = static_cast<int>(head);
        emit headChosen(m_headIndex);
        refreshState();
    } else {
        refreshFacts();
    }
}

void DeltaPage::refreshState() {
    const DeltaRecord& now = record();
    if (now.state && m_headIndex < now.state->n_heads) {
        auto source = std::make_shared<StateSource>(now.state, m_headIndex, m_theme.isDark());
        const QLocale locale;
        const double end = static_cast<double>(source->largest());
        m_stateLegend->setScale(
            tr("state entry"),
            {{0, locale.toString(-end, 'g', 2)}, {0.5, QStringLiteral("0")}, {1, locale.toString(end, 'g', 2)}}, {},
            true);
        m_state->setSource(std::move(source));
        m_stateTitle->setText(tr("State after %1 tokens, head %2").arg(countText(now.state->length)).arg(m_headIndex));
    } else {
        m_state->setSource(nullptr);
        m_stateTitle->setText(tr("State"));
    }
    refreshFacts();
}

void DeltaPage::refreshFacts() {
    if (!m_snapshot) return;
    const DeltaRecord& now = record();
    m_token->setLines(gateFacts(now, m_names, m_headIndex, m_decay->column()));
    m_head->setLines(deltaHeadFacts(now, m_headIndex));
    const std::int64_t key = m_state->row(), value = m_state->column();
    const bool pointed =
        now.state && key >= 0 && value >= 0 && key < now.state->key_dim && value < now.state->value_dim;
    m_entry->setLines(
        {{tr("key, value"), pointed ? QStringLiteral("%1, %2").arg(key).arg(value) : QStringLiteral("–")},
         {tr("entry"),
          pointed ? QLocale().toString(double(now.state->at(m_headIndex, key, value)), 'g', 3) : QStringLiteral("–")}});
    m_decay->setAccessibleDescription(m_token->text());
    m_write->setAccessibleDescription(m_token->text());
    m_state->setAccessibleDescription(m_entry->text());
}

QString DeltaPage::spokenText() const {
    if (!m_snapshot) return {};
    return listText({layerTitle(*m_snapshot->plan, m_layer), m_head->text()}) + QStringLiteral(". ") + m_token->text();
}

} // namespace layerscope::ui

#include "moc_delta_page.cpp"

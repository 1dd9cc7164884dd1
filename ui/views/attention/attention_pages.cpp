// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// What of the attention view is seen: its parts and their states.
#include "canvas/matrix_canvas.h"
#include "probe/delta_stats.h"
#include "probe/snapshot.h"
#include "state/live_run.h"
#include "state/selection.h"
#include "state/subject.h"
#include "text/units_text.h"
#include "text/wording.h"
#include "theme/theme.h"
#include "views/attention/attention_view.h"
#include "views/attention/attention_words.h"
#include "views/attention/delta_page.h"
#include "views/attention/head_grid.h"
#include "views/attention/head_page.h"
#include "views/attention/routing_page.h"
#include "widgets/progress_line.h"
#include "widgets/scale_legend.h"
#include "widgets/themed_label.h"

#include <QButtonGroup>
#include <QEvent>
#include <QHBoxLayout>
#include <QPushButton>
#include <QScrollArea>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace layerscope::ui {

using Role = ThemedLabel::Role;

AttentionView::AttentionView(const ViewContext& context, QWidget* parent)
    : View(context, parent), m_states(new QStackedWidget), m_pages(new QStackedWidget),
      m_title(new ThemedLabel(context.theme, Role::Title)), m_status(new ThemedLabel(context.theme, Role::Muted)),
      m_hint(new ThemedLabel(context.theme, Role::Body)), m_line(new ThemedLabel(context.theme, Role::Muted)),
      m_noRecord(new ThemedLabel(context.theme, Role::Muted)), m_progress(new ProgressLine), m_action(new QPushButton),
      m_choices(new QButtonGroup(this)), m_headsChoice(new QToolButton), m_layerChoice(new QToolButton),
      m_routingChoice(new QToolButton), m_scroll(new QScrollArea), m_grid(new HeadGrid(context.theme)),
      m_legend(new ScaleLegend(context.theme)), m_head(new HeadPage(context.theme)),
      m_delta(new DeltaPage(context.theme)), m_routing(new RoutingPage(context.theme)) {
    auto* body = new QWidget;
    auto* column = new QVBoxLayout(body);
    column->setObjectName(QStringLiteral("body"));
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(makeHeader());
    column->addWidget(m_pages, 1);
    m_noRecord->setAlignment(Qt::AlignCenter);
    m_noRecord->setWordWrap(true);
    for (QWidget* page : {makeHeads(), static_cast<QWidget*>(m_head), static_cast<QWidget*>(m_delta),
                          static_cast<QWidget*>(m_routing), static_cast<QWidget*>(m_noRecord)})
        m_pages->addWidget(page);
    connect(m_pages, &QStackedWidget::currentChanged, this, &AttentionView::giveRoom);
    giveRoom();
    m_states->addWidget(makeHint());
    m_states->addWidget(body);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(m_states);
    connectState();
    retranslate();
    restyle();
}

QWidget* AttentionView::makeHeader() {
    auto* header = new QWidget;
    auto* row = new QHBoxLayout(header);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(4);
    int id = 0;
    for (QToolButton* choice : {m_headsChoice, m_layerChoice, m_routingChoice}) {
        choice->setCheckable(true);
        m_choices->addButton(choice, id++);
        row->addWidget(choice);
    }
    m_headsChoice->setChecked(true);
    row->addSpacing(12);
    m_title->setMinimumWidth(1); // the view must not become as wide as its words
    row->addWidget(m_title);
    m_status->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_status->setWordWrap(true);
    row->addWidget(m_status, 1);
    return header;
}

QWidget* AttentionView::makeHint() {
    auto* page = new QWidget;
    auto* column = new QVBoxLayout(page);
    column->addStretch(1);
    m_hint->setAlignment(Qt::AlignCenter);
    m_hint->setWordWrap(true);
    column->addWidget(m_hint);
    column->addWidget(m_progress, 0, Qt::AlignHCenter);
    m_action->setProperty("role", QStringLiteral("primary"));
    connect(m_action, &QPushButton::clicked, this, &AttentionView::act);
    column->addWidget(m_action, 0, Qt::AlignHCenter);
    column->addStretch(1);
    return page;
}

QWidget* AttentionView::makeHeads() {
    auto* page = new QWidget;
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    m_scroll->setWidget(m_grid);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    m_scroll->viewport()->installEventFilter(this);
    column->addWidget(m_scroll, 1);
    m_line->setWordWrap(true);
    auto* foot = new QHBoxLayout;
    foot->setObjectName(QStringLiteral("headsFoot"));
    foot->addWidget(m_line, 1);
    foot->addWidget(m_legend);
    m_legend->setObjectName(QStringLiteral("gridLegend"));
    column->addLayout(foot);
    return page;
}

void AttentionView::retranslate() {
    m_headsChoice->setText(tr("All heads"));
    m_layerChoice->setText(tr("One layer"));
    m_routingChoice->setText(tr("Experts"));
    m_headsChoice->setToolTip(tr("A small map for every head of every layer"));
    m_layerChoice->setToolTip(tr("One head, or the state of one linear layer"));
    m_routingChoice->setToolTip(tr("Which token went to which expert"));
    m_grid->setAccessibleName(tr("Maps of all heads"));
    m_progress->setAccessibleName(tr("Progress"));
    m_action->setText(tr("Generate"));
    m_head->retranslate();
    explainColours(false);
    m_delta->retranslate();
    m_routing->retranslate();
    refresh();
}

void AttentionView::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    View::changeEvent(event);
}

void AttentionView::restyle() {
    const int unit = m_context.theme.unit();
    layout()->setContentsMargins(3 * unit, 2 * unit, 2 * unit, 2 * unit);
    findChild<QVBoxLayout*>(QStringLiteral("body"))->setSpacing(2 * unit);
    m_progress->setFixedSize(40 * unit, unit);
    m_states->widget(0)->layout()->setSpacing(2 * unit);
    findChild<QHBoxLayout*>(QStringLiteral("headsFoot"))->setSpacing(3 * unit);
    m_legend->setFixedWidth(m_legend->sizeHint().width());
    m_legend->restyle();
    fitWords();
    m_grid->restyle();
    m_head->restyle();
    m_delta->restyle();
    m_routing->restyle();
    refresh();
}

/// Maps come first: in a low view what their colours mean is left to the page of one layer, and in a narrow one the
/// name of a head goes before the size of the record.
void AttentionView::fitWords() {
    const int unit = m_context.theme.unit();
    m_legend->setVisible(height() >= 60 * unit);
    m_status->setVisible(m_page == Page::Heads || width() >= 90 * unit);
}

void AttentionView::resizeEvent(QResizeEvent* event) {
    View::resizeEvent(event);
    fitWords();
}

bool AttentionView::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_scroll->viewport() && event->type() == QEvent::Resize)
        m_grid->fitInto(m_scroll->viewport()->size());
    return View::eventFilter(watched, event);
}

void AttentionView::refresh() {
    const bool there = shown() != nullptr;
    m_states->setCurrentIndex(there ? 1 : 0);
    if (!there) return refreshHint();
    nameTokens();
    refreshChoices();
    refreshPages();
    refreshStatus();
}

void AttentionView::refreshHint() {
    const Subject& subject = m_context.subject;
    const LiveRun& run = m_context.run;
    QString hint, action;
    std::optional<double> progress;
    bool failed = false;
    if (subject.state() == Subject::State::Failed && subject.error()) {
        hint = errorText(*subject.error());
        failed = true;
    } else if (subject.state() == Subject::State::Loading) {
        hint = tr("Reading %1 …").arg(subject.name());
        progress = subject.loadFraction();
    } else if (!subject.hasArchitecture()) {
        hint = tr("Choose a model above, or open a folder, to see what its heads look at");
    } else if (!subject.hasModel()) {
        hint = tr("Attention needs a model that runs; this is an architecture without weights. Choose one with weights "
                  "above.");
    } else if (run.probeError()) {
        hint = errorText(*run.probeError());
        action = tr("Try again");
        failed = true;
    } else if (run.isRunning()) {
        hint = tr("The first tokens are being run …");
        const Progress done = run.prefill();
        progress = done.total > 0 ? double(done.done) / double(done.total) : 0.0;
        action = tr("Stop");
    } else if (run.probeWork()) {
        hint = tr("The text is being run once more to record what its heads look at …");
        progress = run.probeWork();
    } else {
        hint = tr("Attention is recorded while text is written. Press Generate to write one and watch.");
        action = tr("Generate");
    }
    m_hint->setRole(failed ? Role::Error : Role::Body);
    m_hint->setText(hint);
    m_progress->setVisible(progress.has_value());
    m_progress->setFraction(progress.value_or(0));
    m_action->setVisible(!action.isEmpty());
    if (!action.isEmpty()) m_action->setText(action); // out of sight it keeps its last name
}

void AttentionView::refreshStatus() {
    const ProbeSnapshot& snapshot = *shown();
    const LiveRun& run = m_context.run;
    QStringList parts{tr("%1 tokens").arg(countText(snapshot.n_recorded))};
    if (snapshot.first > 0)
        parts += run.isRunning() ? tr("the %1 before were in the cache: they follow once the text is written")
                                       .arg(countText(snapshot.first))
                                 : tr("from token %1 on; the rest follows").arg(countText(snapshot.first));
    if (run.isRunning()) parts += tr("following the run");
    if (run.probeWork()) parts += tr("recording again, %1").arg(percentText(*run.probeWork()));
    if (run.probeError()) parts += errorText(*run.probeError());
    parts += tr("%1 kept").arg(bytesText(snapshot.bytes));
    if (snapshot.dropped_values > 0) parts += tr("%1 values had no room").arg(countText(snapshot.dropped_values));
    m_status->setText(parts.join(QStringLiteral(" · ")));
}

void AttentionView::refreshChoices() {
    const auto& layers = shown()->plan->layers;
    const bool mixtures =
        std::any_of(layers.begin(), layers.end(), [](const LayerPlan& plan) { return plan.ffn == FfnKind::Moe; });
    m_routingChoice->setVisible(mixtures);
    if (!mixtures && m_page == Page::Routing) m_page = Page::Heads;
    m_choices->button(static_cast<int>(m_page))->setChecked(true);
}

void AttentionView::refreshHeads() {
    m_grid->setSnapshot(m_context.run.probe());
    m_grid->fitInto(m_scroll->viewport()->size());
    m_grid->setSelected(m_context.selection.layer(), m_context.selection.head());
    refreshLine();
    const QRect tile = m_grid->tile(m_grid->layer(), m_grid->head());
    m_scroll->ensureVisible(tile.center().x(), tile.center().y(), tile.width(), tile.height());
}

void AttentionView::refreshLine() {
    const auto& snapshot = m_context.run.probe();
    if (!snapshot) return;
    const auto [layer, head] = m_grid->pointed();
    const auto attention = snapshot->attention.find(layer);
    const auto delta = snapshot->delta.find(layer);
    QString line;
    if (attention != snapshot->attention.end() && head < static_cast<int>(attention->second.heads.size()))
        line = headSentence(*snapshot->plan, layer, attention->second, head);
    else if (delta != snapshot->delta.end() && head < static_cast<int>(delta->second.n_heads))
        line = tr("%1, head %2: above decay, below write strength; half-life %3")
                   .arg(layerTitle(*snapshot->plan, layer), QString::number(head),
                        tokensText(gate_means(delta->second, head).half_life));
    m_line->setText(line);
    explainColours(delta != snapshot->delta.end());
    m_grid->setAccessibleDescription(line);
}

/// Only the page that is seen says how much room it needs: the view fits beside another one.
void AttentionView::giveRoom() {
    for (int i = 0; i < m_pages->count(); ++i) {
        const auto wanted = i == m_pages->currentIndex() ? QSizePolicy::Preferred : QSizePolicy::Ignored;
        QSizePolicy policy = m_pages->widget(i)->sizePolicy();
        policy.setHorizontalPolicy(wanted);
        policy.setVerticalPolicy(wanted);
        m_pages->widget(i)->setSizePolicy(policy);
    }
}

/// Of the head under the pointer: those of linear layers have no weights, and another scale.
void AttentionView::explainColours(bool linear) {
    if (linear)
        m_legend->setScale(DeltaPage::tr("decay and write strength"),
                           ScaleLegend::shareTicks(ColorScale(Stretch::Linear)), HeadPage::tr("masked"));
    else
        m_head->explain(*m_legend);
}

void AttentionView::refreshPages() {
    const auto& snapshot = m_context.run.probe();
    const int layer = selectedLayer(), head = m_context.selection.head();
    m_title->setVisible(m_page != Page::Heads);
    fitWords();
    if (m_page == Page::Heads) {
        refreshHeads();
        m_pages->setCurrentIndex(0);
        return;
    }
    m_title->setText(layerTitle(*snapshot->plan, layer));
    if (m_page == Page::Routing && snapshot->router.contains(layer)) {
        m_routing->show(snapshot, m_names, layer);
        m_pages->setCurrentWidget(m_routing);
    } else if (m_page == Page::Layer && snapshot->attention.contains(layer)) {
        const int last = static_cast<int>(snapshot->attention.at(layer).heads.size()) - 1;
        m_title->setText(layerTitle(*snapshot->plan, layer) + QStringLiteral(" · ") +
                         headTitle(*snapshot->plan, std::min(head, last)));
        m_head->show(snapshot, m_names, layer, head);
        m_pages->setCurrentWidget(m_head);
    } else if (m_page == Page::Layer && snapshot->delta.contains(layer)) {
        m_delta->show(snapshot, m_names, layer, head);
        m_pages->setCurrentWidget(m_delta);
    } else {
        const bool dense = m_page == Page::Routing && !isMixture(layer);
        m_noRecord->setText(dense ? tr("Layer %1 has no experts. Choose one that has in the strip.").arg(layer)
                                  : tr("Layer %1 is not recorded yet.").arg(layer));
        m_pages->setCurrentWidget(m_noRecord);
    }
}

} // namespace layerscope::ui

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/attention/attention_view.h"

#include "canvas/matrix_canvas.h"
#include "state/commands.h"
#include "state/live_run.h"
#include "state/selection.h"
#include "state/subject.h"
#include "text/token_text.h"
#include "text/units_text.h"
#include "theme/theme.h"
#include "views/attention/attention_tables.h"
#include "views/attention/attention_words.h"
#include "views/attention/delta_page.h"
#include "views/attention/head_grid.h"
#include "views/attention/head_page.h"
#include "views/attention/routing_page.h"
#include "widgets/themed_label.h"

#include <QButtonGroup>
#include <QKeyEvent>
#include <QScrollArea>
#include <QStackedWidget>
#include <QToolButton>

#include <algorithm>

namespace layerscope::ui {

namespace {

const QString asker = QStringLiteral("attention");
constexpr std::size_t mostHeads = 512;                      ///< heads recorded at once while one layer is looked at
const QString starter = QStringLiteral("Once upon a time"); ///< what the bundled models were trained to continue

} // namespace

AttentionView::~AttentionView() = default;

void AttentionView::connectState() {
    Selection& selection = m_context.selection;
    LiveRun& run = m_context.run;
    connect(&m_context.subject, &Subject::stateChanged, this, &AttentionView::refresh);
    connect(&m_context.subject, &Subject::planChanged, this, [this] {
        ask();
        refresh();
    });
    connect(&run, &LiveRun::probeChanged, this, &AttentionView::refresh);
    connect(&run, &LiveRun::phaseChanged, this, [this] {
        ask();
        refresh();
    });
    connect(&selection, &Selection::layerChanged, this, [this] {
        ask();
        refresh();
    });
    connect(&selection, &Selection::headChanged, this, &AttentionView::refresh);
    connect(&selection, &Selection::hoveredLayerChanged, m_grid, &HeadGrid::setHoveredLayer);
    connect(&selection, &Selection::cellChanged, this, [this](std::int64_t query, std::int64_t key) {
        if (query < 0 || !shown()) return;
        m_head->setCell(query, key);
        m_routing->setToken(query);
    });
    connect(&m_context.theme, &Theme::changed, this, &AttentionView::restyle);
    connect(m_choices, &QButtonGroup::idClicked, this, [this](int id) { setPage(static_cast<Page>(id)); });
    connect(m_grid, &HeadGrid::headChosen, this, &AttentionView::chooseHead);
    connect(m_grid, &HeadGrid::headHovered, this, &AttentionView::refreshLine);
    connect(m_grid, &HeadGrid::headOpened, this, [this](int layer, int head) {
        chooseHead(layer, head);
        setPage(Page::Layer);
    });
    connect(m_grid, &HeadGrid::layerHovered, &selection, &Selection::setHoveredLayer);
    connect(m_head, &HeadPage::cellPointed, &selection, &Selection::setCell);
    connect(m_head, &HeadPage::scaleChanged, this, [this] {
        m_grid->setScale(m_head->scale());
        refreshLine();
    });
    connect(m_routing, &RoutingPage::tokenPointed, this, [this](qint64 position) {
        const std::int64_t key = std::clamp<std::int64_t>(m_context.selection.key(), 0, position);
        m_context.selection.setCell(position, key);
    });
    connect(m_delta, &DeltaPage::headChosen, &selection, &Selection::setHead);
}

int AttentionView::selectedLayer() const {
    const int last = static_cast<int>(m_context.subject.plan()->layers.size()) - 1;
    return std::clamp(m_context.selection.layer(), 0, std::max(0, last));
}

bool AttentionView::isMixture(int layer) const {
    return m_context.subject.plan()->layers[static_cast<std::size_t>(layer)].ffn == FfnKind::Moe;
}

void AttentionView::chooseHead(int layer, int head) {
    m_context.selection.setLayer(layer);
    m_context.selection.setHead(head);
}

/// All layers where that is cheap or where all are seen; else the one that is looked at.
ProbeRequest AttentionView::wish() const {
    ProbeRequest wish;
    const auto& plan = m_context.subject.plan();
    if (!plan || !m_context.subject.hasModel()) return wish;
    const int selected = selectedLayer();
    const std::size_t heads = plan->layers.size() * static_cast<std::size_t>(plan->architecture.n_heads);
    const bool all = m_page == Page::Heads || heads <= mostHeads;
    for (LayerIndex layer = 0; layer < static_cast<LayerIndex>(plan->layers.size()); ++layer) {
        const LayerPlan& row = plan->layers[static_cast<std::size_t>(layer)];
        if (row.mixer == MixerKind::GatedDeltaNet) {
            wish.delta = true;
            if (layer == selected) wish.state_layers.insert(layer);
        } else if (all || layer == selected) {
            wish.attention_layers.insert(layer);
        }
        if (row.ffn == FfnKind::Moe) wish.router = true;
    }
    return wish;
}

void AttentionView::ask() {
    if (isVisible()) m_context.commands.setProbe(asker, wish());
}

void AttentionView::showEvent(QShowEvent* event) {
    View::showEvent(event);
    ask();
    refresh();
}

void AttentionView::hideEvent(QHideEvent* event) {
    View::hideEvent(event);
    m_context.commands.setProbe(asker, {});
}

const ProbeSnapshot* AttentionView::shown() const {
    const auto& snapshot = m_context.run.probe();
    const bool ours = snapshot && snapshot->plan && snapshot->tokens && snapshot->n_recorded > 0 &&
                      m_context.subject.hasArchitecture() &&
                      snapshot->plan->layers.size() == m_context.subject.plan()->layers.size();
    const bool some = ours && (!snapshot->attention.empty() || !snapshot->delta.empty() || !snapshot->router.empty());
    return some ? snapshot.get() : nullptr;
}

void AttentionView::nameTokens() {
    const ProbeSnapshot* snapshot = shown();
    if (!snapshot || snapshot->tokens == m_named) return;
    const std::vector<TokenId>& tokens = *snapshot->tokens;
    std::vector<QString> names;
    names.reserve(tokens.size());
    // Names of tokens that were there before are kept: only the end is new.
    const std::size_t same =
        m_named && m_names
            ? static_cast<std::size_t>(
                  std::mismatch(tokens.begin(), tokens.end(), m_named->begin(), m_named->end()).first - tokens.begin())
            : 0;
    if (same > 0) names.assign(m_names->begin(), m_names->begin() + static_cast<std::ptrdiff_t>(same));
    for (std::size_t i = same; i < tokens.size(); ++i)
        names.push_back(pieceText(m_context.subject.model().get(), tokens[i]));
    m_names = std::make_shared<const std::vector<QString>>(std::move(names));
    m_named = snapshot->tokens;
}

void AttentionView::setPage(Page page) {
    if (page == m_page) return;
    m_page = page;
    ask();
    refresh();
}

void AttentionView::keyPressEvent(QKeyEvent* event) {
    if (event->key() != Qt::Key_Escape || m_page == Page::Heads) return View::keyPressEvent(event);
    setPage(Page::Heads);
    m_grid->setFocus();
}

void AttentionView::act() {
    const LiveRun& run = m_context.run;
    if (run.isRunning()) return m_context.commands.stop();
    if (run.probeError()) return m_context.commands.probeAgain();
    const auto& model = m_context.subject.model();
    const bool readsText = model && model->tokenizer; // else it begins with its own first token
    const QString prompt = run.prompt().isEmpty() ? starter : run.prompt();
    m_context.commands.generate(readsText ? prompt : QString(), GenerationSettings{});
}

QString AttentionView::spokenText() const {
    const ProbeSnapshot* snapshot = shown();
    if (!snapshot) return m_hint->text();
    if (m_page == Page::Heads) {
        const auto found = snapshot->attention.find(m_grid->layer());
        const QString grid = tr("%1 layers with a map for each head, %2 tokens")
                                 .arg(countText(m_grid->layers()), countText(snapshot->n_recorded));
        return found == snapshot->attention.end()
                   ? grid
                   : QString(grid + QStringLiteral(". ") +
                             headSentence(*snapshot->plan, m_grid->layer(), found->second, m_grid->head()));
    }
    if (m_pages->currentWidget() == m_head) return m_head->spokenText();
    if (m_pages->currentWidget() == m_delta) return m_delta->spokenText();
    if (m_pages->currentWidget() == m_routing) return m_routing->spokenText();
    return m_noRecord->text();
}

std::vector<FigureTable> AttentionView::tables() const {
    const ProbeSnapshot* snapshot = shown();
    return snapshot ? attentionTables(*snapshot, m_names, m_context.selection.layer(), m_context.selection.head())
                    : std::vector<FigureTable>{};
}

} // namespace layerscope::ui

#include "moc_attention_view.cpp"

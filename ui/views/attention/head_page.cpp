// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/attention/head_page.h"

#include "canvas/matrix_canvas.h"
#include "text/units_text.h"
#include "theme/theme.h"
#include "views/attention/attention_words.h"
#include "views/attention/share_bars.h"
#include "views/attention/side_column.h"
#include "widgets/fact_lines.h"
#include "widgets/scale_legend.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QToolButton>

#include <algorithm>

namespace layerscope::ui {

HeadPage::HeadPage(const Theme& theme, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_canvas(new MatrixCanvas(theme)), m_cell(new FactLines(theme)),
      m_head(new FactLines(theme)), m_distances(new ShareBars(theme)), m_legend(new ScaleLegend(theme)),
      m_log(makeChoice()), m_linear(makeChoice()), m_greatest(makeChoice()), m_mean(makeChoice()) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_canvas, 1);
    m_side = new SideColumn({m_cell, m_head, m_distances, nullptr, m_legend, makeChoices()});
    row->addWidget(m_side);
    connect(m_canvas, &MatrixCanvas::cellPointed, this, [this](qint64 query, qint64 key) {
        refreshCell();
        emit cellPointed(query, key);
    });
    const auto group = [this](QToolButton* first, QToolButton* second) {
        auto* buttons = new QButtonGroup(this);
        buttons->addButton(first, 0);
        buttons->addButton(second, 1);
        first->setChecked(true);
        return buttons;
    };
    connect(group(m_log, m_linear), &QButtonGroup::idClicked, this, [this](int id) {
        m_scale = ColorScale(id == 0 ? Stretch::Logarithmic : Stretch::Linear);
        refreshSource();
        emit scaleChanged();
    });
    connect(group(m_greatest, m_mean), &QButtonGroup::idClicked, this, [this](int id) {
        m_measure = id == 0 ? TileMeasure::Greatest : TileMeasure::Mean;
        refreshSource();
    });
    retranslate();
    restyle();
}

QToolButton* HeadPage::makeChoice() {
    auto* button = new QToolButton(this);
    button->setCheckable(true);
    return button;
}

QWidget* HeadPage::makeChoices() {
    auto* bar = new QWidget;
    auto* choices = new QHBoxLayout(bar);
    choices->setContentsMargins(0, 0, 0, 0);
    choices->setSpacing(4);
    for (QToolButton* button : {m_log, m_linear, m_greatest, m_mean})
        choices->addWidget(button);
    choices->insertSpacing(2, 8);
    choices->addStretch(1);
    return bar;
}

void HeadPage::retranslate() {
    m_canvas->setAccessibleName(tr("Attention of one head"));
    m_canvas->setAxisTitles(tr("key: what is looked at"), tr("query: what looks"));
    m_cell->setTitle(tr("Under the pointer"));
    m_head->setTitle(tr("This head"));
    m_log->setText(tr("log"));
    m_log->setToolTip(tr("Equal steps of colour are equal ratios"));
    m_linear->setText(tr("linear"));
    m_linear->setToolTip(tr("Equal steps of colour are equal differences"));
    m_greatest->setText(tr("max"));
    m_greatest->setToolTip(tr("Where a pixel is many cells: the greatest of them"));
    m_mean->setText(tr("mean"));
    m_mean->setToolTip(tr("Where a pixel is many cells: their mean"));
    for (QToolButton* button : {m_log, m_linear, m_greatest, m_mean})
        button->setAccessibleName(button->toolTip());
    if (m_snapshot) refreshSource();
}

void HeadPage::restyle() {
    const int unit = m_theme.unit();
    layout()->setSpacing(3 * unit);
    m_side->restyle(m_theme);
    m_canvas->restyle();
    m_cell->restyle();
    m_head->restyle();
    m_distances->restyle();
    m_legend->restyle();
}

const AttentionRecord& HeadPage::record() const { return m_snapshot->attention.at(m_layer); }

const MaskRule& HeadPage::mask() const { return m_snapshot->plan->layers[static_cast<std::size_t>(m_layer)].mask; }

void HeadPage::show(std::shared_ptr<const ProbeSnapshot> snapshot, const PositionNames& names, int layer, int head) {
    m_snapshot = std::move(snapshot);
    m_names = names;
    m_layer = layer;
    m_headIndex = std::clamp(head, 0, static_cast<int>(record().heads.size()) - 1);
    refreshSource();
    if (m_canvas->row() < 0) chooseCell();
    refreshCell();
}

void HeadPage::refreshSource() {
    if (!m_snapshot) return;
    const HeadAttention& head = record().heads[static_cast<std::size_t>(m_headIndex)];
    m_canvas->setSource(std::make_shared<HeadMapSource>(head.map, m_names, m_scale, m_measure));
    explain(*m_legend);
    refreshHead();
}

void HeadPage::explain(ScaleLegend& legend) const {
    legend.setScale(tr("attention weight"), ScaleLegend::shareTicks(m_scale), tr("masked"));
}

void HeadPage::refreshHead() {
    m_head->setLines(headFacts(*m_snapshot->plan, m_layer, record(), m_headIndex));
    const HeadStats& stats = record().heads[static_cast<std::size_t>(m_headIndex)].stats;
    std::size_t used = 1;
    for (std::size_t i = 0; i < HeadStats::n_distances; ++i)
        if (first_distance(i) < m_snapshot->n_recorded + m_snapshot->first) used = i + 1;
    std::vector<double> shares(stats.by_distance.begin(),
                               stats.by_distance.begin() + static_cast<std::ptrdiff_t>(used));
    std::vector<QString> names;
    std::size_t band = 0;
    for (std::size_t i = 0; i < used; ++i) {
        names.push_back(contextTickText(first_distance(i)));
        if (first_distance(i) < record().window) band = i + 1;
    }
    m_distances->setBand(band < used ? band : 0);
    m_distances->setBars(tr("weight by distance"), shares, names);
}

/// The newest token and what it looks at most, the first token aside.
void HeadPage::chooseCell() {
    const AttentionMap& map = record().heads[static_cast<std::size_t>(m_headIndex)].map;
    const Position query = map.end_query() - 1;
    if (query < 0) return;
    const std::vector<float> row = map.probabilities(query);
    const Position first = mask().first_key(query);
    const auto begin = row.begin() + (row.size() > 1 && first == 0 ? 1 : 0);
    const auto best = std::max_element(begin, row.end());
    m_canvas->setCell(query, best != row.end() ? first + (best - row.begin()) : first);
}

void HeadPage::setCell(std::int64_t query, std::int64_t key) {
    if (query == m_canvas->row() && key == m_canvas->column()) return;
    m_canvas->setCell(query, key);
    if (m_snapshot) refreshCell();
}

void HeadPage::refreshCell() {
    const AttentionMap& map = record().heads[static_cast<std::size_t>(m_headIndex)].map;
    const Position query = m_canvas->row(), key = m_canvas->column();
    m_cell->setLines(cellFacts(map, mask(), m_names, query, key));
    m_canvas->setAccessibleDescription(cellSentence(map, mask(), m_names, query, key));
}

QString HeadPage::spokenText() const {
    if (!m_snapshot) return {};
    return headSentence(*m_snapshot->plan, m_layer, record(), m_headIndex) + QStringLiteral(". ") +
           m_canvas->accessibleDescription();
}

} // namespace layerscope::ui

#include "moc_head_page.cpp"

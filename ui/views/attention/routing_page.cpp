// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/attention/routing_page.h"

#include "canvas/matrix_canvas.h"
#include "text/list_text.h"
#include "theme/theme.h"
#include "views/attention/attention_words.h"
#include "views/attention/share_bars.h"
#include "views/attention/side_column.h"
#include "widgets/fact_lines.h"
#include "widgets/scale_legend.h"

#include <QHBoxLayout>
#include <QVBoxLayout>

namespace layerscope::ui {

RoutingPage::RoutingPage(const Theme& theme, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_canvas(new MatrixCanvas(theme)), m_load(new ShareBars(theme)),
      m_cell(new FactLines(theme)), m_layerFacts(new FactLines(theme)), m_legend(new ScaleLegend(theme)) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    auto* pictures = new QVBoxLayout;
    pictures->addWidget(m_load);
    pictures->addWidget(m_canvas, 1);
    row->addLayout(pictures, 1);
    m_side = new SideColumn({m_cell, m_layerFacts, nullptr, m_legend});
    row->addWidget(m_side);
    connect(m_canvas, &MatrixCanvas::cellPointed, this, [this](qint64 token, qint64) {
        refreshCell();
        emit tokenPointed(record().first + token);
    });
    connect(m_canvas, &MatrixCanvas::viewportChanged, this, [this] { m_load->follow(m_canvas->columnAxis()); });
    retranslate();
    restyle();
}

void RoutingPage::retranslate() {
    m_canvas->setAccessibleName(tr("Experts chosen for each token"));
    m_canvas->setAxisTitles(tr("expert"), tr("token"));
    m_cell->setTitle(tr("Under the pointer"));
    m_layerFacts->setTitle(tr("Experts of this layer"));
    const ColorScale scale(Stretch::Linear);
    m_legend->setScale(tr("weight of an expert"), ScaleLegend::shareTicks(scale), tr("not chosen; dead in the bars"));
    if (m_snapshot) refresh();
}

void RoutingPage::restyle() {
    const int unit = m_theme.unit();
    layout()->setSpacing(3 * unit);
    m_side->restyle(m_theme);
    m_canvas->restyle();
    m_load->restyle();
    m_cell->restyle();
    m_layerFacts->restyle();
    m_legend->restyle();
}

void RoutingPage::show(std::shared_ptr<const ProbeSnapshot> snapshot, const PositionNames& names, int layer) {
    m_snapshot = std::move(snapshot);
    m_names = names;
    m_layer = layer;
    refresh();
}

void RoutingPage::refresh() {
    const RouterRecord& now = record();
    m_canvas->setSource(std::make_shared<RoutingSource>(now, m_names, ColorScale(Stretch::Linear)));
    if (m_canvas->row() < 0 && now.n_tokens() > 0)
        m_canvas->setCell(now.n_tokens() - 1, now.choice(now.n_tokens() - 1, 0).expert);
    const ExpertLoad load = expert_load(now);
    std::vector<double> shares;
    for (const std::int64_t count : load.counts)
        shares.push_back(load.total > 0 ? static_cast<double>(count) / static_cast<double>(load.total) : 0);
    const double even = now.n_experts > 0 ? 1.0 / static_cast<double>(now.n_experts) : 0;
    m_load->setBars(tr("load of each expert; dashed: even"), shares, {}, even, true);
    m_load->follow(m_canvas->columnAxis());
    m_layerFacts->setLines(loadFacts(now, load));
    refreshCell();
}

void RoutingPage::setToken(std::int64_t position) {
    if (!m_snapshot || position < record().first) return;
    m_canvas->setCell(position - record().first, m_canvas->column());
    refreshCell();
}

void RoutingPage::refreshCell() {
    m_cell->setLines(routeFacts(record(), m_names, m_canvas->row(), m_canvas->column()));
    m_load->setMarked(m_canvas->column());
    m_canvas->setAccessibleDescription(m_cell->text());
}

QString RoutingPage::spokenText() const {
    if (!m_snapshot) return {};
    return listText({layerTitle(*m_snapshot->plan, m_layer), m_layerFacts->text()}) + QStringLiteral(". ") +
           m_cell->text();
}

} // namespace layerscope::ui

#include "moc_routing_page.cpp"

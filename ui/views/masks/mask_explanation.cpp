// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/masks/mask_explanation.h"

#include "analysis/totals.h"
#include "state/subject.h"
#include "text/units_text.h"
#include "text/wording.h"
#include "theme/theme.h"
#include "views/masks/mask_words.h"
#include "views/masks/readout_section.h"
#include "views/masks/receptive_cone.h"
#include "views/masks/ring_picture.h"
#include "widgets/textbook_note.h"

#include <QGridLayout>
#include <QVBoxLayout>

namespace layerscope::ui {

namespace {

QString beforeAfter(std::int64_t before, std::int64_t after, QString (*words)(std::int64_t)) {
    if (before == after) return words(after);
    return MaskExplanation::tr("%1 → %2").arg(words(before), words(after));
}

} // namespace

MaskExplanation::MaskExplanation(const Theme& theme, const Subject& subject, QWidget* parent)
    : QScrollArea(parent), m_theme(theme), m_page(new QWidget), m_cell(new ReadoutSection(theme)),
      m_row(new ReadoutSection(theme)), m_layer(new ReadoutSection(theme)), m_reach(new QWidget),
      m_reachTitle(new ReadoutSection(theme)), m_cone(new ReceptiveCone(theme)),
      m_reachWords(new ReadoutSection(theme)), m_storage(new QWidget), m_storageTitle(new ReadoutSection(theme)),
      m_ring(new RingPicture(theme)),
      m_notes(new TextbookNotes(theme, subject, {NoteTopic::Mask, NoteTopic::Positions})) {
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::NoFocus);
    setAccessibleName(tr("Under the pointer"));
    const auto stack = [](QWidget* group, std::initializer_list<QWidget*> parts) {
        auto* column = new QVBoxLayout(group);
        column->setContentsMargins(0, 0, 0, 0);
        for (QWidget* part : parts)
            column->addWidget(part);
    };
    stack(m_reach, {m_reachTitle, m_cone, m_reachWords});
    stack(m_storage, {m_storageTitle, m_ring});
    new QGridLayout(m_page);
    setWidget(m_page);
    restyle();
}

void MaskExplanation::restyle() {
    for (ReadoutSection* section : {m_cell, m_row, m_layer, m_reachTitle, m_reachWords, m_storageTitle})
        section->restyle();
    for (QWidget* group : {m_reach, m_storage})
        group->layout()->setSpacing(m_theme.unit() / 2);
    m_cone->updateGeometry();
    m_ring->updateGeometry();
    setBeside(m_beside);
}

void MaskExplanation::setBeside(bool beside) {
    m_beside = beside;
    const int unit = m_theme.unit();
    auto* grid = static_cast<QGridLayout*>(m_page->layout());
    QWidget* const order[] = {m_cell, m_row, m_layer, m_reach, m_storage, m_notes};
    for (QWidget* part : order)
        grid->removeWidget(part);
    grid->setContentsMargins(0, 0, unit, unit);
    grid->setHorizontalSpacing(3 * unit);
    grid->setVerticalSpacing(2 * unit);
    for (int i = 0; i < 7; ++i) {
        grid->setRowStretch(i, 0);
        grid->setColumnStretch(i, 0);
    }
    if (beside) {
        for (int i = 0; i < 6; ++i)
            grid->addWidget(order[i], i, 0);
        grid->setRowStretch(6, 1);
        return;
    }
    grid->addWidget(m_cell, 0, 0, Qt::AlignTop);
    grid->addWidget(m_row, 0, 1, Qt::AlignTop);
    grid->addWidget(m_layer, 1, 0, Qt::AlignTop);
    grid->addWidget(m_reach, 1, 1, Qt::AlignTop);
    grid->addWidget(m_storage, 2, 0, 1, 2, Qt::AlignTop);
    grid->addWidget(m_notes, 3, 0, 1, 2);
    grid->setColumnStretch(0, 1);
    grid->setColumnStretch(1, 1);
    grid->setRowStretch(4, 1);
}

void MaskExplanation::showCell(const MaskPicture& picture, std::int64_t query, std::int64_t key) {
    const Position q = std::clamp<Position>(query, 0, picture.length - 1);
    const Position k = std::clamp<Position>(key, 0, picture.length - 1);
    m_cell->setTitle(tr("Under the pointer"));
    m_cell->setLines({{tr("query"), countText(q)},
                      {tr("key"), countText(k)},
                      {tr("distance"), countText(q - k)},
                      {tr("local"), localCellText(picture, q, k)},
                      {tr("global"), globalCellText(picture, q, k)}});
    m_row->setTitle(tr("Row %1 sees").arg(countText(q)));
    m_row->setLines({{{}, rowKeysText(picture, q)},
                     {{},
                      tr("%1 local, %2 global")
                          .arg(countText(picture.local().visible_keys(q)), countText(picture.global().visible_keys(q))),
                      true}});
    m_storageTitle->setTitle(tr("Ring buffer, window %1").arg(countText(picture.window)));
    m_ring->show(picture.window, q, k);
}

void MaskExplanation::showLayer(const Subject& subject, int layer) {
    const bool there = subject.hasArchitecture() && layer >= 0 && layer < subject.architecture().n_layers();
    m_layer->setVisible(there);
    m_reach->setVisible(there);
    if (!there) return;
    const auto at = static_cast<std::size_t>(layer);
    const LayerSummary& before = subject.originalSummary().layers[at];
    const LayerSummary& after = subject.summary().layers[at];
    const std::int64_t context = subject.summary().context;
    m_layer->setTitle(
        tr("Layer %1, %2 token(s)", nullptr, int(context)).arg(QString::number(layer), countText(context)));
    std::vector<ReadoutSection::Line> lines;
    if (after.type == LayerType::Linear) {
        lines.push_back(
            {{}, tr("linear attention: reads the past through a state of fixed size, so it has no mask"), true});
        lines.push_back({tr("state"), bytesText(after.state_bytes)});
    } else {
        lines.push_back({tr("pairs"), beforeAfter(before.visible_pairs, after.visible_pairs, shortCountText)});
        lines.push_back({tr("KV"), beforeAfter(before.kv_bytes, after.kv_bytes, bytesText)});
    }
    lines.push_back({tr("FLOPs"), beforeAfter(mixing_flops(before.prefill), mixing_flops(after.prefill), flopsText)});
    m_layer->setLines(lines);
    m_layer->setToolTip(
        tr("Prefill of the whole context: visible pairs, key and value cache, scores and weighted sums"));
    m_cone->show(*subject.plan(), context, layer);
    m_reachTitle->setTitle(tr("Reach through the stack"));
    m_reachWords->setLines({{{}, m_cone->caption(), true}});
}

/// Notes of two lines are for a column that has room for them under what the masks do.
void MaskExplanation::resizeEvent(QResizeEvent* event) {
    QScrollArea::resizeEvent(event);
    m_notes->setTerse(height() < 120 * m_theme.unit());
}

QString MaskExplanation::cellText() const { return QString(m_cell->text() + QStringLiteral(". ") + m_row->text()); }

QString MaskExplanation::layerText() const {
    return QString(m_layer->text() + QStringLiteral(". ") + QString(m_cone->caption()).replace(u'\n', u' '));
}

} // namespace layerscope::ui

#include "moc_mask_explanation.cpp"

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/architecture/stack_column.h"

#include "text/units_text.h"
#include "theme/theme.h"
#include "widgets/in_every_language.h"

#include <QAccessible>

#include <algorithm>

namespace layerscope::ui {

StackColumn::StackColumn(const Theme& theme, QWidget* parent) : ItemPicker(Qt::Vertical, parent), m_theme(theme) {
    inEveryLanguage(*this, [this] { setAccessibleName(tr("The whole model")); });
}

int StackColumn::rowHeight() const { return 5 * m_theme.unit() + m_theme.unit() / 2; }

int StackColumn::top() const { return 3 * m_theme.unit() / 2; }

QSize StackColumn::sizeHint() const {
    return {28 * m_theme.unit(), top() + int(m_rows.size()) * rowHeight() + 8 * m_theme.unit()};
}

QSize StackColumn::minimumSizeHint() const { return {20 * m_theme.unit(), sizeHint().height()}; }

void StackColumn::setSubject(const Subject& subject) {
    m_rows = stackRows(subject);
    m_grouped = std::ranges::any_of(m_rows, [](const StackRow& row) { return row.group >= 0; });
    const ParameterCounts& counts = subject.summary().parameters;
    m_total = tr("%1 parameters").arg(countText(counts.unique));
    m_active = counts.active != counts.unique ? tr("%1 active per token").arg(countText(counts.active)) : QString();
    m_current = std::clamp(m_current, 0, int(m_rows.size()) - 1);
    updateGeometry();
    update();
    speak();
}

void StackColumn::setSelectedLayer(int layer) {
    m_selected = layer;
    const int row = rowOfLayer(layer);
    if (row >= 0 && m_opened != OpenedPart::Kind::Embedding && m_opened != OpenedPart::Kind::FinalNorm &&
        m_opened != OpenedPart::Kind::Head)
        m_current = row;
    update();
    speak();
}

void StackColumn::setHoveredLayer(int layer) {
    if (layer == m_hovered) return;
    m_hovered = layer;
    update();
}

void StackColumn::setOpened(OpenedPart::Kind kind) {
    m_opened = kind;
    update();
}

QRect StackColumn::rowRect(int row) const { return {0, top() + row * rowHeight(), width(), rowHeight()}; }

int StackColumn::thingAt(QPointF position) const {
    const int row = position.y() < top() ? -1 : (int(position.y()) - top()) / rowHeight();
    return row < int(m_rows.size()) ? row : -1;
}

int StackColumn::rowOfLayer(int layer) const {
    for (std::size_t i = 0; i < m_rows.size(); ++i)
        if (m_rows[i].kind == OpenedPart::Kind::Layer && m_rows[i].run.contains(layer)) return int(i);
    return -1;
}

void StackColumn::choose(int row) {
    if (row < 0 || row >= int(m_rows.size())) return;
    m_current = row;
    const StackRow& chosen = m_rows[std::size_t(row)];
    if (chosen.kind != OpenedPart::Kind::Layer) {
        emit partOpened(chosen.kind);
    } else {
        emit partOpened(OpenedPart::Kind::Layer);
        if (!chosen.run.contains(m_selected)) emit layerChosen(chosen.run.layers.front());
    }
    update();
    speak();
}

void StackColumn::goTo(int row) {
    choose(row);
    emit currentMoved(rowRect(row));
}

/// To the next layer of the same run, over the gaps that other runs leave.
bool StackColumn::goAcross(int step) {
    const StackRow& row = m_rows[std::size_t(m_current)];
    if (row.kind != OpenedPart::Kind::Layer) return true;
    const auto at = std::ranges::find(row.run.layers, m_selected);
    if (at == row.run.layers.end()) return true;
    const auto index =
        std::clamp<std::ptrdiff_t>(at - row.run.layers.begin() + step, 0, std::ptrdiff_t(row.run.layers.size()) - 1);
    emit layerChosen(row.run.layers[std::size_t(index)]);
    return true;
}

bool StackColumn::activate() {
    choose(m_current);
    return true;
}

void StackColumn::point(int row) {
    const bool layers = row >= 0 && m_rows[std::size_t(row)].kind == OpenedPart::Kind::Layer;
    const LayerRun* run = layers ? &m_rows[std::size_t(row)].run : nullptr;
    emit layerHovered(!run ? -1 : run->contains(m_selected) ? m_selected : run->layers.front());
}

void StackColumn::speak() {
    if (m_rows.empty()) return;
    QStringList spoken{spokenRow(m_rows[std::size_t(std::clamp(m_current, 0, int(m_rows.size()) - 1))]), m_total};
    if (!m_active.isEmpty()) spoken << m_active;
    setAccessibleDescription(spoken.join(QStringLiteral("; ")));
}

void StackColumn::restyle() {
    updateGeometry();
    update();
}

} // namespace layerscope::ui

#include "moc_stack_column.cpp"

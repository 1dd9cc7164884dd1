// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "state/selection.h"

#include <algorithm>

namespace layerscope::ui {

void Selection::setLayer(int layer) {
    layer = std::max(layer, -1);
    if (layer == m_layer) return;
    m_layer = layer;
    emit layerChanged(layer);
}

void Selection::setHead(int head) {
    head = std::max(head, 0);
    if (head == m_head) return;
    m_head = head;
    emit headChanged(head);
}

void Selection::setHoveredLayer(int layer) {
    layer = std::max(layer, -1);
    if (layer == m_hoveredLayer) return;
    m_hoveredLayer = layer;
    emit hoveredLayerChanged(layer);
}

void Selection::setCell(std::int64_t query, std::int64_t key) {
    if (query < 0 || key < 0) query = key = -1;
    if (query == m_query && key == m_key) return;
    m_query = query;
    m_key = key;
    emit cellChanged(query, key);
}

void Selection::setStep(std::int64_t position) {
    position = std::max<std::int64_t>(position, -1);
    if (position == m_step) return;
    m_step = position;
    emit stepChanged(position);
}

void Selection::setContext(std::int64_t tokens) {
    constexpr std::int64_t longest = 1'048'576;
    tokens = std::clamp<std::int64_t>(tokens, 1, longest);
    if (tokens == m_context) return;
    m_context = tokens;
    emit contextChanged(tokens);
}

} // namespace layerscope::ui

#include "moc_selection.cpp"

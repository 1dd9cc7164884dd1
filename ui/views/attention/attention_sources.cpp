// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/attention/attention_sources.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace layerscope::ui {

namespace {

/// Cell of an axis under pixel `i` of an image; -1 outside.
std::int64_t cellUnder(const AxisViewport& axis, int i, qreal ratio) {
    return axis.at(axis.begin + (static_cast<double>(i) + 0.5) / ratio);
}

/// Colours an image cell by cell, each looked up once for the pixels it covers in a row.
template <class Color>
void paintCells(QImage& image, const AxisViewport& columns, const AxisViewport& rows, qreal ratio, const Color& color) {
    std::vector<std::int64_t> under(static_cast<std::size_t>(image.width()));
    for (int x = 0; x < image.width(); ++x)
        under[static_cast<std::size_t>(x)] = cellUnder(columns, x, ratio);
    std::int64_t lastRow = -2;
    for (int y = 0; y < image.height(); ++y) {
        auto* line = reinterpret_cast<QRgb*>(image.scanLine(y));
        const std::int64_t row = cellUnder(rows, y, ratio);
        if (row == lastRow) {
            std::copy_n(reinterpret_cast<const QRgb*>(image.constScanLine(y - 1)), image.width(), line);
            continue;
        }
        lastRow = row;
        std::int64_t lastColumn = -2;
        QRgb now = 0;
        for (std::size_t x = 0; x < under.size(); ++x) {
            if (under[x] != lastColumn) now = row < 0 || under[x] < 0 ? 0 : color(row, under[x]);
            lastColumn = under[x];
            line[x] = now;
        }
    }
}

} // namespace

QString positionName(const PositionNames& names, std::int64_t position) {
    const bool known = names && position >= 0 && position < static_cast<std::int64_t>(names->size());
    return known ? (*names)[static_cast<std::size_t>(position)] : QString::number(position);
}

HeadMapSource::HeadMapSource(AttentionMap map, PositionNames names, ColorScale scale, TileMeasure measure)
    : m_map(std::move(map)), m_names(std::move(names)), m_scale(scale), m_measure(measure) {}

void HeadMapSource::paint(QImage& image, const AxisViewport& columns, const AxisViewport& rows, qreal ratio) const {
    paintTiles(image, m_map, columns, rows, ratio, m_scale, m_measure);
}

StateSource::StateSource(std::shared_ptr<const DeltaStateCopy> state, int head, bool dark)
    : m_state(std::move(state)), m_head(head), m_dark(dark) {
    for (std::int64_t key = 0; key < m_state->key_dim; ++key)
        for (std::int64_t value = 0; value < m_state->value_dim; ++value)
            m_largest = std::max(m_largest, std::abs(m_state->at(m_head, key, value)));
}

void StateSource::paint(QImage& image, const AxisViewport& columns, const AxisViewport& rows, qreal ratio) const {
    paintCells(image, columns, rows, ratio, [&](std::int64_t key, std::int64_t value) {
        const float entry = m_state->at(m_head, key, value);
        return ColorScale::diverging(m_largest > 0 ? static_cast<double>(entry / m_largest) : 0, m_dark);
    });
}

GateSource::GateSource(DeltaRecord record, Gate gate, PositionNames names)
    : m_record(std::move(record)), m_gate(gate), m_names(std::move(names)) {}

void GateSource::paint(QImage& image, const AxisViewport& columns, const AxisViewport& rows, qreal ratio) const {
    paintCells(image, columns, rows, ratio, [&](std::int64_t head, std::int64_t token) {
        const DeltaGate& gate = m_record.gate(token, static_cast<HeadIndex>(head));
        return ColorScale::at(static_cast<double>(m_gate == Gate::Decay ? gate.decay : gate.write));
    });
}

RoutingSource::RoutingSource(RouterRecord record, PositionNames names, ColorScale scale)
    : m_record(std::move(record)), m_names(std::move(names)), m_scale(scale) {}

void RoutingSource::paint(QImage& image, const AxisViewport& columns, const AxisViewport& rows, qreal ratio) const {
    std::vector<QRgb> weights(static_cast<std::size_t>(m_record.n_experts), 0);
    std::int64_t filled = -1;
    paintCells(image, columns, rows, ratio, [&](std::int64_t token, std::int64_t expert) {
        if (token != filled) {
            std::fill(weights.begin(), weights.end(), 0);
            for (std::int64_t rank = 0; rank < m_record.n_choices; ++rank) {
                const RouterChoice& choice = m_record.choice(token, rank);
                if (choice.expert >= 0 && choice.expert < m_record.n_experts)
                    weights[static_cast<std::size_t>(choice.expert)] =
                        m_scale.color(static_cast<double>(choice.weight));
            }
            filled = token;
        }
        return weights[static_cast<std::size_t>(expert)];
    });
}

} // namespace layerscope::ui

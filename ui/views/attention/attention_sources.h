// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "canvas/matrix_source.h"
#include "canvas/tile_image.h"
#include "probe/delta_record.h"
#include "probe/router_record.h"

#include <memory>
#include <vector>

namespace layerscope::ui {

/// What each position is called; shared by every picture of one snapshot.
using PositionNames = std::shared_ptr<const std::vector<QString>>;
[[nodiscard]] QString positionName(const PositionNames& names, std::int64_t position);

/// Queries downwards, keys to the right.
class HeadMapSource : public MatrixSource {
public:
    HeadMapSource(AttentionMap map, PositionNames names, ColorScale scale, TileMeasure measure);
    [[nodiscard]] std::int64_t rows() const override { return m_map.end_query(); }
    [[nodiscard]] std::int64_t columns() const override { return m_map.end_query(); }
    void paint(QImage& image, const AxisViewport& columns, const AxisViewport& rows, qreal ratio) const override;
    [[nodiscard]] QString rowLabel(std::int64_t row) const override { return positionName(m_names, row); }
    [[nodiscard]] QString columnLabel(std::int64_t column) const override { return positionName(m_names, column); }
    [[nodiscard]] bool isSquare() const override { return true; }

private:
    AttentionMap m_map;
    PositionNames m_names;
    ColorScale m_scale;
    TileMeasure m_measure;
};

/// One head's recurrent state: key dimensions downwards, value dimensions to the right, signed.
class StateSource : public MatrixSource {
public:
    StateSource(std::shared_ptr<const DeltaStateCopy> state, int head, bool dark);
    [[nodiscard]] std::int64_t rows() const override { return m_state->key_dim; }
    [[nodiscard]] std::int64_t columns() const override { return m_state->value_dim; }
    void paint(QImage& image, const AxisViewport& columns, const AxisViewport& rows, qreal ratio) const override;
    [[nodiscard]] float largest() const { return m_largest; } ///< magnitude: the ends of the scale

private:
    std::shared_ptr<const DeltaStateCopy> m_state;
    int m_head;
    bool m_dark;
    float m_largest = 0;
};

/// Decay or write strength of every head: heads downwards, tokens to the right.
class GateSource : public MatrixSource {
public:
    enum class Gate { Decay, Write };
    GateSource(DeltaRecord record, Gate gate, PositionNames names);
    [[nodiscard]] std::int64_t rows() const override { return m_record.n_heads; }
    [[nodiscard]] std::int64_t columns() const override { return m_record.n_tokens(); }
    void paint(QImage& image, const AxisViewport& columns, const AxisViewport& rows, qreal ratio) const override;
    [[nodiscard]] QString columnLabel(std::int64_t column) const override {
        return positionName(m_names, m_record.first + column);
    }

private:
    DeltaRecord m_record;
    Gate m_gate;
    PositionNames m_names;
};

/// Which experts each token was sent to: tokens downwards, experts to the right, weights as colours.
class RoutingSource : public MatrixSource {
public:
    RoutingSource(RouterRecord record, PositionNames names, ColorScale scale);
    [[nodiscard]] std::int64_t rows() const override { return m_record.n_tokens(); }
    [[nodiscard]] std::int64_t columns() const override { return m_record.n_experts; }
    void paint(QImage& image, const AxisViewport& columns, const AxisViewport& rows, qreal ratio) const override;
    [[nodiscard]] QString rowLabel(std::int64_t row) const override {
        return positionName(m_names, m_record.first + row);
    }

private:
    RouterRecord m_record;
    PositionNames m_names;
    ColorScale m_scale;
};

} // namespace layerscope::ui

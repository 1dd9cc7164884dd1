// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "canvas/matrix_viewport.h"

#include <QImage>
#include <QString>

#include <cstdint>

namespace layerscope::ui {

/// What a MatrixCanvas shows: a value that may be replaced by a newer one while the user looks at it.
class MatrixSource {
public:
    virtual ~MatrixSource() = default;
    [[nodiscard]] virtual std::int64_t rows() const = 0;
    [[nodiscard]] virtual std::int64_t columns() const = 0;
    /// The part that is seen, a look-up a pixel; what has no value stays transparent. `image`: premultiplied ARGB.
    virtual void paint(QImage& image, const AxisViewport& columns, const AxisViewport& rows, qreal ratio) const = 0;
    [[nodiscard]] virtual QString rowLabel(std::int64_t row) const { return QString::number(row); }
    [[nodiscard]] virtual QString columnLabel(std::int64_t column) const { return QString::number(column); }
    /// Both directions have the same unit: neither is drawn much longer than the other.
    [[nodiscard]] virtual bool isSquare() const { return false; }
};

} // namespace layerscope::ui

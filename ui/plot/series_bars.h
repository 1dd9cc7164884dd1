// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plot/qcustomplot_include.h"

namespace layerscope::ui {

class Theme;

/// The bars of the n-th of several things without an order of their own, in its shade and its hatch.
class SeriesBars : public QCPBars {
    Q_OBJECT
public:
    SeriesBars(const Theme& theme, int index, QCPAxis* key, QCPAxis* value);
    [[nodiscard]] QRectF rectOf(double key) const; ///< in pixels; null: no bar there

protected:
    void draw(QCPPainter* painter) override;
    void drawLegendIcon(QCPPainter* painter, const QRectF& rect) const override;

private:
    const Theme& m_theme;
    int m_index;
};

} // namespace layerscope::ui

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "canvas/color_scale.h"

#include <QString>
#include <QWidget>

#include <vector>

namespace layerscope::ui {

class Theme;

/// What the colours of a map mean: the scale with a few values under it, and a swatch of the hatch for cells without
/// one.
class ScaleLegend : public QWidget {
    Q_OBJECT
public:
    struct Tick {
        double place = 0; ///< 0 … 1 along the scale
        QString text;
        bool operator==(const Tick&) const = default;
    };
    explicit ScaleLegend(const Theme& theme, QWidget* parent = nullptr);

    /// `hatched`: the words beside the swatch; empty: no swatch.
    void setScale(const QString& title, const std::vector<Tick>& ticks, const QString& hatched, bool diverging = false);
    /// Ticks of shares 0 … 1.
    [[nodiscard]] static std::vector<Tick> shareTicks(const ColorScale& scale);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }
    void restyle();

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const Theme& m_theme;
    QString m_title, m_hatched;
    std::vector<Tick> m_ticks;
    bool m_diverging = false;
};

} // namespace layerscope::ui

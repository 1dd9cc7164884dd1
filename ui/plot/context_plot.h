// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plot/themed_plot.h"

#include <cstdint>
#include <optional>

namespace layerscope::ui {

class Crosshair;
class UnitTicker;

/// A plot of something against the context length, 1 … 1M: a line at the current length that can be dragged or moved
/// by the arrow keys, another one where the pointer is.
class ContextPlot : public ThemedPlot {
    Q_OBJECT
public:
    explicit ContextPlot(const Theme& theme, QWidget* parent = nullptr);
    void setContext(std::int64_t tokens); ///< redraws nothing
    [[nodiscard]] std::int64_t context() const { return m_context; }
    [[nodiscard]] std::optional<double> pointedAt() const { return m_pointed; }
    void retranslate();

signals:
    void contextChosen(std::int64_t tokens);
    void contextPointed(); ///< pointedAt() has changed

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    void restyle();
    void fitTicks();

    const Theme& m_theme;
    Crosshair* m_crosshair;
    QCPItemStraightLine* m_marker;
    QSharedPointer<UnitTicker> m_ticker;
    std::int64_t m_context = 4096;
    std::optional<double> m_pointed;
};

} // namespace layerscope::ui

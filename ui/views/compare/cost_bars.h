// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/summary.h"

#include <QString>
#include <QWidget>

#include <vector>

namespace layerscope::ui {

class Theme;

/// One cost of both models.
struct CostPair {
    QString name;
    double a = 0, b = 0;
    QString textA, textB, delta;
};

/// What the two cost at one context, in the order in which it is read.
[[nodiscard]] std::vector<CostPair> costPairs(const Summary& a, const Summary& b);

/// Costs as pairs of bars, A above B on one scale a pair: A filled, B hatched within an outline. Bars grow with the
/// room.
class CostBars : public QWidget {
    Q_OBJECT
public:
    explicit CostBars(const Theme& theme, QWidget* parent = nullptr);
    void setCosts(std::vector<CostPair> costs);
    [[nodiscard]] QString text() const; ///< one sentence
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    [[nodiscard]] qreal leastPitch() const; ///< between two costs, where room is short
    [[nodiscard]] qreal pitch() const;      ///< as the height allows
    void paintPair(QPainter& painter, const CostPair& cost, qreal top) const;
    void paintBar(QPainter& painter, const QRectF& bar, bool isB) const;

    const Theme& m_theme;
    std::vector<CostPair> m_costs;
};

} // namespace layerscope::ui

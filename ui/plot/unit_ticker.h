// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Room `plot`: charts on QCustomPlot in the colours, type and manners of this program.

#include "plot/qcustomplot_include.h"

namespace layerscope::ui {

/// Ticks that people of this trade read at once: token counts at powers of two (the named ones 1, 512, 4k, 32k, 128k,
/// 1M when all are in sight), bytes at binary steps. Never more than fit.
class UnitTicker : public QCPAxisTicker {
public:
    enum class Unit { Tokens, Bytes };
    explicit UnitTicker(Unit unit) : m_unit(unit) {}

    void setLogarithmic(bool on) { m_logarithmic = on; }
    void setMaxTicks(int count) { m_maxTicks = qMax(2, count); }
    [[nodiscard]] QVector<double> ticksFor(const QCPRange& range) const;
    [[nodiscard]] QString labelFor(double tick) const;

protected:
    QVector<double> createTickVector(double tickStep, const QCPRange& range) override;
    QString getTickLabel(double tick, const QLocale& locale, QChar formatChar, int precision) override;
    int getSubTickCount(double tickStep) override;

private:
    [[nodiscard]] QVector<double> powersOfTwo(const QCPRange& range) const;
    [[nodiscard]] QVector<double> evenSteps(const QCPRange& range) const;
    Unit m_unit;
    bool m_logarithmic = true;
    int m_maxTicks = 7;
};

} // namespace layerscope::ui

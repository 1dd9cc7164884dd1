// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plot/decade_ticker.h"

#include <QRegularExpression>

#include <cmath>

namespace layerscope::ui {

QVector<double> DecadeTicker::ticksFor(const QCPRange& range) const {
    const double size = range.upper - range.lower;
    if (!std::isfinite(size) || size <= 0) return {};
    QVector<double> ticks;
    if (m_logarithmic) {
        if (!(range.lower > 0)) return {};
        const int first = int(std::ceil(std::log10(range.lower) - 1e-9));
        const int last = int(std::floor(std::log10(range.upper) + 1e-9));
        const int stride = qMax(1, (last - first + m_maxTicks) / m_maxTicks);
        for (int power = first; power <= last; ++power)
            if (((power % stride) + stride) % stride == 0) ticks << std::pow(10.0, power);
        return ticks;
    }
    const double rough = size / m_maxTicks;
    const double decade = std::pow(10.0, std::floor(std::log10(rough)));
    const double step = decade * (rough <= decade ? 1 : rough <= 2 * decade ? 2 : rough <= 5 * decade ? 5 : 10);
    for (double tick = std::ceil(range.lower / step - 1e-9) * step; tick <= range.upper + step * 1e-9; tick += step)
        ticks << tick;
    return ticks;
}

QVector<double> DecadeTicker::createTickVector(double, const QCPRange& range) { return ticksFor(range); }

QString DecadeTicker::getTickLabel(double tick, const QLocale&, QChar, int) { return labelFor(tick); }

int DecadeTicker::getSubTickCount(double) { return 0; }

QString withoutTrailingZeros(QString label) {
    static const QRegularExpression zeros(QStringLiteral("[.,]0+(?=\\D)"));
    return label.remove(zeros);
}

} // namespace layerscope::ui

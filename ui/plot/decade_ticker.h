// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plot/qcustomplot_include.h"

#include <functional>

namespace layerscope::ui {

/// Ticks for any positive quantity: powers of ten on a logarithmic axis, 1, 2 or 5 of them on a linear one, in the
/// words the owner has for a value. Never more than fit.
class DecadeTicker : public QCPAxisTicker {
public:
    explicit DecadeTicker(std::function<QString(double)> label) : m_label(std::move(label)) {}

    void setLogarithmic(bool on) { m_logarithmic = on; }
    void setMaxTicks(int count) { m_maxTicks = qMax(2, count); }
    [[nodiscard]] QVector<double> ticksFor(const QCPRange& range) const;
    [[nodiscard]] QString labelFor(double tick) const { return m_label(tick); }

protected:
    QVector<double> createTickVector(double tickStep, const QCPRange& range) override;
    QString getTickLabel(double tick, const QLocale& locale, QChar formatChar, int precision) override;
    int getSubTickCount(double tickStep) override;

private:
    std::function<QString(double)> m_label;
    bool m_logarithmic = true;
    int m_maxTicks = 6;
};

/// A label without zeros behind its decimal mark: ticks stand at round values.
[[nodiscard]] QString withoutTrailingZeros(QString label);

} // namespace layerscope::ui

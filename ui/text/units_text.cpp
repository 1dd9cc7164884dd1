// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/units_text.h"

#include "text/decimal_text.h"

#include <QCoreApplication>

#include <array>
#include <cmath>

namespace layerscope::ui {

namespace {

constexpr QChar thinSpace(0x202F); // narrow and no-break: a number is never torn apart at a line's end
constexpr QChar minus(0x2212);
const QString nothing = QStringLiteral("–");

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Units)
};

/// The digits a measured value deserves: 1.05, 68.2, 103.5.
QString scaledText(double value) { return decimalText(value, std::abs(value) < 9.995 ? 2 : 1); }

QString withUnit(const QString& number, const QString& unit) { return QString(number + thinSpace + unit); }

/// `value` in the largest unit that keeps it at 1 or above, after rounding.
template <std::size_t N> QString inUnits(double value, double step, const std::array<const char*, N>& units) {
    std::size_t unit = 0;
    while (unit + 1 < N && std::abs(value) >= step - 0.05) {
        value /= step;
        ++unit;
    }
    return withUnit(unit == 0 ? decimalText(value, 0) : scaledText(value), QString::fromLatin1(units[unit]));
}

} // namespace

QString bytesText(std::int64_t bytes) {
    static constexpr std::array units{"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
    return inUnits(double(bytes), 1024.0, units);
}

QString flopsText(std::int64_t flops) {
    static constexpr std::array units{"FLOP", "kFLOP", "MFLOP", "GFLOP", "TFLOP", "PFLOP", "EFLOP"};
    return inUnits(double(flops), 1000.0, units);
}

QString countText(std::int64_t count) {
    const QString digits = groupedText(QString::number(count).remove(u'-'));
    return count < 0 ? QString(minus + digits) : digits;
}

QString shortCountText(std::int64_t count) {
    if (std::abs(double(count)) < 10000) return countText(count);
    static constexpr std::array units{"", "k", "M", "G", "T", "P", "E"};
    return inUnits(double(count), 1000.0, units);
}

QString contextTickText(std::int64_t tokens) {
    constexpr std::int64_t k = 1024, m = k * k;
    if (tokens >= m && tokens % m == 0) return QString::number(tokens / m) + u'M';
    if (tokens >= k && tokens % k == 0) return QString::number(tokens / k) + u'k';
    return countText(tokens);
}

QString rateText(double perSecond) {
    if (!std::isfinite(perSecond) || perSecond <= 0) return nothing;
    const int decimals = perSecond < 9.995 ? 2 : perSecond < 99.95 ? 1 : 0;
    return withUnit(decimalText(perSecond, decimals), Words::tr("tok/s"));
}

QString millisecondsText(double ms) {
    if (!std::isfinite(ms) || ms < 0) return nothing;
    if (ms >= 999.5) {
        const double seconds = ms / 1000.0;
        return withUnit(decimalText(seconds, seconds < 9.995 ? 2 : seconds < 99.95 ? 1 : 0), Words::tr("s"));
    }
    return withUnit(decimalText(ms, ms < 9.995 ? 2 : ms < 99.95 ? 1 : 0), Words::tr("ms"));
}

QString durationText(double seconds) {
    if (!std::isfinite(seconds) || seconds < 0) return nothing;
    if (seconds >= 0.9995) return millisecondsText(seconds * 1000.0);
    static constexpr std::array units{"ns", "µs", "ms"};
    double value = seconds * 1e9;
    std::size_t unit = 0;
    for (; unit + 1 < units.size() && value >= 999.5; ++unit)
        value /= 1000.0;
    const int decimals = unit == 0 || value >= 99.95 ? 0 : value < 9.995 ? 2 : 1;
    return withUnit(decimalText(value, decimals), QString::fromUtf8(units[unit]));
}

QString flopRateText(double flopsPerSecond) {
    if (!std::isfinite(flopsPerSecond) || flopsPerSecond <= 0) return nothing;
    static constexpr std::array units{"FLOP/s", "kFLOP/s", "MFLOP/s", "GFLOP/s", "TFLOP/s", "PFLOP/s"};
    return inUnits(flopsPerSecond, 1000.0, units);
}

QString byteRateText(double bytesPerSecond) {
    if (!std::isfinite(bytesPerSecond) || bytesPerSecond <= 0) return nothing;
    static constexpr std::array units{"B/s", "KiB/s", "MiB/s", "GiB/s", "TiB/s"};
    return inUnits(bytesPerSecond, 1024.0, units);
}

QString factorText(double factor) {
    if (!std::isfinite(factor) || factor <= 0) return nothing;
    return u'×' + decimalText(factor, factor < 9.995 ? 2 : 1);
}

QString percentText(double ratio, bool sign) {
    if (!std::isfinite(ratio)) return nothing;
    const double percent = ratio * 100.0;
    // Something is never told as nothing: two digits where one would be a zero.
    const double size = std::abs(percent);
    const QString number = decimalText(percent, size < 0.005 || size >= 9.95 ? 0 : size < 0.095 ? 2 : 1);
    const bool positive = sign && percent >= 0.005;
    return withUnit(positive ? QString(u'+' + number) : number, QStringLiteral("%"));
}

} // namespace layerscope::ui

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Room `text`: numbers and names into words, by locale. Never in a view, never in core.

#include <QLocale>
#include <QString>

#include <cstdint>

namespace layerscope::ui {

[[nodiscard]] QString bytesText(std::int64_t bytes);                ///< "103.5 MiB", "512 B"
[[nodiscard]] QString flopsText(std::int64_t flops);                ///< "1.05 TFLOP"
[[nodiscard]] QString countText(std::int64_t count);                ///< exact with thin spaces: "32 768"
[[nodiscard]] QString shortCountText(std::int64_t count);           ///< "16.6 M"
[[nodiscard]] QString contextTickText(std::int64_t tokens);         ///< "512", "4k", "128k", "1M"
[[nodiscard]] QString rateText(double perSecond);                   ///< "71.2 tok/s"
[[nodiscard]] QString millisecondsText(double ms);                  ///< "15.9 ms", "1.24 s"
[[nodiscard]] QString durationText(double seconds);                 ///< "1.24 µs", "15.9 ms", "1.24 s"
[[nodiscard]] QString flopRateText(double flopsPerSecond);          ///< "12.3 GFLOP/s"
[[nodiscard]] QString byteRateText(double bytesPerSecond);          ///< "9.87 GiB/s"
[[nodiscard]] QString factorText(double factor);                    ///< "×1.06"
[[nodiscard]] QString percentText(double ratio, bool sign = false); ///< 0.28 -> "+28 %"

} // namespace layerscope::ui

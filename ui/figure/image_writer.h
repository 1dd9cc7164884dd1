// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Room `figure`: what is on screen, as files: pictures at a size, tables behind them.

#include "base/result.h"

#include <QByteArray>
#include <QSize>

#include <filesystem>
#include <optional>

class QWidget;

namespace layerscope::ui {

enum class ImageFormat { Png, Svg, Pdf };

[[nodiscard]] std::optional<ImageFormat> imageFormatOf(const std::filesystem::path& file); ///< by its ending

/// The widget as it stands, drawn into memory. PNG has one pixel a unit; SVG and PDF are drawn with lines and text.
[[nodiscard]] Result<QByteArray> imageOf(QWidget& widget, ImageFormat format, const QString& title);

} // namespace layerscope::ui

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/image_writer.h"

#include <QBuffer>
#include <QImage>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QSvgGenerator>
#include <QWidget>

#include <algorithm>
#include <string>

namespace layerscope::ui {

namespace {

constexpr int pixelsPerInch = 96, pointsPerInch = 72;

bool draw(QWidget& widget, QPaintDevice& device) {
    QPainter painter(&device);
    if (!painter.isActive()) return false;
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
    widget.render(&painter, QPoint(), QRegion(), QWidget::DrawWindowBackground | QWidget::DrawChildren);
    return painter.end();
}

bool drawPng(QWidget& widget, QBuffer& buffer) {
    QImage image(widget.size(), QImage::Format_ARGB32_Premultiplied);
    if (image.isNull()) return false;
    image.fill(widget.palette().color(QPalette::Window));
    return draw(widget, image) && image.save(&buffer, "PNG");
}

bool drawSvg(QWidget& widget, QBuffer& buffer, const QString& title) {
    QSvgGenerator svg;
    svg.setOutputDevice(&buffer);
    svg.setSize(widget.size());
    svg.setViewBox(QRect(QPoint(), widget.size()));
    svg.setResolution(pixelsPerInch);
    svg.setTitle(title);
    return draw(widget, svg);
}

bool drawPdf(QWidget& widget, QBuffer& buffer, const QString& title) {
    QPdfWriter pdf(&buffer);
    pdf.setTitle(title);
    pdf.setResolution(pixelsPerInch);
    const QSizeF points = QSizeF(widget.size()) * pointsPerInch / pixelsPerInch;
    pdf.setPageSize(QPageSize(points, QPageSize::Point, QString(), QPageSize::ExactMatch));
    pdf.setPageMargins(QMarginsF());
    return draw(widget, pdf);
}

} // namespace

std::optional<ImageFormat> imageFormatOf(const std::filesystem::path& file) {
    std::string ending = file.extension().string();
    std::transform(ending.begin(), ending.end(), ending.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c; });
    if (ending == ".png") return ImageFormat::Png;
    if (ending == ".svg") return ImageFormat::Svg;
    if (ending == ".pdf") return ImageFormat::Pdf;
    return std::nullopt;
}

Result<QByteArray> imageOf(QWidget& widget, ImageFormat format, const QString& title) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    const bool drawn = format == ImageFormat::Png   ? drawPng(widget, buffer)
                       : format == ImageFormat::Svg ? drawSvg(widget, buffer, title)
                                                    : drawPdf(widget, buffer, title);
    if (!drawn || bytes.isEmpty())
        return fail(ErrorCode::OutOfMemory, "cannot draw the picture", "no memory for this size");
    return bytes;
}

} // namespace layerscope::ui

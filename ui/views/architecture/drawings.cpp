// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/architecture/drawings.h"

#include "canvas/mask_hatch.h"
#include "text/units_text.h"

#include <QCoreApplication>
#include <QPainter>

#include <array>

namespace layerscope::ui {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Drawings)
};

DrawingKind stepDrawing(const BlockScene& scene, BlockStep step) {
    if (!scene.graph.find(step)) return DrawingKind::Shares;
    switch (step) {
    case BlockStep::QueryRope:
    case BlockStep::KeyRope:
        return DrawingKind::Rotation;
    case BlockStep::Scores:
    case BlockStep::Softmax:
        return DrawingKind::Mask;
    case BlockStep::Gate:
    case BlockStep::Up:
    case BlockStep::Activation:
    case BlockStep::Down:
        return DrawingKind::Dense;
    default:
        break;
    }
    if (step >= BlockStep::Router && step <= BlockStep::ExpertSum) return DrawingKind::Experts;
    if (step >= BlockStep::Query && step <= BlockStep::MixOutput) return DrawingKind::Heads;
    if (step >= BlockStep::DeltaQkv && step <= BlockStep::DeltaOutput) return DrawingKind::Delta;
    return DrawingKind::None;
}

/// What one half of the block takes of a sum.
struct Split {
    double mixer = 0, ffn = 0, rest = 0;
};

template <class Value> Split splitOf(const BlockScene& scene, const Value& value) {
    Split split;
    for (std::size_t i = 0; i < scene.graph.nodes.size(); ++i) {
        const BlockPart part = scene.graph.nodes[i].part;
        (part == BlockPart::Mixer ? split.mixer
         : part == BlockPart::Ffn ? split.ffn
                                  : split.rest) += double(value(int(i)));
    }
    return split;
}

} // namespace

DrawingKind drawingOf(const BlockScene& scene, const OpenedPart& part) {
    if (part.kind == OpenedPart::Kind::Layer) return DrawingKind::Shares;
    return part.kind == OpenedPart::Kind::Step ? stepDrawing(scene, part.step) : DrawingKind::None;
}

qreal drawingHeight(DrawingKind kind, const Theme& theme) {
    static constexpr std::array<qreal, 8> units{0, 16.5, 11.5, 16.5, 18, 12.5, 15, 20.5};
    return units[std::size_t(kind)] * theme.unit();
}

QColor DrawingPage::hue() const {
    return theme.layerStyle(scene.layerPlan().type, scene.layerPlan().rope.has_value()).fill;
}

QColor DrawingPage::softHue() const { return mixed(hue(), theme.colors().window, 0.25); }

void DrawingPage::text(const QRectF& place, int flags, const QString& words, bool strong) const {
    painter.setFont(strong ? theme.figureFont(0.82, QFont::DemiBold) : small());
    painter.setPen(strong ? theme.colors().text : theme.colors().mutedText);
    painter.drawText(place, flags, words);
}

/// Where parameters and products of the layer are: one bar each, mixer first.
void drawShares(const DrawingPage& page) {
    const BlockScene& scene = page.scene;
    const std::array<std::pair<QString, Split>, 3> bars{{
        {Words::tr("parameters"),
         splitOf(scene, [&](int i) { return scene.graph.nodes[std::size_t(i)].parameters(); })},
        {Words::tr("FLOPs, decode"), splitOf(scene, [&](int i) { return scene.decodeFlops(i); })},
        {Words::tr("FLOPs, prefill"), splitOf(scene, [&](int i) { return scene.prefillFlops(i); })},
    }};
    const QColor ffn = mixed(page.theme.colors().mutedText, page.theme.colors().window, 0.5);
    // Glyphs of other scripts may come from a font that is taller than the one asked for.
    const QFontMetricsF metrics(page.small());
    qreal line = metrics.height();
    for (const auto& [name, split] : bars)
        line = std::max(line, metrics.boundingRect(QRectF(0, 0, 1e4, 1e4), 0, name).height());
    const qreal high = 1.1 * page.unit();
    qreal top = page.box.top();
    for (const auto& [name, split] : bars) {
        const double sum = split.mixer + split.ffn + split.rest;
        const QRectF words(page.box.left(), top, page.box.width(), line);
        const QString shares = percentText(sum > 0 ? split.mixer / sum : 0) + QStringLiteral(" · ") +
                               percentText(sum > 0 ? split.ffn / sum : 0);
        const qreal room = words.width() - page.unit() -
                           QFontMetricsF(page.theme.figureFont(0.82, QFont::DemiBold)).horizontalAdvance(shares);
        page.text(words, Qt::AlignLeft, metrics.elidedText(name, Qt::ElideRight, room));
        page.text(words, Qt::AlignRight, shares, true);
        const qreal width = sum > 0 ? page.box.width() / sum : 0;
        QRectF bar(page.box.left(), top + line + 2, width * split.mixer, high);
        page.painter.fillRect(bar, page.hue());
        bar = QRectF(bar.right(), bar.top(), width * split.ffn, high);
        page.painter.fillRect(bar, ffn);
        page.painter.fillRect(QRectF(bar.right(), bar.top(), width * split.rest, high), page.theme.colors().text);
        top += line + high + page.unit();
    }
    // The legend: what the two colours are.
    const qreal side = line * 0.7;
    const auto entry = [&](qreal left, const QColor& color, const QString& name) {
        page.painter.fillRect(QRectF(left, top + (line - side) / 2, side, side), color);
        const qreal width = metrics.horizontalAdvance(name) + 1;
        page.text({left + side + page.unit() / 2, top, width, line}, Qt::AlignLeft, name);
        return left + side + page.unit() / 2 + width;
    };
    const qreal first = entry(page.box.left(), page.hue(), Words::tr("mixer"));
    const qreal half = page.box.left() + page.box.width() / 2; // where there is room: as the bars are divided by eye
    const qreal second = side + page.unit() / 2 + metrics.horizontalAdvance(Words::tr("feed-forward")) + 1;
    const qreal last = std::max(first + page.unit(), page.box.right() - second);
    entry(std::min(std::max(half, first + page.unit()), last), ffn, Words::tr("feed-forward"));
}

} // namespace layerscope::ui

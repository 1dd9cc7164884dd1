// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/masks/masks_view.h"

#include "canvas/window_range.h"
#include "state/commands.h"
#include "state/selection.h"
#include "state/subject.h"
#include "text/units_text.h"
#include "text/wording.h"
#include "theme/theme.h"
#include "views/masks/mask_canvas.h"
#include "views/masks/mask_controls.h"
#include "views/masks/mask_explanation.h"
#include "views/masks/mask_words.h"
#include "widgets/subject_hint.h"

#include <QVBoxLayout>

namespace layerscope::ui {

MasksView::MasksView(const ViewContext& context, QWidget* parent)
    : View(context, parent), m_empty(new SubjectHint(context.theme, context.subject)), m_body(new QWidget),
      m_row(new QBoxLayout(QBoxLayout::LeftToRight, m_body)), m_controls(new MaskControls(context.theme)),
      m_canvas(new MaskCanvas(context.theme)), m_explanation(new MaskExplanation(context.theme, context.subject)) {
    build();
    connectState();
    restyle();
    settle();
}

void MasksView::build() {
    auto* left = new QVBoxLayout;
    left->addWidget(m_controls);
    left->addWidget(m_canvas, 1);
    m_row->addLayout(left, 1);
    m_row->addWidget(m_explanation);
    m_row->setContentsMargins(0, 0, 0, 0);
    auto* column = new QVBoxLayout(this);
    column->addWidget(m_empty, 1);
    column->addWidget(m_body, 1);
}

void MasksView::connectState() {
    Subject& subject = m_context.subject;
    Selection& selection = m_context.selection;
    connect(&subject, &Subject::stateChanged, this, &MasksView::settle);
    connect(&subject, &Subject::summaryChanged, this, &MasksView::refresh);
    connect(&subject, &Subject::planChanged, this, &MasksView::chooseSpan); // summaryChanged comes next and draws
    connect(&selection, &Selection::contextChanged, this, &MasksView::settle);
    connect(&selection, &Selection::layerChanged, this, &MasksView::refresh);
    connect(&selection, &Selection::hoveredLayerChanged, this, &MasksView::refresh);
    connect(&selection, &Selection::cellChanged, this, &MasksView::takeCell);
    connect(&m_context.theme, &Theme::changed, this, &MasksView::restyle);
    connect(m_controls, &MaskControls::changed, this, &MasksView::settle);
    connect(m_canvas, &MaskCanvas::cellPointed, this, &MasksView::pointAt);
    connect(m_canvas, &MaskCanvas::windowWanted, this, &MasksView::takeWindow);
    connect(m_canvas, &MaskCanvas::dragEnded, this, &MasksView::settle);
}

/// With the words under the masks there is more to stand one above the other.
QSize MasksView::minimumSizeHint() const {
    const int unit = m_context.theme.unit();
    return {40 * unit, (m_row->direction() == QBoxLayout::LeftToRight ? 40 : 62) * unit};
}

/// The way of drawing first: a cell has its place in that.
void MasksView::inherit(const QWidget& before) {
    const auto& view = static_cast<const MasksView&>(before);
    m_exampleWindow = view.m_exampleWindow;
    m_controls->setScale(view.m_controls->scale());
    m_controls->setCells(view.m_controls->cells());
    settle();
    if (view.m_canvas->query() < 0) return;
    m_canvas->setCell(view.m_canvas->query(), view.m_canvas->key());
    refreshCell();
}

void MasksView::restyle() {
    const Theme& theme = m_context.theme;
    const int unit = theme.unit();
    layout()->setContentsMargins(3 * unit, 2 * unit, 2 * unit, unit);
    m_row->setSpacing(2 * unit);
    m_row->itemAt(0)->layout()->setSpacing(2 * unit);
    m_controls->restyle();
    m_canvas->restyle();
    m_explanation->restyle();
    arrange();
}

void MasksView::resizeEvent(QResizeEvent*) { arrange(); }

void MasksView::arrange() {
    const int unit = m_context.theme.unit();
    const bool beside = width() >= 76 * unit;
    const auto direction = beside ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom;
    if (direction != m_row->direction()) updateGeometry();
    m_row->setDirection(direction);
    m_explanation->setBeside(beside);
    // Wide enough for "68.2 GFLOP → 2.20 TFLOP" on one line where the masks can spare it.
    const int column = (width() >= 110 * unit ? 30 : 26) * unit;
    m_explanation->setMinimumSize(beside ? column : 0, beside ? 0 : 14 * unit);
    m_explanation->setMaximumSize(beside ? column : QWIDGETSIZE_MAX,
                                  beside ? QWIDGETSIZE_MAX : std::max(14 * unit, height() * 2 / 5));
}

MaskPicture MasksView::picture() const {
    MaskRequest request;
    request.scale = m_controls->scale();
    request.cells = m_controls->cells();
    request.context = m_context.selection.context();
    request.exampleWindow = m_exampleWindow;
    request.span = m_span;
    if (m_context.subject.hasArchitecture()) {
        request.window = shownWindow(m_context.subject.architecture(), request.context);
        request.widestWindow = largestWindow(m_context.subject.original(), request.context);
    }
    return makePicture(request);
}

void MasksView::chooseSpan() {
    if (!m_context.subject.hasArchitecture() || m_canvas->isDragging()) return;
    const std::int64_t context = m_context.selection.context();
    m_span = modelSpan(context, shownWindow(m_context.subject.original(), context),
                       shownWindow(m_context.subject.architecture(), context));
}

void MasksView::settle() {
    chooseSpan();
    refresh();
}

int MasksView::usedMask() const {
    const Selection& selection = m_context.selection;
    const int layer = selection.hoveredLayer() >= 0 ? selection.hoveredLayer() : selection.layer();
    const auto& layers = m_context.subject.architecture().layers;
    if (layer < 0 || layer >= static_cast<int>(layers.size())) return -1;
    const LayerType type = layers[static_cast<std::size_t>(layer)].type;
    return type == LayerType::Sliding ? 0 : type == LayerType::Full ? 1 : -1;
}

void MasksView::refresh() {
    const Subject& subject = m_context.subject;
    m_empty->refresh(*m_body, tr("The masks of a model appear here. Choose one at the top; a config.json is enough."));
    if (!subject.hasArchitecture()) return;

    MaskScene scene;
    scene.picture = picture();
    scene.captions = maskCaptions(subject, scene.picture);
    scene.used = usedMask();
    const auto& layers = subject.architecture().layers;
    const auto is = [&](LayerType type) {
        return std::find_if(layers.begin(), layers.end(), [&](const auto& l) { return l.type == type; });
    };
    scene.localFaded = is(LayerType::Sliding) == layers.end() && scene.picture.scale != MaskScale::Example;
    const auto full = is(LayerType::Full);
    scene.fullHasPositions = full == layers.end() || full->rope.has_value();
    const std::int64_t before = m_canvas->scene().picture.length;
    m_canvas->setScene(scene);
    if (m_canvas->query() < 0 || before != scene.picture.length) {
        // A telling cell to begin with: five eighths down, four keys back.
        const std::int64_t query = scene.picture.length * 5 / 8;
        m_canvas->setCell(query,
                          std::max<std::int64_t>(0, query - std::max<std::int64_t>(1, scene.picture.window * 2 / 3)));
    }
    m_explanation->showLayer(subject, m_context.selection.layer());
    refreshCell();
}

void MasksView::refreshCell() {
    const MaskPicture& picture = m_canvas->scene().picture;
    m_explanation->showCell(picture, m_canvas->query(), m_canvas->key());
    m_canvas->setAccessibleDescription(cellSentence(picture, m_canvas->query(), m_canvas->key()));
}

void MasksView::pointAt(std::int64_t query, std::int64_t key) {
    refreshCell();
    const MaskPicture& picture = m_canvas->scene().picture;
    if (picture.scale != MaskScale::Example) {
        m_context.selection.setCell(picture.tokenAt(query), picture.tokenAt(key));
    }
}

/// Another view points at a pair of tokens: the cell that stands for it is marked here.
void MasksView::takeCell(std::int64_t query, std::int64_t key) {
    const MaskPicture& picture = m_canvas->scene().picture;
    if (picture.scale == MaskScale::Example || query < 0 || key < 0) return;
    m_canvas->setCell(picture.cellAt(query), picture.cellAt(key));
    refreshCell();
}

void MasksView::takeWindow(std::int64_t window) {
    if (m_controls->scale() != MaskScale::Example) return m_context.commands.setWindow(window);
    m_exampleWindow = window;
    refresh();
}

QString MasksView::spokenText() const {
    if (!m_context.subject.hasArchitecture()) return m_empty->text();
    const MaskScene& scene = m_canvas->scene();
    QStringList parts;
    for (std::size_t mask = 0; mask < 2; ++mask) {
        parts += tr("%1: %2. %3")
                     .arg(scene.captions.titles[mask], scene.captions.subtitles[mask], scene.captions.counts[mask]);
    }
    parts += cellSentence(scene.picture, m_canvas->query(), m_canvas->key());
    parts += m_explanation->layerText();
    return parts.join(QStringLiteral(". "));
}

std::vector<FigureTable> MasksView::tables() const {
    if (!m_context.subject.hasArchitecture()) return {};
    const Summary& before = m_context.subject.originalSummary();
    const Summary& after = m_context.subject.summary();
    FigureTable layers{tr("Masks by layer, %1 tokens").arg(after.context),
                       {tr("layer"), tr("type"), tr("window"), tr("visible pairs"), tr("visible pairs before"),
                        tr("KV bytes"), tr("KV bytes before")},
                       {}};
    for (std::size_t i = 0; i < after.layers.size(); ++i) {
        const LayerSummary& now = after.layers[i];
        const LayerSummary& was = before.layers[i];
        layers.rows.push_back(
            {QString::number(i), layerTypeText(now.type, now.type != LayerType::Full || now.rope.has_value()),
             now.window ? QString::number(*now.window) : QString(), QString::number(now.visible_pairs),
             QString::number(was.visible_pairs), QString::number(now.kv_bytes), QString::number(was.kv_bytes)});
    }
    const MaskPicture& picture = m_canvas->scene().picture;
    FigureTable rows{pairsText(picture, 0),
                     {tr("query"), tr("first key, local"), tr("visible keys, local"), tr("visible keys, global")},
                     {}};
    constexpr std::int64_t most_rows = 128; // beyond that the rows say nothing new
    for (Position query = 0; query < std::min(picture.length, most_rows); ++query) {
        rows.rows.push_back({QString::number(query), QString::number(picture.local().first_key(query)),
                             QString::number(picture.local().visible_keys(query)),
                             QString::number(picture.global().visible_keys(query))});
    }
    return {layers, rows};
}

} // namespace layerscope::ui

#include "moc_masks_view.cpp"

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/layer_strip/layer_strip_view.h"

#include "canvas/window_range.h"
#include "state/commands.h"
#include "state/selection.h"
#include "state/subject.h"
#include "text/units_text.h"
#include "text/wording.h"
#include "theme/theme.h"
#include "views/layer_strip/edit_bar.h"
#include "views/layer_strip/pattern_box.h"
#include "views/layer_strip/strip_canvas.h"
#include "views/layer_strip/window_slider.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>

namespace layerscope::ui {

namespace {

void tint(QLabel* label, const QFont& font, const QColor& color) {
    QPalette palette = label->palette();
    palette.setColor(QPalette::WindowText, color);
    label->setPalette(palette);
    label->setFont(font);
}

/// The layers take what the controls leave, and a little at least.
class LayerScroll : public QScrollArea {
public:
    explicit LayerScroll(const Theme& theme) : m_theme(theme) {}
    [[nodiscard]] QSize sizeHint() const override { return {20 * m_theme.unit(), 10 * m_theme.unit()}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {10 * m_theme.unit(), 10 * m_theme.unit()}; }

private:
    const Theme& m_theme;
};

} // namespace

LayerStripView::LayerStripView(const ViewContext& context, QWidget* parent)
    : View(context, parent), m_title(new QLabel(tr("Layers"))), m_count(new QLabel), m_empty(new QLabel),
      m_reason(new QLabel), m_page(new QWidget), m_scroll(new LayerScroll(context.theme)),
      m_canvas(new StripCanvas(context)), m_window(new WindowSlider(context.theme)),
      m_pattern(new PatternBox(context.theme)), m_edits(new EditBar(context)) {
    setAutoFillBackground(true);
    build();
    connectState();
    restyle();
    refresh();
}

void LayerStripView::build() {
    m_empty->setWordWrap(true);
    m_empty->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_reason->setWordWrap(true);
    m_reason->hide();
    m_count->setAlignment(Qt::AlignRight);

    m_scroll->setWidget(m_canvas);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->viewport()->setAutoFillBackground(false);
    m_scroll->viewport()->installEventFilter(this);

    auto* header = new QHBoxLayout;
    header->addWidget(m_title);
    header->addWidget(m_count, 1);
    auto* controls = new QVBoxLayout;
    for (QWidget* widget : {static_cast<QWidget*>(m_reason), static_cast<QWidget*>(m_window),
                            static_cast<QWidget*>(m_pattern), static_cast<QWidget*>(m_edits)}) {
        controls->addWidget(widget);
    }
    auto* column = new QVBoxLayout(m_page);
    column->addLayout(header);
    column->addWidget(m_empty, 1);
    column->addWidget(m_scroll, 1);
    column->addLayout(controls);
    auto* whole = new QScrollArea;
    whole->setWidget(m_page);
    whole->setWidgetResizable(true);
    whole->setFrameShape(QFrame::NoFrame);
    whole->setFocusPolicy(Qt::NoFocus);
    whole->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_page->setMinimumWidth(1); // as wide as the strip
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(whole);
}

void LayerStripView::connectState() {
    Subject& subject = m_context.subject;
    Selection& selection = m_context.selection;
    connect(&subject, &Subject::stateChanged, this, &LayerStripView::refresh);
    connect(&subject, &Subject::planChanged, this, &LayerStripView::refresh);
    connect(&selection, &Selection::contextChanged, this, &LayerStripView::refreshWindow);
    connect(&selection, &Selection::layerChanged, m_canvas, &StripCanvas::refresh);
    connect(&selection, &Selection::hoveredLayerChanged, m_canvas, &StripCanvas::refresh);
    connect(&m_context.theme, &Theme::changed, this, &LayerStripView::restyle);

    connect(m_canvas, &StripCanvas::selectedMoved, this, &LayerStripView::reveal);
    connect(m_canvas, &StripCanvas::refused, this, [this](const QString& sentence) {
        m_reason->setText(sentence);
        m_reason->setVisible(!sentence.isEmpty());
    });
    connect(m_window, &WindowSlider::windowWanted, this,
            [this](std::int64_t window) { m_context.commands.setWindow(window); });
    connect(m_pattern, &PatternBox::typesWanted, this, &LayerStripView::applyTypes);
}

QSize LayerStripView::sizeHint() const { return {25 * m_context.theme.unit(), 90 * m_context.theme.unit()}; }

QSize LayerStripView::minimumSizeHint() const { return {25 * m_context.theme.unit(), 24 * m_context.theme.unit()}; }

void LayerStripView::restyle() {
    const Theme& theme = m_context.theme;
    const ThemeColors& colors = theme.colors();
    const int unit = theme.unit();
    QPalette ground = palette();
    ground.setColor(QPalette::Window, colors.panel);
    setPalette(ground);
    tint(m_title, theme.textFont(1.0, QFont::DemiBold), colors.mutedText);
    tint(m_count, theme.figureFont(), colors.mutedText);
    tint(m_empty, theme.textFont(), colors.mutedText);
    tint(m_reason, theme.textFont(0.92), colors.error);

    auto* column = static_cast<QVBoxLayout*>(m_page->layout());
    column->setContentsMargins(0, unit * 3 / 2, 0, unit);
    column->setSpacing(unit / 2);
    column->itemAt(0)->layout()->setContentsMargins(2 * unit, 0, 2 * unit, 0);
    m_empty->setContentsMargins(2 * unit, unit, 2 * unit, 0);
    QLayout* controls = column->itemAt(3)->layout();
    controls->setContentsMargins(2 * unit, unit / 2, 3 * unit / 2, 0);
    controls->setSpacing(unit / 2);
    m_window->restyle();
    m_pattern->restyle();
    m_edits->restyle();
    m_canvas->refresh();
    updateGeometry();
}

QString LayerStripView::emptyText() const {
    const Subject& subject = m_context.subject;
    switch (subject.state()) {
    case Subject::State::Loading:
        return tr("Loading %1, %2").arg(subject.name(), percentText(subject.loadFraction()));
    case Subject::State::Failed:
        return subject.error() ? errorText(*subject.error()) : tr("%1 could not be opened").arg(subject.name());
    default:
        return tr("Nothing on the bench yet. Choose a model at the top, or open a folder with a config.json.");
    }
}

void LayerStripView::refresh() {
    const bool there = m_context.subject.hasArchitecture();
    for (QWidget* widget : {static_cast<QWidget*>(m_scroll), static_cast<QWidget*>(m_window),
                            static_cast<QWidget*>(m_pattern), static_cast<QWidget*>(m_edits)}) {
        widget->setVisible(there);
    }
    m_empty->setVisible(!there);
    if (there) {
        m_count->setText(QString::number(m_context.subject.architecture().n_layers()));
        const StripEdit edit(m_context.subject.original(), m_context.subject.architecture());
        m_pattern->setOriginalTypes(StripEdit(m_context.subject.original(), m_context.subject.original()).types());
        m_pattern->setTypes(edit.types());
        refreshWindow();
    } else {
        m_count->clear();
        m_reason->hide();
        m_empty->setText(emptyText());
    }
    m_canvas->refresh();
    m_edits->refresh();
}

void LayerStripView::refreshWindow() {
    if (!m_context.subject.hasArchitecture()) return;
    const std::int64_t context = m_context.selection.context();
    m_window->setRange(largestWindow(m_context.subject.original(), context));
    m_window->setValue(shownWindow(m_context.subject.architecture(), context));
}

void LayerStripView::applyTypes(const std::vector<LayerType>& types, const QString& undoText) {
    if (!m_context.subject.hasArchitecture()) return;
    m_canvas->commit(StripEdit(m_context.subject.original(), m_context.subject.architecture()).replace(types),
                     undoText);
}

void LayerStripView::reveal(int layer) {
    const QRect row = m_canvas->stripLayout().row(layer);
    m_scroll->ensureVisible(row.center().x(), row.center().y(), 0, row.height() + m_context.theme.unit());
    m_scroll->horizontalScrollBar()->setValue(0);
}

bool LayerStripView::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_scroll->viewport() && event->type() == QEvent::Resize) {
        m_canvas->setRoom(m_scroll->viewport()->height());
    }
    return View::eventFilter(watched, event);
}

QString LayerStripView::spokenText() const {
    if (!m_context.subject.hasArchitecture()) return emptyText();
    QStringList parts{tr("%1, %2 layers").arg(m_context.subject.name()).arg(m_canvas->layers()), m_edits->countText()};
    const QString detail = m_edits->detailText();
    if (!detail.isEmpty()) parts += detail;
    if (m_canvas->selected() >= 0) parts += tr("selected: %1").arg(m_canvas->spokenName(m_canvas->selected()));
    return parts.join(QStringLiteral(". "));
}

std::vector<FigureTable> LayerStripView::tables() const {
    if (!m_context.subject.hasArchitecture()) return {};
    FigureTable table{tr("Layers"), {tr("layer"), tr("type"), tr("window"), tr("original type")}, {}};
    const Architecture& now = m_context.subject.architecture();
    const Architecture& before = m_context.subject.original();
    for (std::size_t i = 0; i < now.layers.size(); ++i) {
        const auto window = now.window_of(static_cast<LayerIndex>(i));
        const auto name = [](const LayerSettings& layer) {
            return layerTypeText(layer.type, layer.type != LayerType::Full || layer.rope.has_value());
        };
        table.rows.push_back({QString::number(i), name(now.layers[i]), window ? QString::number(*window) : QString(),
                              name(before.layers[i])});
    }
    return {table};
}

} // namespace layerscope::ui

#include "moc_layer_strip_view.cpp"

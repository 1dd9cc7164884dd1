// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/tokens/fertility_bars.h"

#include "canvas/mask_hatch.h"
#include "models/fertility_model.h"
#include "plot/decade_ticker.h"
#include "plot/series_bars.h"
#include "theme/theme.h"

#include <QAccessible>
#include <QKeyEvent>
#include <QLocale>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace layerscope::ui {

namespace {

constexpr double groupWidth = 0.8; ///< of the room of a language

} // namespace

FertilityBars::FertilityBars(const Theme& theme, const FertilityModel& model, QWidget* parent)
    : ThemedPlot(theme, parent), m_theme(theme), m_model(model), m_group(new QCPBarsGroup(this)),
      m_mark(new QCPItemRect(this)), m_names(new QCPAxisTickerText), m_values(new DecadeTicker([this](double value) {
          return withoutTrailingZeros(QLocale().toString(value, 'f', m_top < 1 ? 2 : 1));
      })) {
    setLinear();
    setHandle(-2); // there is nothing to drag
    m_values->setLogarithmic(false);
    xAxis->setTicker(m_names);
    xAxis->grid()->setVisible(false);
    yAxis->setTicker(m_values);
    m_mark->setLayer(QStringLiteral("background"));
    m_mark->topLeft->setTypeY(QCPItemPosition::ptAxisRectRatio);
    m_mark->bottomRight->setTypeY(QCPItemPosition::ptAxisRectRatio);
    m_mark->setPen(Qt::NoPen);
    m_group->setSpacingType(QCPBarsGroup::stAbsolute);
    m_group->setSpacing(1);
    connect(this, &ThemedPlot::restyled, this, &FertilityBars::restyle);
    connect(this, &ThemedPlot::viewChanged, this, &FertilityBars::fitTicks);
    connect(this, &ThemedPlot::pointed, this, [this](double x) { setCurrent(languageNear(x)); });
    connect(this, &ThemedPlot::pointerLeft, this, [this] {
        if (!hasFocus()) setCurrent(-1);
    });
    connect(this, &ThemedPlot::chosen, this, [this](double x) {
        setCurrent(languageNear(x));
        if (m_current >= 0) emit languageChosen(m_current);
    });
    connect(&model, &QAbstractItemModel::modelReset, this, &FertilityBars::refresh);
    connect(&model, &QAbstractItemModel::dataChanged, this, &FertilityBars::refresh);
    restyle();
    refresh();
}

QSize FertilityBars::sizeHint() const { return {80 * m_theme.unit(), 26 * m_theme.unit()}; }

QSize FertilityBars::minimumSizeHint() const { return {40 * m_theme.unit(), 18 * m_theme.unit()}; }

int FertilityBars::languages() const { return m_model.rowCount(); }

int FertilityBars::entries() const { return m_model.columnCount() - 1; }

int FertilityBars::languageNear(double x) const {
    return languages() == 0 ? -1 : std::clamp(int(std::lround(x)), 0, languages() - 1);
}

void FertilityBars::refresh() {
    while (int(m_bars.size()) > entries()) {
        removePlottable(m_bars.back());
        m_bars.pop_back();
    }
    while (int(m_bars.size()) < entries()) {
        m_bars.push_back(new SeriesBars(m_theme, int(m_bars.size()), xAxis, yAxis));
        m_bars.back()->setBarsGroup(m_group);
    }
    double most = 0;
    for (int entry = 0; entry < entries(); ++entry) {
        QVector<double> places, values;
        for (int language = 0; language < languages(); ++language)
            if (const auto value = m_model.value(language, entry)) {
                places << language;
                values << *value;
                most = std::max(most, *value);
            }
        m_bars[std::size_t(entry)]->setData(places, values, true);
        m_bars[std::size_t(entry)]->setWidth(groupWidth / entries());
    }
    const bool sameLanguages = languages() > 0 && m_names->ticks().size() == languages();
    m_names->clear();
    for (int language = 0; language < languages(); ++language)
        m_names->addTick(language, m_model.languageName(language));
    m_top = most > 0 ? most * 1.04 : 1;
    m_current = std::min(m_current, languages() - 1);
    if (!sameLanguages) setBounds(-0.5, std::max(1, languages()) - 0.5);
    yAxis->setRange(0, m_top);
    retranslate();
    fitTicks();
    markCurrent();
    emit currentChanged(m_current);
}

void FertilityBars::restyle() {
    m_mark->setBrush(mixed(m_theme.colors().accent, m_theme.colors().window, 0.14));
    xAxis->setTickLabelFont(m_theme.textFont(0.85));
    updateGeometry();
    fitTicks();
}

void FertilityBars::retranslate() {
    setAccessibleName(tr("Tokens across languages"));
    setAccessibleDescription(readOut());
    switch (m_model.metric()) {
    case FertilityMetric::PerChar:
        return yAxis->setLabel(tr("tokens per character"));
    case FertilityMetric::PerByte:
        return yAxis->setLabel(tr("tokens per byte"));
    case FertilityMetric::PerWord:
        return yAxis->setLabel(tr("tokens per word"));
    }
}

/// Names stand level under their bars, slanted where they would touch.
void FertilityBars::fitTicks() {
    const QFontMetricsF metrics(xAxis->tickLabelFont());
    const qreal pitch = (width() - 8.0 * m_theme.unit()) / std::max(1.0, xAxis->range().size());
    bool level = true;
    for (int language = 0; language < languages(); ++language)
        level = level && metrics.horizontalAdvance(m_model.languageName(language)) <= pitch - 4;
    xAxis->setTickLabelRotation(level ? 0 : -45);
    m_values->setMaxTicks(int(std::max(2.0, height() / (5.0 * m_theme.unit()))));
    redraw();
}

void FertilityBars::markCurrent() {
    m_mark->setVisible(m_current >= 0);
    m_mark->topLeft->setCoords(m_current - 0.5, 0);
    m_mark->bottomRight->setCoords(m_current + 0.5, 1);
    redraw();
}

void FertilityBars::setCurrent(int language) {
    language = std::clamp(language, -1, languages() - 1);
    if (language == m_current) return;
    m_current = language;
    setAccessibleDescription(readOut());
    if (hasFocus()) {
        QAccessibleEvent event(this, QAccessible::DescriptionChanged);
        QAccessible::updateAccessibility(&event);
    }
    emit currentChanged(language);
    markCurrent();
}

QString FertilityBars::readOut() const {
    if (m_current < 0) return {};
    QStringList parts;
    for (int entry = 0; entry < entries(); ++entry)
        if (const auto value = m_model.value(m_current, entry))
            parts << tr("%1 %2", "tokenizer and its value")
                         .arg(m_model.headerData(entry + 1, Qt::Horizontal, Qt::DisplayRole).toString(),
                              QLocale().toString(*value, 'f', 3));
    return tr("%1: %2", "language, values").arg(m_model.languageName(m_current), parts.join(QStringLiteral(" · ")));
}

QRectF FertilityBars::group(int language) const {
    const double left = xAxis->coordToPixel(language - 0.5), right = xAxis->coordToPixel(language + 0.5);
    return {left, double(axisRect()->top()), right - left, double(axisRect()->height())};
}

QRectF FertilityBars::bar(int language, int entry) const { return m_bars[std::size_t(entry)]->rectOf(language); }

void FertilityBars::paintEvent(QPaintEvent* event) {
    ThemedPlot::paintEvent(event);
    if (!hasFocus()) return;
    QPainter painter(this);
    painter.setPen(QPen(m_theme.colors().accent, 1));
    painter.drawRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5));
}

void FertilityBars::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
    case Qt::Key_Left:
        setCurrent(std::max(0, m_current - 1));
        break;
    case Qt::Key_Right:
        setCurrent(m_current + 1);
        break;
    case Qt::Key_Home:
        setCurrent(0);
        break;
    case Qt::Key_End:
        setCurrent(languages() - 1);
        break;
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        return zoom(0.8, std::max(0, m_current));
    case Qt::Key_Minus:
        return zoom(1.25, std::max(0, m_current));
    case Qt::Key_Escape:
        return resetView();
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_current >= 0) emit languageChosen(m_current);
        return;
    default:
        return ThemedPlot::keyPressEvent(event);
    }
    if (m_current >= 0) reveal(m_current);
}

} // namespace layerscope::ui

#include "moc_fertility_bars.cpp"

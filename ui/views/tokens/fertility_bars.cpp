// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/tokens/fertility_bars.h"

#include "canvas/mask_hatch.h"
#include "canvas/series_style.h"
#include "models/fertility_model.h"
#include "plot/decade_ticker.h"
#include "theme/theme.h"

#include <QAccessible>
#include <QKeyEvent>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace layerscope::ui {

FertilityBars::FertilityBars(const Theme& theme, const FertilityModel& model, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_model(model) {
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setAccessibleName(tr("Tokens across languages"));
    connect(&theme, &Theme::changed, this, [this] {
        updateGeometry();
        update();
    });
    connect(&model, &QAbstractItemModel::modelReset, this, &FertilityBars::refresh);
    refresh();
}

QSize FertilityBars::sizeHint() const { return {80 * m_theme.unit(), 26 * m_theme.unit()}; }

QSize FertilityBars::minimumSizeHint() const { return {40 * m_theme.unit(), 18 * m_theme.unit()}; }

int FertilityBars::languages() const { return m_model.rowCount(); }

int FertilityBars::entries() const { return m_model.columnCount() - 1; }

void FertilityBars::refresh() {
    double most = 0;
    for (int language = 0; language < languages(); ++language)
        for (int entry = 0; entry < entries(); ++entry)
            most = std::max(most, m_model.value(language, entry).value_or(0));
    m_top = most > 0 ? most * 1.04 : 1;
    m_current = std::min(m_current, languages() - 1);
    setAccessibleDescription(readOut());
    emit currentChanged(m_current);
    update();
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
    update();
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

bool FertilityBars::namesFit() const {
    const QFontMetricsF metrics(m_theme.textFont(0.85));
    const qreal pitch = (width() - 7.0 * m_theme.unit()) / std::max(1, languages());
    for (int language = 0; language < languages(); ++language)
        if (metrics.horizontalAdvance(m_model.languageName(language)) > pitch - 4) return false;
    return true;
}

QRectF FertilityBars::area() const {
    const int unit = m_theme.unit();
    const QFontMetricsF metrics(m_theme.textFont(0.85));
    qreal below = metrics.height() + unit / 2.0;
    if (!namesFit())
        for (int language = 0; language < languages(); ++language)
            below = std::max(below, metrics.horizontalAdvance(m_model.languageName(language)) * 0.71 +
                                        metrics.height() * 0.71 + unit / 2.0);
    const qreal left = QFontMetricsF(m_theme.figureFont(0.85)).horizontalAdvance(QStringLiteral("88.88")) + unit;
    return QRectF(rect()).adjusted(left, unit, -unit, -below);
}

QRectF FertilityBars::group(int language) const {
    const QRectF inner = area();
    const qreal pitch = inner.width() / std::max(1, languages());
    return {inner.left() + language * pitch, inner.top(), pitch, inner.height()};
}

int FertilityBars::languageAt(QPointF position) const {
    const QRectF inner = area();
    if (languages() == 0 || position.x() < inner.left() || position.x() >= inner.right()) return -1;
    return std::min(int((position.x() - inner.left()) / group(0).width()), languages() - 1);
}

void FertilityBars::paintScale(QPainter& painter) const {
    const QRectF inner = area();
    DecadeTicker ticker(
        [this](double value) { return withoutTrailingZeros(QLocale().toString(value, 'f', m_top < 1 ? 2 : 1)); });
    ticker.setLogarithmic(false);
    ticker.setMaxTicks(std::max(2, int(inner.height() / (3.5 * m_theme.unit()))));
    painter.setFont(m_theme.figureFont(0.85));
    for (const double tick : ticker.ticksFor(QCPRange(0, m_top))) {
        const qreal y = std::round(inner.bottom() - inner.height() * tick / m_top) + 0.5;
        painter.setPen(tick == 0 ? m_theme.colors().line : m_theme.colors().grid);
        painter.drawLine(QPointF(inner.left(), y), QPointF(inner.right(), y));
        painter.setPen(m_theme.colors().mutedText);
        painter.drawText(QRectF(0, y - 20, inner.left() - m_theme.unit() / 2.0, 40), Qt::AlignRight | Qt::AlignVCenter,
                         ticker.labelFor(tick));
    }
}

void FertilityBars::paintGroup(QPainter& painter, int language) const {
    const QRectF whole = group(language);
    if (language == m_current) painter.fillRect(whole, mixed(m_theme.colors().accent, m_theme.colors().window, 0.14));
    const qreal gap = std::max(2.0, whole.width() * 0.2);
    const qreal bar = std::min((whole.width() - gap) / std::max(1, entries()), 4.0 * m_theme.unit());
    qreal x = whole.center().x() - bar * entries() / 2;
    for (int entry = 0; entry < entries(); ++entry, x += bar) {
        const auto value = m_model.value(language, entry);
        if (!value) continue;
        const qreal height = whole.height() * *value / m_top;
        fillSeries(painter, QRectF(x, whole.bottom() - height, bar - (bar > 6 ? 1 : 0), height), entry,
                   m_theme.colors());
    }
}

void FertilityBars::paintName(QPainter& painter, int language) const {
    const bool current = language == m_current;
    const QFont font = m_theme.textFont(0.85, current ? QFont::Bold : QFont::Normal);
    const QFontMetricsF metrics(font);
    const QRectF whole = group(language);
    const QString name = m_model.languageName(language);
    painter.setFont(font);
    painter.setPen(current ? m_theme.colors().text : m_theme.colors().mutedText);
    if (namesFit()) {
        painter.drawText(
            QRectF(whole.left() - 20, whole.bottom() + m_theme.unit() / 4.0, whole.width() + 40, metrics.height()),
            Qt::AlignCenter, name);
        return;
    }
    painter.save();
    painter.translate(whole.center().x() + metrics.height() * 0.35, whole.bottom() + metrics.height() * 0.55);
    painter.rotate(-45);
    painter.drawText(QPointF(-metrics.horizontalAdvance(name), 0), name);
    painter.restore();
}

void FertilityBars::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paintScale(painter);
    for (int language = 0; language < languages(); ++language) {
        paintGroup(painter, language);
        paintName(painter, language);
    }
    if (!hasFocus()) return;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(m_theme.colors().accent, 1));
    painter.drawRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5));
}

void FertilityBars::mouseMoveEvent(QMouseEvent* event) { setCurrent(languageAt(event->position())); }

void FertilityBars::mousePressEvent(QMouseEvent* event) {
    setCurrent(languageAt(event->position()));
    if (m_current >= 0) emit chosen(m_current);
}

void FertilityBars::leaveEvent(QEvent*) {
    if (!hasFocus()) setCurrent(-1);
}

void FertilityBars::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
    case Qt::Key_Left:
        setCurrent(std::max(0, m_current - 1));
        return;
    case Qt::Key_Right:
        setCurrent(m_current + 1);
        return;
    case Qt::Key_Home:
        setCurrent(0);
        return;
    case Qt::Key_End:
        setCurrent(languages() - 1);
        return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_current >= 0) emit chosen(m_current);
        return;
    default:
        QWidget::keyPressEvent(event);
    }
}

} // namespace layerscope::ui

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/generate/share_bar.h"

#include "text/units_text.h"
#include "theme/theme.h"
#include "widgets/part_colors.h"

#include <QPainter>

#include <algorithm>

namespace layerscope::ui {

ShareBar::ShareBar(const Theme& theme, QWidget* parent) : QWidget(parent), m_theme(theme) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&theme, &Theme::changed, this, [this] { updateGeometry(); });
    retranslate();
}

QSize ShareBar::sizeHint() const {
    const int line = QFontMetrics(m_theme.textFont(0.92)).height();
    return {40 * m_theme.unit(), m_lines * line + m_theme.unit() * 2};
}

QSize ShareBar::minimumSizeHint() const { return {16 * m_theme.unit(), sizeHint().height()}; }

void ShareBar::setShares(std::vector<TimeShare> shares, std::int64_t steps) {
    m_shares = std::move(shares);
    m_steps = steps;
    fold();
    retranslate();
    update();
}

QString ShareBar::text() const {
    QStringList parts;
    for (const TimeShare& one : m_shares)
        parts << wordsOf(one);
    return parts.join(QStringLiteral(" · "));
}

void ShareBar::retranslate() {
    setAccessibleName(tr("Share of time per operation"));
    setAccessibleDescription(text());
    setToolTip(m_shares.empty() ? QString()
                                : tr("Medians of the last %n step(s): %1", nullptr, int(m_steps)).arg(text()));
    update();
}

void ShareBar::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const int unit = m_theme.unit();
    const int top = unit / 4;
    painter.fillRect(0, top, width(), unit, m_theme.colors().panel);
    double at = 0;
    for (const TimeShare& one : m_shares) {
        const QRectF part(at * width(), top, one.share * width(), unit);
        painter.fillRect(part.adjusted(0, 0, part.width() > 3 ? -1 : 0, 0), partColor(m_theme, one.part));
        at += one.share;
    }
    paintWords(painter, top + unit + unit / 2);
}

QString ShareBar::wordsOf(const TimeShare& share) const {
    return tr("%1 %2", "name and share").arg(timePartText(share.part), percentText(share.share));
}

/// Measured with two digits each: no share that becomes larger makes a line more.
bool ShareBar::isInOneLine() const {
    const QFontMetrics metrics(m_theme.figureFont(0.92));
    int used = 0;
    for (const TimeShare& one : m_shares)
        used += 5 * m_theme.unit() / 2 +
                metrics.horizontalAdvance(tr("%1 %2", "name and share").arg(timePartText(one.part), percentText(0.88)));
    return used <= width();
}

void ShareBar::fold() {
    const int lines = isInOneLine() ? 1 : 2;
    if (lines == m_lines) return;
    m_lines = lines;
    updateGeometry();
}

void ShareBar::resizeEvent(QResizeEvent*) { fold(); }

/// Every share is named before the line says what it is about, which the description says as well.
void ShareBar::paintWords(QPainter& painter, int top) const {
    const QFontMetrics metrics(m_theme.figureFont(0.92));
    painter.setFont(m_theme.figureFont(0.92));
    const int unit = m_theme.unit(), line = metrics.height(), mark = unit * 3 / 2;
    const QString name = m_shares.empty() ? tr("time per operation: nothing timed yet") : tr("time per operation");
    int used = 0;
    for (const TimeShare& one : m_shares)
        used += mark + metrics.horizontalAdvance(wordsOf(one));
    const int gaps = std::max(0, int(m_shares.size()) - 1), room = width() - used;
    const int head = metrics.horizontalAdvance(name) + 2 * unit;
    const bool named = m_shares.empty() || head + gaps * 2 * unit <= room;
    const int gap = m_lines > 1 || named || gaps * 2 * unit <= room ? 2 * unit : unit;
    painter.setPen(m_theme.colors().mutedText);
    if (named) painter.drawText(QRect(0, top, width(), line), Qt::AlignVCenter, name);
    int x = named ? head : 0;
    for (const TimeShare& one : m_shares) {
        const QString words = wordsOf(one);
        const int wide = metrics.horizontalAdvance(words);
        if (x > 0 && x + mark + wide > width()) {
            x = 0;
            top += line;
        }
        painter.fillRect(x, top + (line - unit) / 2, unit, unit, partColor(m_theme, one.part));
        painter.setPen(m_theme.colors().text);
        painter.drawText(QRect(x + mark, top, wide + 1, line), Qt::AlignVCenter, words);
        x += mark + wide + gap;
    }
}

} // namespace layerscope::ui

#include "moc_share_bar.cpp"

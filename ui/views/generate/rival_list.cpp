// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/generate/rival_list.h"

#include "canvas/mask_hatch.h"
#include "text/units_text.h"
#include "theme/theme.h"

#include <QAccessible>
#include <QPainter>

#include <algorithm>

namespace layerscope::ui {

RivalList::RivalList(const Theme& theme, QWidget* parent) : ItemPicker(Qt::Vertical, parent), m_theme(theme) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void RivalList::setRivals(std::vector<Rival> rivals) {
    m_rivals = std::move(rivals);
    m_row = std::clamp(m_row, 0, std::max(0, thingCount() - 1));
    forgetPointed();
    update();
}

void RivalList::setPossible(bool possible) {
    m_possible = possible;
    if (!possible) unsetCursor();
}

int RivalList::rowHeight() const { return QFontMetrics(m_theme.figureFont(0.92)).height() + m_theme.unit() / 2; }

QSize RivalList::sizeHint() const { return {24 * m_theme.unit(), rows * rowHeight()}; }

QRect RivalList::rectOfRow(int row) const { return {0, row * rowHeight(), width(), rowHeight()}; }

int RivalList::thingCount() const { return std::min(rows, int(m_rivals.size())); }

int RivalList::thingAt(QPointF position) const {
    const int row = int(position.y()) / rowHeight();
    return position.y() >= 0 && row < thingCount() ? row : -1;
}

bool RivalList::canChoose(int row) const {
    return m_possible && row >= 0 && row < int(m_rivals.size()) && !m_rivals[std::size_t(row)].chosen;
}

void RivalList::choose(int row) {
    if (canChoose(row)) emit rivalChosen(m_rivals[std::size_t(row)].candidate);
}

void RivalList::goTo(int row) {
    if (row == m_row) return;
    m_row = row;
    const Rival& rival = m_rivals[std::size_t(row)];
    setAccessibleDescription(tr("%1, %2").arg(rival.piece, percentText(double(rival.candidate.probability))));
    QAccessibleEvent event(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&event);
    update();
}

void RivalList::press(int row) {
    goTo(row);
    choose(row);
}

bool RivalList::activate() {
    choose(m_row);
    return true;
}

void RivalList::point(int row) {
    if (canChoose(row))
        setCursor(Qt::PointingHandCursor);
    else
        unsetCursor();
}

void RivalList::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(m_theme.figureFont(0.92));
    for (int row = 0; row < thingCount(); ++row)
        paintRow(painter, row);
}

void RivalList::paintRow(QPainter& painter, int row) const {
    const Rival& rival = m_rivals[std::size_t(row)];
    const ThemeColors& colors = m_theme.colors();
    const QFontMetrics metrics = painter.fontMetrics();
    const int unit = m_theme.unit(), height = rowHeight(), top = row * height;
    if (row == pointed() && canChoose(row)) painter.fillRect(rectOfRow(row), colors.panel);
    if (row == m_row && hasFocus()) {
        painter.setPen(QPen(colors.accent, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(QRectF(rectOfRow(row)).adjusted(1, 1, -1, -1), 3, 3);
    }
    const int numbers = metrics.horizontalAdvance(QStringLiteral("< 0.01 %")) + unit;
    const int mark = metrics.horizontalAdvance(u'●') + unit / 2;
    const int pieces = (width() - numbers - mark) / 2;
    painter.setPen(rival.chosen || rival.known ? colors.accent : colors.text);
    // Filled: the token of this text; open: of another text of the tree.
    if (rival.chosen || rival.known)
        painter.drawText(QRect(unit / 4, top, mark, height), Qt::AlignVCenter,
                         rival.chosen ? QStringLiteral("●") : QStringLiteral("○"));
    painter.drawText(QRect(mark + unit / 4, top, pieces - unit, height), Qt::AlignVCenter,
                     metrics.elidedText(rival.piece, Qt::ElideRight, pieces - unit));
    const float probability = rival.candidate.probability;
    const QRectF room(mark + pieces, top + height / 4.0, width() - numbers - mark - pieces, height / 2.0);
    painter.fillRect(room, row == pointed() ? colors.line : colors.panel);
    const QRectF bar(room.left(), room.top(), std::max(1.0, room.width() * double(probability)), room.height());
    painter.fillRect(bar, rival.chosen ? colors.accent : mixed(colors.mutedText, colors.window, 0.6));
    painter.setPen(colors.text);
    const QString percent = probability < 0.0001F ? QStringLiteral("< 0.01\u202F%") : percentText(double(probability));
    painter.drawText(QRect(width() - numbers - unit / 4, top, numbers, height), Qt::AlignVCenter | Qt::AlignRight,
                     percent);
}

} // namespace layerscope::ui

#include "moc_rival_list.cpp"

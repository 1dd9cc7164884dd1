// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/lessons/step_marks.h"

#include "theme/theme.h"

#include <QPainter>

namespace layerscope::ui {

StepMarks::StepMarks(const Theme& theme, QWidget* parent) : QWidget(parent), m_theme(theme) {
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    connect(&theme, &Theme::changed, this, [this] {
        updateGeometry();
        update();
    });
}

void StepMarks::setSteps(int count, int done, int current) {
    m_count = count;
    m_done = done;
    m_current = current;
    updateGeometry();
    update();
}

QSize StepMarks::sizeHint() const { return {std::max(1, m_count) * 2 * m_theme.unit(), m_theme.unit()}; }

void StepMarks::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const ThemeColors& colors = m_theme.colors();
    const int unit = m_theme.unit();
    for (int step = 0; step < m_count; ++step) {
        const bool current = step == m_current, done = step < m_done;
        const qreal thick = current ? unit * 0.9 : unit * 0.5;
        const QRectF bar(step * 2 * unit + 0.5, (height() - thick) / 2, 1.6 * unit, thick);
        painter.setPen(done || current ? QPen(Qt::NoPen) : QPen(colors.mutedText, 1));
        painter.setBrush(done || current ? QBrush(colors.accent) : QBrush(Qt::NoBrush));
        painter.drawRoundedRect(bar, thick / 3, thick / 3);
    }
}

} // namespace layerscope::ui

#include "moc_step_marks.cpp"

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/pan_bars.h"

#include <QScrollBar>
#include <QSignalBlocker>

namespace layerscope::ui {

namespace {

void fit(QScrollBar& bar, qreal beyond, qreal pan, int page) {
    const QSignalBlocker quiet(&bar);
    bar.setRange(0, int(beyond + 0.5));
    bar.setPageStep(page);
    bar.setSingleStep(page / 10);
    bar.setValue(int(0.5 - pan));
    bar.setVisible(beyond >= 1);
}

} // namespace

PanBars::PanBars(QWidget& canvas)
    : QObject(&canvas), m_canvas(canvas), m_across(new QScrollBar(Qt::Horizontal, &canvas)),
      m_down(new QScrollBar(Qt::Vertical, &canvas)) {
    for (QScrollBar* bar : {m_across, m_down}) {
        bar->setFocusPolicy(Qt::NoFocus); // the canvas has keys of its own
        bar->setCursor(Qt::ArrowCursor);
        bar->hide();
        connect(bar, &QScrollBar::valueChanged, this, &PanBars::tell);
    }
}

void PanBars::set(const QSizeF& beyond, const QPointF& pan) {
    fit(*m_across, beyond.width(), pan.x(), m_canvas.width());
    fit(*m_down, beyond.height(), pan.y(), m_canvas.height());
    const int thick = thickness();
    const bool both = beyond.width() >= 1 && beyond.height() >= 1;
    m_across->setGeometry(0, m_canvas.height() - thick, m_canvas.width() - (both ? thick : 0), thick);
    m_down->setGeometry(m_canvas.width() - thick, 0, thick, m_canvas.height() - (both ? thick : 0));
}

int PanBars::thickness() const { return m_across->sizeHint().height(); }

bool PanBars::isShown(Qt::Orientation orientation) const {
    return !(orientation == Qt::Horizontal ? m_across : m_down)->isHidden();
}

void PanBars::tell() { emit panned({-qreal(m_across->value()), -qreal(m_down->value())}); }

} // namespace layerscope::ui

#include "moc_pan_bars.cpp"

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/generate/cache_gauge.h"

#include "text/units_text.h"
#include "theme/theme.h"

#include <QPainter>

namespace layerscope::ui {

CacheGauge::CacheGauge(const Theme& theme, QWidget* parent) : QWidget(parent), m_theme(theme) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Cache in use"));
    connect(&theme, &Theme::changed, this, [this] { updateGeometry(); });
}

QSize CacheGauge::sizeHint() const { return {20 * m_theme.unit(), m_theme.unit()}; }

QSize CacheGauge::minimumSizeHint() const { return {8 * m_theme.unit(), m_theme.unit()}; }

void CacheGauge::setBytes(std::int64_t used, std::int64_t reserved) {
    m_share = reserved > 0 ? qBound(0.0, double(used) / double(reserved), 1.0) : 0;
    setAccessibleDescription(tr("%1 of %2").arg(bytesText(used), bytesText(reserved)));
    update();
}

void CacheGauge::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(m_theme.colors().line);
    const qreal radius = height() / 2.0;
    painter.drawRoundedRect(rect(), radius, radius);
    if (m_share <= 0) return;
    painter.setBrush(m_theme.colors().accent);
    painter.drawRoundedRect(QRectF(0, 0, std::max<qreal>(height(), width() * m_share), height()), radius, radius);
}

} // namespace layerscope::ui

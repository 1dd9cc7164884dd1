// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/generate/cache_gauge.h"

#include "text/units_text.h"
#include "theme/theme.h"
#include "widgets/in_every_language.h"

#include <QPainter>

namespace layerscope::ui {

CacheGauge::CacheGauge(const Theme& theme, QWidget* parent) : QWidget(parent), m_theme(theme) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    inEveryLanguage(*this, [this] { setAccessibleName(tr("Cache in use")); });
    connect(&theme, &Theme::changed, this, [this] { updateGeometry(); });
}

QSize CacheGauge::sizeHint() const { return {20 * m_theme.unit(), m_theme.unit()}; }

QSize CacheGauge::minimumSizeHint() const { return {8 * m_theme.unit(), m_theme.unit()}; }

void CacheGauge::setBytes(std::int64_t used, std::int64_t reserved, double reused) {
    m_share = reserved > 0 ? qBound(0.0, double(used) / double(reserved), 1.0) : 0;
    m_reused = qBound(0.0, reused, 1.0);
    const QString text = tr("%1 of %2").arg(bytesText(used), bytesText(reserved));
    setAccessibleDescription(
        m_reused > 0 ? tr("%1, %2 of its tokens from the run before").arg(text, percentText(m_reused)) : text);
    setToolTip(accessibleDescription());
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
    const QRectF used(0, 0, std::max<qreal>(height(), width() * m_share), height());
    painter.drawRoundedRect(used, radius, radius);
    if (m_reused <= 0) return;
    // Hatched: taken over, not computed.
    painter.setClipRect(QRectF(0, 0, used.width() * m_reused, height()));
    painter.setBrush(QBrush(m_theme.colors().accentText, Qt::BDiagPattern));
    painter.drawRoundedRect(used, radius, radius);
}

} // namespace layerscope::ui

#include "moc_cache_gauge.cpp"

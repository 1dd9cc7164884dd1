// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/generate/metrics_panel.h"

#include "text/units_text.h"
#include "theme/theme.h"
#include "views/generate/cache_gauge.h"
#include "widgets/themed_label.h"

#include <QGridLayout>
#include <QVBoxLayout>

namespace layerscope::ui {

namespace {

using Role = ThemedLabel::Role;
const QString Nothing = QStringLiteral("–");

} // namespace

MetricsPanel::MetricsPanel(const Theme& theme, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_grid(new QGridLayout(this)), m_gauge(new CacheGauge(theme)) {
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    for (int i = 0; i < FigureCount; ++i) {
        Tile tile{new QWidget, new ThemedLabel(theme, Role::Muted), new ThemedLabel(theme, Role::Figure),
                  new ThemedLabel(theme, Role::Muted)};
        auto* layout = new QVBoxLayout(tile.box);
        layout->setContentsMargins(0, 0, 0, 0);
        layout->setSpacing(1);
        layout->addWidget(tile.name);
        layout->addWidget(tile.value);
        if (i == Cache) layout->addWidget(m_gauge);
        layout->addWidget(tile.detail);
        layout->addStretch(1);
        // Values may be wider for a moment than the column: they are cut, the columns stay.
        for (ThemedLabel* label : {tile.name, tile.value, tile.detail})
            label->setMinimumWidth(1);
        m_tiles.push_back(tile);
    }
    connect(&theme, &Theme::changed, this, &MetricsPanel::restyle);
    restyle();
    retranslate();
}

void MetricsPanel::restyle() {
    const int unit = m_theme.unit();
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setHorizontalSpacing(2 * unit);
    m_grid->setVerticalSpacing(unit);
    // An empty line keeps its height: nothing moves when the first figures come.
    for (const Tile& tile : m_tiles)
        tile.detail->setMinimumHeight(QFontMetrics(tile.detail->font()).height());
    arrange();
}

void MetricsPanel::setBrief(bool brief) {
    if (brief == m_brief) return;
    m_brief = brief;
    for (int i = Cache; i < FigureCount; ++i)
        m_tiles[std::size_t(i)].box->setVisible(!brief);
    updateGeometry();
}

void MetricsPanel::arrange() {
    // As many in a row as fit: equal columns, so that no figure moves another.
    const int unit = m_theme.unit();
    const int columns = width() >= 140 * unit ? 8 : width() >= 50 * unit ? 4 : width() >= 36 * unit ? 3 : 2;
    if (columns == m_columns) return;
    for (int column = 0; column < qMax(m_columns, columns); ++column)
        m_grid->setColumnStretch(column, column >= columns ? 0 : columns == FigureCount && column == Cache ? 17 : 10);
    m_columns = columns; // in one row what was reserved and copied is the longest
    for (int i = 0; i < FigureCount; ++i)
        m_grid->addWidget(m_tiles[std::size_t(i)].box, i / columns, i % columns);
    updateGeometry();
    setMetrics(m_metrics, m_server);
}

void MetricsPanel::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange();
}

void MetricsPanel::set(Figure figure, const QString& value, const QString& detail) {
    m_tiles[figure].value->setText(value);
    m_tiles[figure].detail->setText(detail);
}

/// What was reserved, and the copies that let the next text go back into this one.
QString MetricsPanel::cacheText(const Metrics& m) const {
    const QString reserved = tr("of %1").arg(bytesText(m.kv_bytes_reserved));
    if (m.checkpoint_bytes == 0) return reserved;
    const QString copies = bytesText(m.checkpoint_bytes);
    return m_columns == FigureCount ? tr("%1, copies %2").arg(reserved, copies)
                                    : tr("%1\ncopies %2").arg(reserved, copies);
}

void MetricsPanel::setMetrics(const std::shared_ptr<const Metrics>& metrics, const QString& server) {
    m_metrics = metrics;
    m_server = server;
    const bool here = metrics && server.isEmpty();
    const Metrics none;
    const Metrics& m = metrics ? *metrics : none;
    set(FirstToken, m.ttft_ms > 0 ? millisecondsText(m.ttft_ms) : Nothing);
    set(Prefill, rateText(m.prefill_tokens_per_s),
        m.prompt_tokens > 0 ? tr("%1 token(s), %2", nullptr, int(m.prompt_tokens))
                                  .arg(countText(m.prompt_tokens), millisecondsText(m.prefill_ms))
                            : QString());
    set(Decode, rateText(m.decode_tokens_per_s),
        m.new_tokens > 0 ? tr("%1 new tokens").arg(countText(m.new_tokens)) : QString());
    set(Latency, m.p50_ms > 0 ? millisecondsText(m.p50_ms) : Nothing,
        m.p95_ms > 0 ? tr("p95 %1").arg(millisecondsText(m.p95_ms)) : QString());
    const QString there = server.isEmpty() ? QString() : tr("on the server");
    set(Cache, here ? bytesText(m.kv_bytes) : Nothing, here ? cacheText(m) : there);
    set(Memory, m.rss_bytes > 0 ? bytesText(m.rss_bytes) : Nothing,
        m.peak_rss_bytes > 0 ? tr("at most %1").arg(bytesText(m.peak_rss_bytes)) : there);
    set(Tokens, here || m.prompt_tokens + m.new_tokens > 0 ? countText(m.prompt_tokens + m.new_tokens) : Nothing,
        here ? tr("%1 from the cache").arg(countText(m.reused_tokens)) : QString());
    set(Threads, m.threads > 0 ? QString::number(m.threads) : Nothing,
        m.weights_bytes > 0 ? tr("weights %1").arg(bytesText(m.weights_bytes)) : there);
    const std::int64_t held = m.prompt_tokens + m.new_tokens;
    m_gauge->setBytes(m.kv_bytes, m.kv_bytes_reserved, held > 0 ? double(m.reused_tokens) / double(held) : 0);
}

QString MetricsPanel::text() const {
    QStringList parts;
    for (const Tile& tile : m_tiles) {
        QString part = tile.name->text() + u' ' + tile.value->text();
        if (!tile.detail->text().isEmpty()) part += QStringLiteral(", ") + tile.detail->text();
        parts << part;
    }
    return parts.join(QStringLiteral("; "));
}

void MetricsPanel::retranslate() {
    const QString names[FigureCount] = {tr("first token"),   tr("prefill"), tr("decode"), tr("token, median"),
                                        tr("KV cache used"), tr("memory"),  tr("tokens"), tr("threads")};
    for (int i = 0; i < FigureCount; ++i)
        m_tiles[std::size_t(i)].name->setText(names[i]);
    setMetrics(m_metrics, m_server);
}

} // namespace layerscope::ui

#include "moc_metrics_panel.cpp"

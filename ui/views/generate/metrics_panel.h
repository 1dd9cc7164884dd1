// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/metrics.h"

#include <QWidget>

#include <memory>
#include <vector>

class QGridLayout;

namespace layerscope::ui {

class CacheGauge;
class Theme;
class ThemedLabel;

/// The figures of a run, live and after it.
class MetricsPanel : public QWidget {
    Q_OBJECT
public:
    explicit MetricsPanel(const Theme& theme, QWidget* parent = nullptr);
    /// Null: dashes. `server`: that wrote the text; what it does not tell are dashes, too.
    void setMetrics(const std::shared_ptr<const Metrics>& metrics, const QString& server = {});
    [[nodiscard]] QString text() const; ///< all figures in one line
    void retranslate();
    /// Four figures in one row; the window's status line has the others.
    void setBrief(bool brief);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    enum Figure { FirstToken, Prefill, Decode, Latency, Cache, Memory, Tokens, Threads, FigureCount };
    struct Tile {
        QWidget* box;
        ThemedLabel* name;
        ThemedLabel* value;
        ThemedLabel* detail;
    };
    void set(Figure figure, const QString& value, const QString& detail = {});
    [[nodiscard]] QString cacheText(const Metrics& metrics) const;
    void arrange();
    void restyle();

    const Theme& m_theme;
    QGridLayout* m_grid;
    std::vector<Tile> m_tiles;
    CacheGauge* m_gauge;
    std::shared_ptr<const Metrics> m_metrics;
    QString m_server;
    int m_columns = 0;
    bool m_brief = false;
};

} // namespace layerscope::ui

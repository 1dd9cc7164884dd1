// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <cstdint>

namespace layerscope::ui {

class Theme;

/// How much of the reserved cache is in use, and which share of its tokens came out of the run before.
class CacheGauge : public QWidget {
    Q_OBJECT
public:
    explicit CacheGauge(const Theme& theme, QWidget* parent = nullptr);
    /// reused: 0 … 1 of the tokens held.
    void setBytes(std::int64_t used, std::int64_t reserved, double reused = 0);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const Theme& m_theme;
    double m_share = 0, m_reused = 0;
};

} // namespace layerscope::ui

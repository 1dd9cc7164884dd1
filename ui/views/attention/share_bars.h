// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "canvas/matrix_viewport.h"

#include <QString>
#include <QWidget>

#include <vector>

namespace layerscope::ui {

class Theme;

/// A row of upright bars of shares: mass by distance, load by expert. Either fills its width or follows the columns of
/// a map above or below it.
class ShareBars : public QWidget {
    Q_OBJECT
public:
    explicit ShareBars(const Theme& theme, QWidget* parent = nullptr);

    /// Hatched bars stand for nothing at all (a dead expert). `reference`: a line at that share; 0: none.
    void setBars(const QString& title, const std::vector<double>& shares, const std::vector<QString>& names,
                 double reference = 0, bool markEmpty = false);
    /// Bars under these columns; otherwise over the whole width.
    void follow(const AxisViewport& columns);
    void setMarked(std::int64_t bar);
    void setBand(std::size_t bars) { m_band = bars; } ///< the first so many are drawn in the accent colour
    void restyle();
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return {8 * 8, sizeHint().height()}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const Theme& m_theme;
    QString m_title;
    std::vector<double> m_shares;
    std::vector<QString> m_names; ///< under the bars; may be empty
    double m_reference = 0;
    bool m_markEmpty = false, m_following = false;
    AxisViewport m_columns;
    std::int64_t m_marked = -1;
    std::size_t m_band = 0;
};

} // namespace layerscope::ui

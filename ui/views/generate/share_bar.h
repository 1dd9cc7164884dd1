// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/time_shares.h"

#include <QWidget>

#include <vector>

namespace layerscope::ui {

class Theme;

/// Where the time of a token goes: one bar in parts, and their names below in the same order.
class ShareBar : public QWidget {
    Q_OBJECT
public:
    explicit ShareBar(const Theme& theme, QWidget* parent = nullptr);
    void setShares(std::vector<TimeShare> shares, std::int64_t steps); ///< none: says that nothing was timed
    [[nodiscard]] QString text() const;
    void retranslate();
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void paintWords(QPainter& painter, int top) const;
    [[nodiscard]] QString wordsOf(const TimeShare& share) const;
    [[nodiscard]] bool isInOneLine() const;
    void fold();

    const Theme& m_theme;
    std::vector<TimeShare> m_shares;
    std::int64_t m_steps = 0;
    int m_lines = 1; ///< of words
};

} // namespace layerscope::ui

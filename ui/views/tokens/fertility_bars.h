// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace layerscope::ui {

class FertilityModel;
class Theme;

/// Bars of a FertilityModel: a group for each language, a bar for each tokenizer. The language under the pointer is
/// read out elsewhere; a click or Enter chooses it.
class FertilityBars : public QWidget {
    Q_OBJECT
public:
    FertilityBars(const Theme& theme, const FertilityModel& model, QWidget* parent = nullptr);

    [[nodiscard]] int current() const { return m_current; } ///< language row, -1: none
    void setCurrent(int language);
    [[nodiscard]] QString readOut() const; ///< of the current language
    [[nodiscard]] QRectF group(int language) const;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    void currentChanged(int language);
    void chosen(int language);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void refresh();
    [[nodiscard]] int languages() const;
    [[nodiscard]] int entries() const;
    [[nodiscard]] bool namesFit() const; ///< level under the bars, else slanted
    [[nodiscard]] QRectF area() const;
    [[nodiscard]] int languageAt(QPointF position) const;
    void paintScale(QPainter& painter) const;
    void paintGroup(QPainter& painter, int language) const;
    void paintName(QPainter& painter, int language) const;

    const Theme& m_theme;
    const FertilityModel& m_model;
    double m_top = 1; ///< value at the upper edge
    int m_current = -1;
};

} // namespace layerscope::ui

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "canvas/heir.h"
#include "plot/qcustomplot_include.h"

#include <optional>

namespace layerscope::ui {

class Theme;

/// A chart over a logarithmic (or, if wanted, linear) x axis with one manner of handling: wheel zooms and drag pans
/// along x (y is fitted by the owner), double click or Home resets, a click or a drag of the handle chooses an x.
/// Follows the theme.
class ThemedPlot : public QCustomPlot, public Heir {
    Q_OBJECT
public:
    explicit ThemedPlot(const Theme& theme, QWidget* parent = nullptr);

    void setLinear();                           ///< before setBounds; positions instead of sizes
    void setBounds(double lower, double upper); ///< the whole x range; also the reset state. A zoom in the same stays
    [[nodiscard]] bool isZoomed() const;
    void setHandle(double x); ///< where the draggable marker stands
    /// Draws with the next frame, so that an edit and its curve meet there: several changes are drawn once, a plot that
    /// nobody sees not before it is shown.
    void redraw();
    void inherit(const QWidget& before) override; ///< bounds and zoom

public slots:
    void zoom(double factor, double aroundX); ///< factor < 1 shows less
    void pan(double ratio);                   ///< shift by a multiple of itself: 2 moves one octave up
    void resetView();
    void reveal(double x); ///< a choice made by keys, brought into sight where the plot is zoomed

signals:
    void viewChanged();
    void chosen(double x);
    void pointed(double x);
    void pointerLeft();
    void restyled(); ///< colours and fonts of the axes are new; the owner restyles its own lines

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    enum class Drag { None, Undecided, Pan, Handle };
    void applyTheme();
    void setView(double lower, double upper);
    /// Where equal distances are equal to the eye: the logarithm of x, or x itself.
    [[nodiscard]] double toEye(double x) const;
    [[nodiscard]] double fromEye(double e) const;
    [[nodiscard]] double xAt(QPointF position) const;
    [[nodiscard]] bool onHandle(QPointF position) const;

    const Theme& m_theme;
    QCPRange m_bounds{1, 10};
    bool m_linear = false;
    bool m_stale = false; ///< to be drawn anew
    double m_handle = 1;
    Drag m_drag = Drag::None;
    QPointF m_pressed;
    QCPRange m_rangePressed;
};

} // namespace layerscope::ui

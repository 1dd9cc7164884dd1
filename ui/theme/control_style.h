// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "theme/theme.h"

#include <QProxyStyle>

class QStyleOptionButton;
class QStyleOptionHeader;
class QStyleOptionMenuItem;
class QStyleOptionSlider;
class QStyleOptionSpinBox;
class QStyleOptionToolButton;

namespace layerscope::ui {

/// The look of the standard controls over Fusion: flat fields, hairlines, a visible focus ring. Buttons with the
/// property `role` "primary" are filled, "link" are plain coloured text flush with what stands above, "sign" the same
/// for a single sign, with room for a finger, "picker" and "choice" open a menu.
/// Drawn, and not written as a style sheet: Qt matches a sheet with every widget anew at each change of type size or
/// colours, which held the window for half a second.
class ControlStyle : public QProxyStyle {
public:
    ControlStyle();
    /// `unit`: 8 px at zoom 100. True: sizes changed, and the widgets there are have to be told with fitAll().
    bool setLook(const ThemeColors& colors, int unit);
    void fitAll();
    bool eventFilter(QObject* watched, QEvent* event) override;

    using QProxyStyle::polish;
    void polish(QWidget* widget) override;
    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget) const override;
    void drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                     const QWidget* widget) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                            const QWidget* widget) const override;
    [[nodiscard]] QRect subElementRect(SubElement element, const QStyleOption* option,
                                       const QWidget* widget) const override;
    [[nodiscard]] QRect subControlRect(ComplexControl control, const QStyleOptionComplex* option, SubControl part,
                                       const QWidget* widget) const override;
    [[nodiscard]] QSize sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& contents,
                                         const QWidget* widget) const override;
    [[nodiscard]] int pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const override;
    [[nodiscard]] int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                                QStyleHintReturn* data) const override;

private:
    enum class Mark { Down, Up, Left, Right, Check };
    struct ButtonLook {
        QColor ink, ground, edge;
        int edgeWidth = 1;
        bool bold = false, underlined = false, lined = false;
    };

    void fit(QWidget* widget) const; ///< sets what a widget keeps of the look itself
    static void refit(QWidget& widget);
    [[nodiscard]] int px(int eighths) const { return qRound(eighths * m_unit / 8.0); }
    void panel(QPainter& painter, const QRect& rect, const QColor& ground, const QColor& edge, int edgeWidth,
               int radius) const;
    void field(QPainter& painter, const QStyleOption& option) const;
    void mark(QPainter& painter, const QRect& rect, Mark mark, const QColor& color) const;
    [[nodiscard]] QRect centred(const QRect& in, int size) const;

    // control_style_buttons.cpp
    [[nodiscard]] ButtonLook buttonLook(const QStyleOption& option, const QWidget* widget) const;
    [[nodiscard]] QMargins buttonMargins(const QWidget* widget, bool tool) const;
    [[nodiscard]] QSize buttonSize(const QStyleOption* option, const QSize& contents, const QWidget* widget,
                                   bool tool) const;
    void underline(QPainter& painter, const QRect& rect, const ButtonLook& look) const;
    void drawBevel(QPainter& painter, const QStyleOptionButton& option, const QWidget* widget) const;
    void drawLabel(QPainter& painter, const QStyleOptionButton& option, const QWidget* widget) const;
    void drawTool(QPainter& painter, const QStyleOptionToolButton& option, const QWidget* widget) const;
    void drawIndicator(QPainter& painter, const QStyleOption& option) const;
    void drawCheckBox(QPainter& painter, const QStyleOptionButton& option, const QWidget* widget) const;

    // control_style_fields.cpp
    [[nodiscard]] QMargins fieldMargins() const;
    [[nodiscard]] QRect fieldPart(ComplexControl control, const QStyleOptionComplex& option, SubControl part) const;
    [[nodiscard]] QSize fieldSize(ContentsType type, const QStyleOption* option, const QSize& contents) const;
    void drawSpinBox(QPainter& painter, const QStyleOptionSpinBox& option) const;
    void drawComboBox(QPainter& painter, const QStyleOptionComplex& option) const;

    // control_style_bars.cpp
    [[nodiscard]] QRect sliderPart(const QStyleOptionSlider& option, SubControl part) const;
    [[nodiscard]] QRect scrollPart(const QStyleOptionSlider& option, SubControl part) const;
    void drawSlider(QPainter& painter, const QStyleOptionSlider& option) const;
    void drawScrollBar(QPainter& painter, const QStyleOptionSlider& option) const;
    void drawProgress(QPainter& painter, const QStyleOption& option) const;

    // control_style_menus.cpp
    [[nodiscard]] QSize menuItemSize(const QStyleOptionMenuItem& option, const QSize& contents) const;
    void drawMenuItem(QPainter& painter, const QStyleOptionMenuItem& option) const;
    void drawMenuBarItem(QPainter& painter, const QStyleOptionMenuItem& option, const QWidget* widget) const;
    [[nodiscard]] QSize headerSize(const QStyleOptionHeader& option) const;
    void drawHeader(QPainter& painter, const QStyleOptionHeader& option, const QWidget* widget) const;

    ThemeColors m_colors;
    QColor m_accentHover, m_chosen, m_chosenHover, m_scroll;
    int m_unit = 8;
};

} // namespace layerscope::ui

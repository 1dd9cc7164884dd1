// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Room `theme`: colours, type and spacing for every picture. One accent; one hue per layer type everywhere (Okabe-Ito).

#include "arch/layer_type.h"

#include <QColor>
#include <QFont>
#include <QObject>
#include <QPalette>

namespace layerscope::ui {

struct ThemeTokens;

enum class ThemeChoice { Light, Dark, HighContrast, System };

/// Named colours; the only place where a view gets a colour from.
struct ThemeColors {
    QColor window;     ///< main surface
    QColor panel;      ///< side strip, bars
    QColor raised;     ///< cards, fields
    QColor line;       ///< hairlines between areas
    QColor text;       ///< 4.5:1 on window, panel and raised
    QColor mutedText;  ///< secondary, still 4.5:1
    QColor accent;     ///< selection, primary button, links
    QColor accentText; ///< on accent
    QColor changed;    ///< an edit's mark (vermilion)
    QColor error;
    QColor good;
    QColor masked;      ///< hatched ground of masked cells
    QColor maskedHatch; ///< hatch lines there
    QColor grid;
    QColor subjectA, subjectB;
};

/// How a layer type is told: hue and hatch and letter, so that colour is never the only sign.
struct LayerStyle {
    QColor fill;
    QColor onFill;        ///< text on fill, 4.5:1
    Qt::BrushStyle hatch; ///< pattern drawn over fill in a lighter tone
    QString letter;       ///< S, F, N, L (translated letters are not used: they are the pattern's letters)
};

/// Emits changed() when the choice, the system palette or the zoom changes; views repaint then. GUI thread only.
class Theme : public QObject {
    Q_OBJECT
public:
    explicit Theme(QObject* parent = nullptr);

    void setChoice(ThemeChoice choice); ///< applies palette, style and type to qApp
    [[nodiscard]] ThemeChoice choice() const { return m_choice; }
    [[nodiscard]] bool isDark() const;
    void setZoom(int percent); ///< 100 … 300
    [[nodiscard]] int zoom() const { return m_zoom; }

    [[nodiscard]] const ThemeColors& colors() const { return m_colors; }
    /// `positions` false: a full layer without positions (letter N, own hue).
    [[nodiscard]] LayerStyle layerStyle(LayerType type, bool positions) const;
    [[nodiscard]] QFont textFont(qreal scale = 1.0, QFont::Weight weight = QFont::Normal) const;
    [[nodiscard]] QFont figureFont(qreal scale = 1.0, QFont::Weight weight = QFont::Normal) const; ///< tabular figures
    [[nodiscard]] int unit() const;                                                                ///< 8 px at zoom 100
    [[nodiscard]] bool reducedMotion() const;

signals:
    void changed();

private:
    void apply();
    ThemeChoice m_choice = ThemeChoice::System;
    int m_zoom = 100;
    const ThemeTokens* m_tokens = nullptr;
    ThemeColors m_colors;
};

} // namespace layerscope::ui

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/masks/mask_picture.h"

#include <QWidget>

class QButtonGroup;
class QLabel;
class QSlider;
class QToolButton;

namespace layerscope::ui {

class Theme;

/// How the masks are drawn: as cells and how many, true to scale, or as the worked example.
class MaskControls : public QWidget {
    Q_OBJECT
public:
    explicit MaskControls(const Theme& theme, QWidget* parent = nullptr);

    [[nodiscard]] MaskScale scale() const { return m_scale; }
    [[nodiscard]] int cells() const;
    void setScale(MaskScale scale);
    void setCells(int cells);
    void restyle();

signals:
    void changed();

private:
    QToolButton* choice(const QString& text, const QString& tip, MaskScale scale);
    void refresh();

    const Theme& m_theme;
    MaskScale m_scale = MaskScale::Cells;
    QButtonGroup* m_choices;
    QSlider* m_slider;
    QLabel* m_count;
};

} // namespace layerscope::ui

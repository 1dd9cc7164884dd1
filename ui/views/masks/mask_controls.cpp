// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/masks/mask_controls.h"

#include "theme/theme.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QLabel>
#include <QSlider>
#include <QToolButton>

namespace layerscope::ui {

namespace {
constexpr int fewest_cells = 8;
constexpr int most_cells = 64;
constexpr int usual_cells = 24;
} // namespace

MaskControls::MaskControls(const Theme& theme, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_choices(new QButtonGroup(this)), m_slider(new QSlider(Qt::Horizontal)),
      m_count(new QLabel) {
    m_slider->setRange(fewest_cells, most_cells);
    m_slider->setValue(usual_cells);
    m_slider->setPageStep(8);
    m_slider->setAccessibleName(tr("Drawn length in cells"));
    m_slider->setToolTip(tr("How many rows and columns are drawn"));
    m_choices->setExclusive(true);

    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(
        choice(tr("cells"), tr("A small model of the mask, in which every cell can be seen"), MaskScale::Cells));
    row->addWidget(choice(tr("true to scale"), tr("The whole context in exact proportions"), MaskScale::Context));
    row->addWidget(choice(tr("T=8, W=3"), tr("The worked example: 8 tokens, window 3"), MaskScale::Example));
    row->addSpacing(theme.unit());
    row->addWidget(m_slider);
    row->addWidget(m_count);
    row->addStretch(1);

    connect(m_slider, &QSlider::valueChanged, this, [this] {
        refresh();
        emit changed();
    });
    connect(m_choices, &QButtonGroup::idClicked, this, [this](int id) {
        m_scale = static_cast<MaskScale>(id);
        refresh();
        emit changed();
    });
    setScale(MaskScale::Cells);
    restyle();
}

QToolButton* MaskControls::choice(const QString& text, const QString& tip, MaskScale scale) {
    auto* button = new QToolButton;
    button->setText(text);
    button->setToolTip(tip);
    button->setAccessibleName(tip);
    button->setCheckable(true);
    button->setFocusPolicy(Qt::StrongFocus);
    m_choices->addButton(button, static_cast<int>(scale));
    return button;
}

int MaskControls::cells() const { return m_slider->value(); }

void MaskControls::setCells(int cells) { m_slider->setValue(cells); }

void MaskControls::setScale(MaskScale scale) {
    m_scale = scale;
    m_choices->button(static_cast<int>(scale))->setChecked(true);
    refresh();
}

void MaskControls::refresh() {
    const bool adjustable = m_scale == MaskScale::Cells;
    m_slider->setEnabled(adjustable);
    m_count->setText(QString::number(m_slider->value()));
    m_count->setEnabled(adjustable);
}

void MaskControls::restyle() {
    const int unit = m_theme.unit();
    layout()->setSpacing(unit / 2);
    m_count->setFont(m_theme.figureFont(1.0, QFont::DemiBold));
    m_count->setMinimumWidth(QFontMetrics(m_count->font()).horizontalAdvance(QStringLiteral("88")));
    m_slider->setMinimumWidth(5 * unit);
    m_slider->setMaximumWidth(16 * unit);
}

} // namespace layerscope::ui

#include "moc_mask_controls.cpp"

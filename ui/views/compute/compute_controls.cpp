// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/compute/compute_controls.h"

#include "theme/theme.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QToolButton>

namespace layerscope::ui {

ComputeControls::ComputeControls(const Theme& theme, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_phases(new QButtonGroup(this)), m_works(new QButtonGroup(this)) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(
        choice(m_phases, int(RunPhase::Decode), tr("decode"), tr("One new token against everything in the cache")));
    row->addWidget(
        choice(m_phases, int(RunPhase::Prefill), tr("prefill"), tr("A whole prompt of this length at once")));
    row->addSpacing(2 * theme.unit());
    row->addWidget(
        choice(m_works, int(Work::Needed), tr("needed"),
               tr("What the answer takes: only pairs that the mask lets through, logits of the last position")));
    row->addWidget(choice(m_works, int(Work::Executed), tr("executed"),
                          tr("What this engine multiplies: whole blocks of pairs, a few masked ones at their edges")));
    row->addWidget(choice(m_works, int(Work::Dense), tr("without skipping"),
                          tr("The whole square of pairs, masked afterwards, and logits for every position")));
    row->addStretch(1);
    connect(m_phases, &QButtonGroup::idClicked, this, [this](int id) { setPhase(RunPhase(id)); });
    connect(m_works, &QButtonGroup::idClicked, this, [this](int id) { setWork(Work(id)); });
    connect(&theme, &Theme::changed, this, &ComputeControls::restyle);
    m_phases->button(int(m_phase))->setChecked(true);
    m_works->button(int(m_work))->setChecked(true);
    restyle();
}

QToolButton* ComputeControls::choice(QButtonGroup* group, int id, const QString& text, const QString& tip) {
    auto* button = new QToolButton;
    button->setText(text);
    button->setToolTip(tip);
    button->setAccessibleName(text);
    button->setAccessibleDescription(tip);
    button->setCheckable(true);
    button->setFocusPolicy(Qt::StrongFocus);
    group->addButton(button, id);
    return button;
}

void ComputeControls::setPhase(RunPhase phase) {
    m_phases->button(int(phase))->setChecked(true);
    if (std::exchange(m_phase, phase) != phase) emit changed();
}

void ComputeControls::setWork(Work work) {
    m_works->button(int(work))->setChecked(true);
    if (std::exchange(m_work, work) != work) emit changed();
}

void ComputeControls::restyle() { layout()->setSpacing(m_theme.unit() / 2); }

} // namespace layerscope::ui

#include "moc_compute_controls.cpp"

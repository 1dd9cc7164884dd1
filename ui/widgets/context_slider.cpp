// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/context_slider.h"

#include "state/selection.h"
#include "text/units_text.h"
#include "theme/theme.h"
#include "widgets/themed_label.h"

#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QSlider>

#include <algorithm>
#include <cmath>

namespace layerscope::ui {

namespace {

constexpr int stepsPerDoubling = 8, doublings = 20;

} // namespace

std::int64_t contextOfStep(int step) {
    return std::llround(std::exp2(double(std::clamp(step, 0, doublings * stepsPerDoubling)) / stepsPerDoubling));
}

int stepOfContext(std::int64_t tokens) {
    const double step = std::log2(double(std::max<std::int64_t>(tokens, 1))) * stepsPerDoubling;
    return std::clamp(int(std::lround(step)), 0, doublings * stepsPerDoubling);
}

ContextSlider::ContextSlider(const Theme& theme, Selection& selection, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_selection(selection),
      m_caption(new ThemedLabel(theme, ThemedLabel::Role::Muted, tr("&context"), this)),
      m_slider(new QSlider(Qt::Horizontal, this)), m_value(new ThemedLabel(theme, ThemedLabel::Role::Figure, this)) {
    m_slider->setRange(0, doublings * stepsPerDoubling);
    m_slider->setPageStep(stepsPerDoubling);
    m_slider->setAccessibleName(tr("Context length in tokens"));
    m_slider->setToolTip(
        tr("Context length of every picture, 1 to 1M tokens. Page Up and Page Down double and halve it"));
    m_caption->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Preferred);
    m_caption->setBuddy(m_slider);
    connect(m_slider, &QSlider::valueChanged, this, [this](int step) { m_selection.setContext(contextOfStep(step)); });
    connect(&selection, &Selection::contextChanged, this, &ContextSlider::refresh);
    connect(&theme, &Theme::changed, this, &ContextSlider::applyTheme);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_caption);
    row->addWidget(m_slider, 1);
    row->addWidget(m_value);
    row->addStretch(0);
    refresh();
    applyTheme();
}

void ContextSlider::refresh() {
    const QSignalBlocker quiet(m_slider);
    m_slider->setValue(stepOfContext(m_selection.context()));
    m_value->setText(tr("%1 token(s)", nullptr, int(m_selection.context())).arg(countText(m_selection.context())));
    m_slider->setAccessibleDescription(m_value->text());
}

void ContextSlider::applyTheme() {
    const int u = m_theme.unit();
    layout()->setSpacing(u);
    m_slider->setMinimumWidth(8 * u);
    m_slider->setMaximumWidth(28 * u);
    // As wide as the longest number, so that nothing beside it moves.
    const QFontMetrics metrics(m_theme.figureFont(1.0, QFont::Bold));
    m_value->setMinimumWidth(
        metrics.horizontalAdvance(tr("%1 token(s)", nullptr, 1'048'576).arg(countText(1'048'576))) + u / 2);
}

} // namespace layerscope::ui

#include "moc_context_slider.cpp"

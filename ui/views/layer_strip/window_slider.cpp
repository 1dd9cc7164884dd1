// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/layer_strip/window_slider.h"

#include "text/units_text.h"
#include "theme/theme.h"

#include <QGridLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>

#include <limits>

namespace layerscope::ui {

namespace {

QString digitsOf(const QString& text) {
    QString digits;
    for (const QChar c : text) {
        if (!c.isSpace() && c != QChar(0x202F) && c != QLatin1Char(',') && c != QLatin1Char('.')) digits += c;
    }
    return digits;
}

} // namespace

WindowSpinBox::WindowSpinBox(QWidget* parent) : QSpinBox(parent) { setKeyboardTracking(false); }

QString WindowSpinBox::textFromValue(int value) const { return countText(value); }

int WindowSpinBox::valueFromText(const QString& text) const { return digitsOf(text).toInt(); }

QValidator::State WindowSpinBox::validate(QString& text, int&) const {
    const QString digits = digitsOf(text);
    if (digits.isEmpty()) return QValidator::Intermediate;
    bool number = false;
    const int value = digits.toInt(&number);
    if (!number || value < 0) return QValidator::Invalid;
    return value < minimum() || value > maximum() ? QValidator::Intermediate : QValidator::Acceptable;
}

WindowSlider::WindowSlider(const Theme& theme, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_caption(new QLabel(tr("window"))), m_spin(new WindowSpinBox),
      m_slider(new QSlider(Qt::Horizontal)) {
    m_spin->setRange(1, 1);
    m_spin->setButtonSymbols(QAbstractSpinBox::NoButtons);
    m_spin->setAccessibleName(tr("Window of the sliding layers, tokens"));
    m_spin->setToolTip(tr("A sliding layer sees this many tokens, the current one included"));
    m_slider->setRange(0, m_scale.steps);
    m_slider->setSingleStep(10);
    m_slider->setPageStep(100);
    m_slider->setAccessibleName(tr("Window of the sliding layers, logarithmic"));
    m_slider->setMinimumWidth(0);
    m_caption->setBuddy(m_spin);

    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->addWidget(m_caption, 0, 0);
    grid->addWidget(m_spin, 0, 1);
    grid->addWidget(m_slider, 1, 0, 1, 2);
    grid->setColumnStretch(1, 1);

    connect(m_slider, &QSlider::valueChanged, this, &WindowSlider::fromSlider);
    connect(m_spin, &QSpinBox::valueChanged, this, &WindowSlider::fromSpin);
    restyle();
}

void WindowSlider::restyle() {
    auto* grid = static_cast<QGridLayout*>(layout());
    grid->setHorizontalSpacing(m_theme.unit() / 2);
    grid->setVerticalSpacing(0);
    m_spin->setFont(m_theme.figureFont(1.0, QFont::DemiBold));
    QPalette palette = m_caption->palette();
    palette.setColor(QPalette::WindowText, m_theme.colors().mutedText);
    m_caption->setPalette(palette);
}

void WindowSlider::setRange(std::int64_t widest) {
    const std::int64_t most = std::clamp<std::int64_t>(widest, 1, std::numeric_limits<int>::max());
    const QSignalBlocker quietSpin(m_spin);
    const QSignalBlocker quietSlider(m_slider);
    m_scale.high = most;
    m_spin->setMaximum(static_cast<int>(most));
    m_slider->setValue(m_scale.stepOf(m_spin->value()));
}

void WindowSlider::setValue(std::int64_t window) {
    const QSignalBlocker quietSpin(m_spin);
    const QSignalBlocker quietSlider(m_slider);
    m_spin->setMaximum(static_cast<int>(std::max<std::int64_t>(m_scale.high, window)));
    // The same number again would take away what is being typed.
    if (m_spin->value() != window) m_spin->setValue(static_cast<int>(window));
    // While the handle is held it stays where the hand is; several positions may mean the same small number.
    if (!m_slider->isSliderDown()) m_slider->setValue(m_scale.stepOf(window));
}

void WindowSlider::fromSlider(int step) {
    std::int64_t window = m_scale.valueOf(step);
    // An arrow key must move on where one step is less than one token.
    if (!m_slider->isSliderDown() && window == m_spin->value()) {
        window += step > m_scale.stepOf(window) ? 1 : step < m_scale.stepOf(window) ? -1 : 0;
        window = std::clamp(window, m_scale.low, m_scale.high);
    }
    if (window == m_spin->value()) return;
    const QSignalBlocker quiet(m_spin);
    m_spin->setValue(static_cast<int>(window));
    emit windowWanted(window);
}

void WindowSlider::fromSpin(int value) {
    const QSignalBlocker quiet(m_slider);
    m_slider->setValue(m_scale.stepOf(value));
    emit windowWanted(value);
}

} // namespace layerscope::ui

#include "moc_window_slider.cpp"

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "canvas/axis_mapping.h"

#include <QSpinBox>
#include <QWidget>

class QLabel;
class QSlider;

namespace layerscope::ui {

class Theme;

/// A whole number with thin spaces between thousands.
class WindowSpinBox : public QSpinBox {
    Q_OBJECT
public:
    explicit WindowSpinBox(QWidget* parent = nullptr);

protected:
    [[nodiscard]] QString textFromValue(int value) const override;
    [[nodiscard]] int valueFromText(const QString& text) const override;
    QValidator::State validate(QString& text, int& position) const override;
};

/// The window as a number and as a logarithmic slider, 1 … the widest that means anything; both follow each other.
class WindowSlider : public QWidget {
    Q_OBJECT
public:
    explicit WindowSlider(const Theme& theme, QWidget* parent = nullptr);

    void setRange(std::int64_t widest);
    void setValue(std::int64_t window); ///< from outside; emits nothing
    [[nodiscard]] std::int64_t value() const { return m_spin->value(); }
    void restyle();

signals:
    void windowWanted(std::int64_t window); ///< by the user; also while dragging

private:
    void fromSlider(int step);
    void fromSpin(int value);

    const Theme& m_theme;
    LogScale m_scale;
    QLabel* m_caption;
    WindowSpinBox* m_spin;
    QSlider* m_slider;
};

} // namespace layerscope::ui

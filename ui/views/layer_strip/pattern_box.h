// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "arch/layer_type.h"

#include <QWidget>

#include <vector>

class QLabel;
class QLineEdit;
class QMenu;
class QToolButton;

namespace layerscope::ui {

class Theme;

/// The pattern field, `(s*5,f)*3`: checked while typing, committed with Enter, given up with Escape; beside it the menu
/// of ready patterns. Knows no commands: it asks for a list of types.
class PatternBox : public QWidget {
    Q_OBJECT
public:
    explicit PatternBox(const Theme& theme, QWidget* parent = nullptr);

    /// What the field shows while nobody is typing in it.
    void setTypes(const std::vector<LayerType>& types);
    void setOriginalTypes(const std::vector<LayerType>& types);
    [[nodiscard]] bool isValid() const { return m_valid; }
    void restyle();

signals:
    void typesWanted(const std::vector<LayerType>& types, const QString& undoText);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void validate(const QString& text);
    void submit();
    void revert();
    void fillMenu();
    void arrange();
    void addPattern(const QString& name, const QString& pattern);
    /// The same types for the layers that can change; linear ones stay.
    void addSoftmax(const QString& name, const std::vector<LayerType>& turns);
    void want(const QString& pattern, const QString& name);
    void showError(const QString& sentence);

    const Theme& m_theme;
    QLabel* m_caption;
    QLineEdit* m_field;
    QToolButton* m_presets;
    QLabel* m_error;
    std::vector<LayerType> m_types, m_original;
    bool m_valid = true;
    bool m_below = false; ///< the field has a row of its own
};

} // namespace layerscope::ui

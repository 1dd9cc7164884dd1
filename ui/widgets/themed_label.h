// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

namespace layerscope::ui {

class Theme;

/// A line of text with a role; font and colour follow the theme. Texts may come from files: always plain text. A line
/// that does not fit ends in an ellipsis and tells all of itself in a tool tip: a number that lost its last digit would
/// be another number.
class ThemedLabel : public QLabel {
    Q_OBJECT
public:
    enum class Role {
        Title,   ///< of a view
        Heading, ///< of a part
        Body,
        Muted,  ///< secondary, smaller
        Figure, ///< a number: tabular, strong
        BigFigure,
        Formula, ///< a number's arithmetic: tabular, plain
        Changed, ///< what an edit did
        Error,
    };
    ThemedLabel(const Theme& theme, Role role, QWidget* parent = nullptr);
    ThemedLabel(const Theme& theme, Role role, const QString& text, QWidget* parent = nullptr);
    void setRole(Role role);
    [[nodiscard]] Role role() const { return m_role; }

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    [[nodiscard]] int mnemonicFlag() const;
    [[nodiscard]] QString shownText() const;
    void applyTheme();
    const Theme& m_theme;
    Role m_role;
};

} // namespace layerscope::ui

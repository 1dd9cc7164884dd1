// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "theme/height_cache.h"

#include <QLabel>

namespace layerscope::ui {

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
    [[nodiscard]] int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    [[nodiscard]] int mnemonicFlag() const;
    [[nodiscard]] QString shownText() const;
    void applyTheme();
    const Theme& m_theme;
    Role m_role;
    mutable HeightCache m_heights;
    mutable QString m_measured; ///< the text they are of
    /// What is shown of which text in which width.
    struct Shown {
        QString text, shown;
        int width = -1;
    };
    mutable Shown m_shown;
};

} // namespace layerscope::ui

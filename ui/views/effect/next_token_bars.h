// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "experiment/edit_effect.h"

#include <QWidget>

#include <vector>

namespace layerscope {
struct Model;
}

namespace layerscope::ui {

class Theme;

/// The likeliest next tokens of both variants: two bars a token, original above edited, on one scale. Up and down walk
/// through the rows; rows that do not fit are counted in words.
class NextTokenBars : public QWidget {
    Q_OBJECT
public:
    explicit NextTokenBars(const Theme& theme, QWidget* parent = nullptr);
    void setPairs(const Model* model, std::vector<NextTokenPair> pairs);
    [[nodiscard]] QString rowText(int row) const; ///< "␣the: original 34 %, edited 12 %"
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    struct Row {
        QString piece;
        float original = 0, edited = 0;
    };
    [[nodiscard]] int rowHeight() const;
    [[nodiscard]] int rowsThatFit() const;
    void paintRow(QPainter& painter, int row, double largest) const;
    void describe();
    const Theme& m_theme;
    std::vector<Row> m_rows;
    int m_current = 0;
};

} // namespace layerscope::ui

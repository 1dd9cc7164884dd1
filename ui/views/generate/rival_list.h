// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sampling/sampler.h"
#include "widgets/item_picker.h"

#include <QString>

#include <vector>

namespace layerscope::ui {

class Theme;

/// The candidates of one token as bars. Each can be chosen: by a click, or by the arrow keys and Enter. The room for
/// all of them is always kept, so nothing below moves.
class RivalList : public ItemPicker {
    Q_OBJECT
public:
    static constexpr int rows = 8;
    struct Rival {
        QString piece;
        Candidate candidate;
        bool chosen = false; ///< the token of the text
        bool known = false;  ///< another text of the tree goes on with it
    };

    explicit RivalList(const Theme& theme, QWidget* parent = nullptr);
    void setRivals(std::vector<Rival> rivals);
    void setPossible(bool possible); ///< whether a choice leads anywhere
    [[nodiscard]] const std::vector<Rival>& rivals() const { return m_rivals; }
    [[nodiscard]] int currentRow() const { return m_row; }
    [[nodiscard]] QRect rectOfRow(int row) const;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

signals:
    void rivalChosen(const layerscope::Candidate& candidate);

protected:
    void paintEvent(QPaintEvent* event) override;
    [[nodiscard]] int thingCount() const override;
    [[nodiscard]] int thingAt(QPointF position) const override;
    [[nodiscard]] int currentThing() const override { return m_row; }
    void goTo(int row) override;
    void press(int row) override;
    bool activate() override;
    void point(int row) override;

private:
    [[nodiscard]] int rowHeight() const;
    [[nodiscard]] bool canChoose(int row) const;
    void choose(int row);
    void paintRow(QPainter& painter, int row) const;

    const Theme& m_theme;
    std::vector<Rival> m_rivals;
    bool m_possible = true;
    int m_row = 0; ///< of the keyboard
};

} // namespace layerscope::ui

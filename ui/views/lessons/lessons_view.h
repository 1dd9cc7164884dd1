// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/view.h"

class QGridLayout;
class QScrollArea;

namespace layerscope::ui {

class LessonCard;
class ThemedLabel;

/// The lessons there are: what each teaches, how far somebody came, and a button that begins it.
class LessonsView : public View {
    Q_OBJECT
public:
    explicit LessonsView(const ViewContext& context, QWidget* parent = nullptr);

    [[nodiscard]] QString spokenText() const override;
    [[nodiscard]] std::vector<FigureTable> tables() const override;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void refresh();
    void restyle();
    void arrange();
    ThemedLabel* m_title;
    ThemedLabel* m_caption;
    ThemedLabel* m_hint; ///< instead of cards
    QScrollArea* m_scroll;
    QGridLayout* m_grid;
    std::vector<LessonCard*> m_cards;
    int m_columns = 0;
};

} // namespace layerscope::ui

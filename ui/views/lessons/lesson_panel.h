// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "canvas/heir.h"

#include <QWidget>

#include <vector>

class QLineEdit;
class QPushButton;
class QScrollArea;
class QToolButton;
class QVBoxLayout;

namespace layerscope::ui {

class Lessons;
class OptionButton;
class StepMarks;
class Theme;
class ThemedLabel;

/// The lesson under way, beside the views it drives: what to look at, a question, what the effect shows, on and back.
class LessonPanel : public QWidget, public Heir {
    Q_OBJECT
public:
    LessonPanel(const Theme& theme, Lessons& lessons, QWidget* parent = nullptr);
    [[nodiscard]] QString spokenText() const;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;
    void inherit(const QWidget& before) override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QWidget* makeHead();
    QWidget* makeBody();
    QWidget* makeFoot();
    void refresh();
    void refreshQuestion();
    void refreshOutcome();
    void refreshOptions(bool asking);
    void check();
    void choose(int option);
    void restyle();

    const Theme& m_theme;
    Lessons& m_lessons;
    ThemedLabel* m_title;
    StepMarks* m_marks;
    ThemedLabel* m_place;
    ThemedLabel* m_text;
    ThemedLabel* m_question;
    std::vector<OptionButton*> m_options; ///< those beyond the question's are hidden
    QWidget* m_number = nullptr;          ///< field and button
    QLineEdit* m_field;
    QPushButton* m_check;
    ThemedLabel* m_hint;
    QPushButton* m_giveUp;
    ThemedLabel* m_verdict;
    ThemedLabel* m_shown;
    QToolButton* m_present;
    QToolButton* m_close;
    QPushButton* m_back;
    QPushButton* m_next;
    QScrollArea* m_scroll = nullptr;
    QVBoxLayout* m_body = nullptr;
    int m_chosen = -1;
};

} // namespace layerscope::ui

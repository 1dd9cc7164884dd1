// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lesson/lesson.h"

#include <QWidget>

class QPushButton;

namespace layerscope::ui {

class StepMarks;
class Theme;
class ThemedLabel;

/// One lesson in the list: what it teaches, how far somebody came, a button.
class LessonCard : public QWidget {
    Q_OBJECT
public:
    LessonCard(const Theme& theme, QWidget* parent = nullptr);
    void setLesson(const Lesson& lesson, int done, bool underWay);
    [[nodiscard]] QString spokenText() const;

signals:
    void startWanted(int step);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void restyle();
    const Theme& m_theme;
    ThemedLabel* m_title;
    ThemedLabel* m_teaches;
    ThemedLabel* m_progress;
    StepMarks* m_marks;
    QPushButton* m_start;
    int m_next = 0; ///< step the button begins with
    bool m_underWay = false;
};

} // namespace layerscope::ui

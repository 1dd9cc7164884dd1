// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <vector>

class QVBoxLayout;

namespace layerscope {
struct ModelPlan;
struct Summary;
} // namespace layerscope

namespace layerscope::ui {

class Theme;
class ThemedLabel;

/// Popular wrong answers for this model's total, each with the reason why it is wrong.
class WrongAnswers : public QWidget {
    Q_OBJECT
public:
    explicit WrongAnswers(const Theme& theme, QWidget* parent = nullptr);
    void setSubject(const ModelPlan& plan, const Summary& summary);
    [[nodiscard]] QString text() const; ///< all in one line

private:
    struct Row {
        ThemedLabel* value;
        ThemedLabel* reason;
    };
    const Theme& m_theme;
    ThemedLabel* m_heading;
    QVBoxLayout* m_layout;
    std::vector<Row> m_rows;
};

} // namespace layerscope::ui

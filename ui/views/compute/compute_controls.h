// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/operation_costs.h"

#include <QWidget>

class QButtonGroup;
class QToolButton;

namespace layerscope::ui {

class Theme;

/// What is counted: a decode step or a whole prompt, and which of its FLOPs.
class ComputeControls : public QWidget {
    Q_OBJECT
public:
    explicit ComputeControls(const Theme& theme, QWidget* parent = nullptr);
    [[nodiscard]] RunPhase phase() const { return m_phase; }
    [[nodiscard]] Work work() const { return m_work; }
    void setPhase(RunPhase phase);
    void setWork(Work work);

signals:
    void changed();

private:
    [[nodiscard]] QToolButton* choice(QButtonGroup* group, int id, const QString& text, const QString& tip);
    void restyle();

    const Theme& m_theme;
    QButtonGroup* m_phases;
    QButtonGroup* m_works;
    RunPhase m_phase = RunPhase::Decode;
    Work m_work = Work::Needed;
};

} // namespace layerscope::ui

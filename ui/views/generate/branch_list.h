// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QListView;

namespace layerscope::ui {

class LiveRun;
class TextBranchModel;
class Theme;
class ThemedLabel;

/// The texts of the prompt as a small tree: where each leaves another one, how it goes on, how likely that was. A click
/// or Enter shows one. Only there once there are two.
class BranchList : public QWidget {
    Q_OBJECT
public:
    BranchList(const Theme& theme, const LiveRun& run, QWidget* parent = nullptr);
    [[nodiscard]] const TextBranchModel& model() const { return *m_model; }
    void retranslate();

signals:
    void branchChosen(int branch); ///< index in the tree

private:
    void refresh();
    void restyle();

    const Theme& m_theme;
    const LiveRun& m_run;
    TextBranchModel* m_model;
    ThemedLabel* m_heading;
    QListView* m_list;
};

} // namespace layerscope::ui

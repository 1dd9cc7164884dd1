// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace layerscope::ui {

class LiveRun;
class ProgressLine;
class Theme;
class ThemedLabel;

/// One line: what the run is doing, how far it is, why it ended. Its height never changes.
class RunStatus : public QWidget {
    Q_OBJECT
public:
    explicit RunStatus(const Theme& theme, QWidget* parent = nullptr);
    void refresh(const LiveRun& run);
    [[nodiscard]] QString text() const;

private:
    void showProgress(double fraction); ///< below 0: no bar
    ThemedLabel* m_text;
    ProgressLine* m_bar;
};

} // namespace layerscope::ui

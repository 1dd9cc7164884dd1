// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/view.h"

#include <QWidget>

class QActionGroup;
class QMenu;
class QPushButton;

namespace layerscope::ui {

class ContextSlider;
class Controller;
class ModelPicker;
class ThemedLabel;

/// The row on top: which model, at which context, how it is run, and the one primary button.
class TopBar : public QWidget {
    Q_OBJECT
public:
    TopBar(const ViewContext& context, Controller& controller, QWidget* parent = nullptr);
    /// What the two buttons choose; elsewhere too, because a narrow bar has no room for the buttons.
    [[nodiscard]] QMenu& cacheMenu();
    [[nodiscard]] QMenu& threadsMenu();

signals:
    void folderWanted();
    void runWanted();
    void stopWanted();

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void makeCacheMenu();
    void makeThreadsMenu();
    void arrange();
    void refreshEntries();
    void refreshRun();
    void refreshChoices();
    void applyTheme();

    ViewContext m_context;
    Controller& m_controller;
    QMenu *m_cacheMenu = nullptr, *m_threadsMenu = nullptr;
    ThemedLabel* m_product;
    ModelPicker *m_picker, *m_other;
    ContextSlider* m_slider;
    QPushButton *m_cache, *m_threads, *m_run;
    QActionGroup *m_cacheGroup, *m_threadsGroup;
};

} // namespace layerscope::ui

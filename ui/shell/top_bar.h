// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/view.h"

#include <QWidget>

class QActionGroup;
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
    void refreshRun();
    void refreshChoices();
    void applyTheme();

    ViewContext m_context;
    Controller& m_controller;
    ThemedLabel* m_product;
    ModelPicker* m_picker;
    ContextSlider* m_slider;
    QPushButton *m_cache, *m_threads, *m_run;
    QActionGroup *m_cacheGroup, *m_threadsGroup;
};

} // namespace layerscope::ui

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/view.h"

#include <QObject>

namespace layerscope::ui {

class Controller;
class Exporter;

/// What a comparison needs of the window: the dialog for the folder of subject B, and the file it is written to.
class CompareDoors : public QObject {
    Q_OBJECT
public:
    CompareDoors(const ViewContext& context, Controller& controller, Exporter& exporter, QWidget& window);

private:
    void chooseFolder();
    void exportComparison();

    ViewContext m_context;
    Controller& m_controller;
    Exporter& m_exporter;
    QWidget& m_window;
};

} // namespace layerscope::ui

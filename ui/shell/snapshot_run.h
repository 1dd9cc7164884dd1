// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/image_writer.h"
#include "shell/controller.h"

#include <QObject>
#include <QSize>
#include <QString>
#include <QTimer>

#include <filesystem>

namespace layerscope::ui {

class MainWindow;

/// What `--snapshot` asks for.
struct SnapshotRequest {
    std::filesystem::path file;
    ImageFormat format = ImageFormat::Png;
    QSize size{1440, 900};
    QString view;   ///< a view's name, or "window" for everything
    QString prompt; ///< empty: that of the Generate view, used if it is the one asked for
};

/// Waits until everything on the picture is there (model, text, effect), writes it and reports.
class SnapshotRun : public QObject {
    Q_OBJECT
public:
    SnapshotRun(const SnapshotRequest& request, MainWindow& window, Workbench& bench, Controller& controller);
    ~SnapshotRun() override;

signals:
    void finished();
    void failed(const layerscope::Error& error);

private:
    void step();
    void startText();
    void write();
    [[nodiscard]] std::optional<Error> failure() const;

    SnapshotRequest m_request;
    MainWindow& m_window;
    Workbench& m_bench;
    Controller& m_controller;
    QWidget* m_target; ///< the window or one view taken out of it
    QTimer m_poll;
    bool m_textStarted = false;
    int m_calm = 0; ///< polls in a row with nothing under way
};

} // namespace layerscope::ui

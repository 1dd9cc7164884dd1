// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

namespace layerscope::ui {

class Exporter;
class MainWindow;

/// How a setup comes into the window from a file and leaves it as one.
class SessionDoors : public QObject {
    Q_OBJECT
public:
    SessionDoors(Exporter& exporter, MainWindow& window);

    void open(); ///< asks for the file
    void save();
    void openFile(const QString& path); ///< what is wrong with it is told; everything stays as it is then
    /// Told by its contents: a config.json ends like it.
    [[nodiscard]] static bool isSession(const QString& path);

private:
    Exporter& m_exporter;
    MainWindow& m_window;
};

} // namespace layerscope::ui

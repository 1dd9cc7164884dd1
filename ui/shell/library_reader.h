// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bridge/background_job.h"
#include "state/library.h"

#include <QObject>

#include <filesystem>

namespace layerscope::ui {

/// Reads the configurations of everything in the box when somebody first asks for them.
class LibraryReader : public QObject {
    Q_OBJECT
public:
    LibraryReader(Library& library, std::filesystem::path resources, QObject* parent = nullptr);
    void want();
    [[nodiscard]] bool isBusy() const { return m_job.isRunning(); }

private:
    Library& m_library;
    std::filesystem::path m_resources;
    BackgroundJob m_job;
};

} // namespace layerscope::ui

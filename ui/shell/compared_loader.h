// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bridge/background_job.h"
#include "catalog/catalog.h"
#include "state/subject.h"

#include <QObject>

#include <filesystem>

namespace layerscope::ui {

/// Puts a model on the second bench: its architecture first, then its weights, both read elsewhere. No engine: subject
/// B is run by experiments only.
class ComparedLoader : public QObject {
    Q_OBJECT
public:
    ComparedLoader(Subject& compared, std::filesystem::path resources, QObject* parent = nullptr);

    void open(const QString& word); ///< a newer word replaces the older
    void close();
    [[nodiscard]] bool isBusy() const { return m_open.isRunning() || m_load.isRunning(); }

signals:
    void opened(const QString& folder); ///< empty for presets and single files
    void failed(const layerscope::Error& error);

private:
    void take(const ModelReference& reference, const Architecture& architecture);
    void load(const QString& name, const std::filesystem::path& folder);

    Subject& m_compared;
    std::filesystem::path m_resources;
    BackgroundJob m_open, m_load;
};

} // namespace layerscope::ui

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bridge/background_job.h"
#include "catalog/catalog.h"

#include <QObject>
#include <QString>

#include <filesystem>
#include <memory>

namespace layerscope::ui {

struct OpenedModel {
    ModelReference reference;
    Architecture architecture;
    std::string word; ///< that opens it again, wherever the program is started: a catalog name or a whole path
};
/// A catalog name or a path; empty: the model of the first start. Reads files: not for the GUI thread.
[[nodiscard]] Result<OpenedModel> openWord(const std::filesystem::path& resources, std::string word);

/// Turns the word a user chose into an architecture, away from the GUI thread. Also lists what can be chosen.
class ModelOpener : public QObject {
    Q_OBJECT
public:
    explicit ModelOpener(std::filesystem::path resources, QObject* parent = nullptr);

    /// A catalog name or a path; empty: the model of the first start. A newer word replaces the older.
    void open(const QString& word);
    [[nodiscard]] bool isBusy() const { return m_open.isRunning(); }
    [[nodiscard]] const std::vector<CatalogEntry>& entries() const { return m_entries; } ///< empty until listed()

signals:
    void listed();
    void opened(const layerscope::ui::OpenedModel& model);
    void failed(const QString& word, const layerscope::Error& error);

private:
    std::filesystem::path m_resources;
    std::vector<CatalogEntry> m_entries;
    BackgroundJob m_list, m_open;
};

} // namespace layerscope::ui

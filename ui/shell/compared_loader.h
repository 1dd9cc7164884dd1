// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "arch/edit_words.h"
#include "bridge/background_job.h"
#include "shell/model_opener.h"
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

    /// A newer word replaces the older. `edit`: applied once the layers are known.
    void open(const QString& word, const EditWords& edit = {});
    void close();
    [[nodiscard]] bool isBusy() const { return m_open.isRunning() || m_load.isRunning(); }

signals:
    /// `word` opens it again; `folder`: empty for presets and single files.
    void opened(const QString& word, const QString& folder);
    void editRefused(const layerscope::Error& why); ///< the model itself stays
    void failed(const layerscope::Error& error);

private:
    void take(const OpenedModel& model, const EditWords& edit);
    void load(const QString& name, const std::filesystem::path& folder);

    Subject& m_compared;
    std::filesystem::path m_resources;
    BackgroundJob m_open, m_load;
};

} // namespace layerscope::ui

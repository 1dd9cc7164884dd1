// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "shell/compared_loader.h"
#include "shell/library_reader.h"
#include "shell/pair_runner.h"
#include "state/workbench.h"

#include <QObject>

#include <filesystem>

namespace layerscope::ui {

/// Everything that happens because two models are compared: subject B, runs of both, the models to choose from.
class CompareDesk : public QObject {
    Q_OBJECT
public:
    /// What a bench holds, to be put on the other one.
    struct Load {
        QString word, name;
        std::shared_ptr<const ModelPlan> original; ///< null: nothing
        Edit edit;
        std::shared_ptr<const Model> model;
    };
    /// `turn`: of all that is measured.
    CompareDesk(Workbench& bench, Turn& turn, const std::filesystem::path& resources, QObject* parent = nullptr);

    void open(const QString& word, const EditWords& edit = {});
    void close();
    [[nodiscard]] const QString& word() const { return m_word; } ///< that opens B again; empty: no B
    [[nodiscard]] static Load loadOf(const Subject& subject, const QString& word);
    [[nodiscard]] Load load() const { return loadOf(m_bench.compared, m_word); }
    void put(const Load& load); ///< on bench B
    [[nodiscard]] PairRunner& pairs() { return m_pairs; }
    [[nodiscard]] LibraryReader& library() { return m_library; }
    [[nodiscard]] bool isBusy() const { return m_loader.isBusy() || m_pairs.isBusy() || m_library.isBusy(); }

signals:
    void opened(const QString& folder);
    void failed(const layerscope::Error& error);

private:
    Workbench& m_bench;
    QString m_word;
    ComparedLoader m_loader;
    PairRunner m_pairs;
    LibraryReader m_library;
};

} // namespace layerscope::ui

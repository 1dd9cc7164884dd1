// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/compare_desk.h"

namespace layerscope::ui {

CompareDesk::CompareDesk(Workbench& bench, Turn& turn, const std::filesystem::path& resources, QObject* parent)
    : QObject(parent), m_bench(bench), m_loader(bench.compared, resources),
      m_pairs(bench, turn, resources / "samples" / "stories.txt"), m_library(bench.library, resources) {
    connect(&m_loader, &ComparedLoader::opened, this, [this](const QString& word, const QString& folder) {
        m_word = word;
        emit opened(folder);
    });
    connect(&m_loader, &ComparedLoader::failed, this, &CompareDesk::failed);
    connect(&m_loader, &ComparedLoader::editRefused, this, [this](const Error& why) {
        m_bench.comparison.setRefusedEdit(why);
        emit failed(why);
    });
    connect(&bench.compared, &Subject::planChanged, this, [this] { m_bench.comparison.setRefusedEdit(std::nullopt); });
}

void CompareDesk::open(const QString& word, const EditWords& edit) { m_loader.open(word, edit); }

void CompareDesk::close() {
    m_word.clear();
    m_loader.close();
}

CompareDesk::Load CompareDesk::loadOf(const Subject& subject, const QString& word) {
    return {word, subject.name(), subject.originalPlan(), subject.edit(), subject.model()};
}

void CompareDesk::put(const Load& load) {
    m_loader.close();
    m_word = load.word;
    Subject& compared = m_bench.compared;
    compared.setArchitecture(load.name, load.original->architecture);
    if (load.model) compared.setModel(load.model);
    (void)compared.setEdit(load.edit); // it was in force on the same architecture
}

} // namespace layerscope::ui

#include "moc_compare_desk.cpp"

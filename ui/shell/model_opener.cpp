// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/model_opener.h"

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <system_error>
#include <utility>

namespace layerscope::ui {

namespace {

/// The name in `models/default.json`, else the first bundled model, else the first preset.
std::string firstStartName(const std::filesystem::path& resources, const Catalog& catalog) {
    QFile file(QString::fromStdString((resources / "models" / "default.json").string()));
    if (file.open(QIODevice::ReadOnly)) {
        const QJsonObject json = QJsonDocument::fromJson(file.read(4096)).object();
        const std::string name = json.value(QStringLiteral("name")).toString().toStdString();
        for (const CatalogEntry& entry : catalog.entries())
            if (entry.name == name) return name;
    }
    return catalog.entries().empty() ? std::string() : catalog.entries().front().name;
}

std::string lastingWord(const Catalog& catalog, const std::string& word) {
    std::error_code failed;
    const bool named = std::ranges::find(catalog.entries(), word, &CatalogEntry::name) != catalog.entries().end();
    const std::filesystem::path whole = named ? std::filesystem::path() : std::filesystem::absolute(word, failed);
    return named || failed ? word : whole.lexically_normal().string();
}

} // namespace

Result<OpenedModel> openWord(const std::filesystem::path& resources, std::string word) {
    const Catalog catalog(resources);
    if (word.empty()) word = firstStartName(resources, catalog);
    if (word.empty())
        return fail(ErrorCode::NotFound, "no model to start with", "no models or presets installed",
                    resources.string());
    LS_TRY_ASSIGN(ModelReference reference, catalog.resolve(word));
    if (reference.config.empty() && reference.gguf.empty())
        return fail(ErrorCode::Unsupported, "cannot open " + word, "it holds a tokenizer but no config.json",
                    reference.folder.string());
    LS_TRY_ASSIGN(Architecture architecture, architecture_of(reference));
    return OpenedModel{std::move(reference), std::move(architecture), lastingWord(catalog, word)};
}

ModelOpener::ModelOpener(std::filesystem::path resources, QObject* parent)
    : QObject(parent), m_resources(std::move(resources)), m_list(*this), m_open(*this) {
    m_list.start(
        [folder = m_resources](const CancelToken&, const ProgressCallback&) { return Catalog(folder).entries(); },
        [this](std::vector<CatalogEntry> entries) {
            m_entries = std::move(entries);
            emit listed();
        });
}

void ModelOpener::open(const QString& word) {
    m_open.start([folder = m_resources, text = word.toStdString()](
                     const CancelToken&, const ProgressCallback&) { return openWord(folder, text); },
                 [this, word](Result<OpenedModel> result) {
                     if (result)
                         emit opened(*result);
                     else
                         emit failed(word, result.error());
                 });
}

} // namespace layerscope::ui

#include "moc_model_opener.cpp"

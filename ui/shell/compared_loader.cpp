// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/compared_loader.h"

#include <utility>

namespace layerscope::ui {

ComparedLoader::ComparedLoader(Subject& compared, std::filesystem::path resources, QObject* parent)
    : QObject(parent), m_compared(compared), m_resources(std::move(resources)), m_open(*this), m_load(*this) {}

void ComparedLoader::open(const QString& word, const EditWords& edit) {
    if (!m_compared.hasArchitecture()) m_compared.setLoading(word, 0);
    m_open.start([folder = m_resources, text = word.toStdString()](
                     const CancelToken&, const ProgressCallback&) { return openWord(folder, text); },
                 [this, word, edit](Result<OpenedModel> result) {
                     if (result) {
                         take(*result, edit);
                         return;
                     }
                     if (!m_compared.hasArchitecture()) // else what is on the bench stays there
                         m_compared.setFailed(word, result.error());
                     emit failed(result.error());
                 });
}

void ComparedLoader::close() {
    m_open.cancel();
    m_load.cancel();
    if (m_compared.state() != Subject::State::Empty) m_compared.clear();
}

void ComparedLoader::take(const OpenedModel& model, const EditWords& words) {
    const ModelReference& reference = model.reference;
    const QString name = QString::fromStdString(reference.name);
    m_load.cancel();
    m_compared.setArchitecture(name, model.architecture);
    emit opened(QString::fromStdString(model.word), QString::fromStdString(reference.folder.string()));
    const Result<Edit> edit = edit_from_words(words, model.architecture.n_layers());
    const std::optional<Error> why = edit ? m_compared.setEdit(*edit) : std::optional(edit.error());
    if (why) emit editRefused(refused_edit(words, *why));
    if (reference.has_weights) load(name, reference.folder);
}

void ComparedLoader::load(const QString& name, const std::filesystem::path& folder) {
    m_compared.setLoading(name, 0);
    m_load.start(
        [folder](const CancelToken& cancel, const ProgressCallback& progress) {
            ModelLoadOptions options;
            options.cancel = cancel;
            options.progress = progress;
            return load_model(folder, options);
        },
        [this, name](Result<std::shared_ptr<const Model>> model) {
            if (model) {
                m_compared.setModel(std::move(*model));
                return;
            }
            m_compared.setFailed(name, model.error());
            emit failed(model.error());
        },
        [this, name](double fraction) { m_compared.setLoading(name, fraction); });
}

} // namespace layerscope::ui

#include "moc_compared_loader.cpp"

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/library_reader.h"

#include <utility>

namespace layerscope::ui {

namespace {

std::vector<Library::Book> readBooks(const std::filesystem::path& resources, const CancelToken& cancel) {
    const Catalog catalog(resources);
    std::vector<Library::Book> books;
    for (const CatalogEntry& entry : catalog.entries()) {
        if (cancel.cancelled()) break;
        Library::Book book{entry, nullptr};
        if (const auto reference = catalog.resolve(entry.name))
            if (auto architecture = architecture_of(*reference))
                book.plan = std::make_shared<const ModelPlan>(make_plan(std::move(*architecture)));
        books.push_back(std::move(book));
    }
    return books;
}

} // namespace

LibraryReader::LibraryReader(Library& library, std::filesystem::path resources, QObject* parent)
    : QObject(parent), m_library(library), m_resources(std::move(resources)), m_job(*this) {}

void LibraryReader::want() {
    if (!m_library.books().empty() || m_job.isRunning()) return;
    m_job.start([folder = m_resources](const CancelToken& cancel,
                                       const ProgressCallback&) { return readBooks(folder, cancel); },
                [this](std::vector<Library::Book> books) { m_library.setBooks(std::move(books)); });
}

} // namespace layerscope::ui

#include "moc_library_reader.cpp"

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "state/library.h"

#include <algorithm>

namespace layerscope::ui {

const Library::Book* Library::find(const QString& name) const {
    const std::string wanted = name.toStdString();
    const auto found =
        std::find_if(m_books.begin(), m_books.end(), [&](const Book& book) { return book.entry.name == wanted; });
    return found == m_books.end() ? nullptr : &*found;
}

void Library::setBooks(std::vector<Book> books) {
    m_books = std::move(books);
    emit changed();
}

} // namespace layerscope::ui

#include "moc_library.cpp"

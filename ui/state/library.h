// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalog/catalog.h"
#include "plan/layer_plan.h"

#include <QObject>

#include <memory>
#include <vector>

namespace layerscope::ui {

/// The models in the box and what their configurations say: read once, in the background. GUI thread only.
class Library : public QObject {
    Q_OBJECT
public:
    struct Book {
        CatalogEntry entry;
        std::shared_ptr<const ModelPlan> plan; ///< null: its configuration cannot be read
    };

    using QObject::QObject;
    [[nodiscard]] const std::vector<Book>& books() const { return m_books; } ///< empty until read
    [[nodiscard]] const Book* find(const QString& name) const;
    void setBooks(std::vector<Book> books);

signals:
    void changed();

private:
    std::vector<Book> m_books;
};

} // namespace layerscope::ui

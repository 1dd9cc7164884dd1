// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/compare/suggestions.h"

#include "analysis/summary.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <functional>

namespace layerscope::ui {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Suggestions)
};

bool has(const Architecture& architecture, LayerType type) {
    return std::ranges::any_of(architecture.layers, [type](const LayerSettings& layer) { return layer.type == type; });
}

/// How far two sizes are apart, as a ratio.
double distance(const Library::Book& book, double parameters) {
    return std::abs(std::log(std::max(double(book.entry.parameters), 1.0) / std::max(parameters, 1.0)));
}

double sizeOf(const Library& library, const QString& name, const ModelPlan& plan) {
    if (const Library::Book* book = library.find(name)) return double(book->entry.parameters);
    return double(summarize(plan, 1, DType::BF16).parameters.unique);
}

} // namespace

std::vector<Suggestion> suggestions(const Library& library, const QString& name, const ModelPlan& plan,
                                    std::size_t most) {
    const Architecture& a = plan.architecture;
    const double size = sizeOf(library, name, plan);
    std::vector<Suggestion> found;
    const auto taken = [&](const Library::Book& book) {
        const QString word = QString::fromStdString(book.entry.name);
        return !book.plan || word == name ||
               std::ranges::any_of(found, [&](const Suggestion& one) { return one.word == word; });
    };
    /// The model nearest in size of which `fits` holds.
    const auto add = [&](const QString& reason, const std::function<bool(const Library::Book&)>& fits) {
        const Library::Book* best = nullptr;
        for (const Library::Book& book : library.books())
            if (!taken(book) && fits(book) && (!best || distance(book, size) < distance(*best, size))) best = &book;
        if (best && found.size() < most) found.push_back({QString::fromStdString(best->entry.name), reason});
    };
    const auto architecture = [](const Library::Book& book) -> const Architecture& { return book.plan->architecture; };
    add(Words::tr("trained, can run"),
        [](const Library::Book& book) { return book.entry.kind == CatalogEntry::Kind::Bundled; });
    add(Words::tr("same family, other size"),
        [&](const Library::Book& b) { return architecture(b).family == a.family; });
    if (!has(a, LayerType::Sliding))
        add(Words::tr("sliding windows"),
            [&](const Library::Book& b) { return has(architecture(b), LayerType::Sliding); });
    if (!has(a, LayerType::Linear))
        add(Words::tr("linear attention"),
            [&](const Library::Book& b) { return has(architecture(b), LayerType::Linear); });
    if (!a.moe)
        add(Words::tr("mixture of experts"), [&](const Library::Book& b) { return architecture(b).moe.has_value(); });
    add(Words::tr("another block"), [&](const Library::Book& b) { return architecture(b).block != a.block; });
    add(Words::tr("another family"), [&](const Library::Book& b) { return architecture(b).family != a.family; });
    return found;
}

} // namespace layerscope::ui

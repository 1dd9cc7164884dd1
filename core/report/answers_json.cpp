// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/answers_json.h"

#include "report/generate_json.h"

#include <utility>

namespace layerscope {

using Object = JsonValue::Object;

JsonValue list_json(const Catalog& catalog) {
    JsonValue::Array models;
    for (const CatalogEntry& entry : catalog.entries()) {
        const bool bundled = entry.kind == CatalogEntry::Kind::Bundled;
        models.push_back(Object{{"name", entry.name},
                                {"family", entry.family},
                                {"path", entry.path.empty() ? JsonValue() : JsonValue(entry.path.string())},
                                {"parameters", entry.parameters},
                                {"kind", bundled ? "bundled" : "preset"}});
    }
    return Object{{"models", std::move(models)}};
}

JsonValue tokenize_json(const Tokenizer& tokenizer, std::span<const TokenId> ids) {
    JsonValue::Array tokens;
    tokens.reserve(ids.size());
    for (const TokenId id : ids)
        tokens.emplace_back(tokenizer.piece(id));
    return Object{{"ids", ids_json(ids)}, {"tokens", std::move(tokens)}};
}

JsonValue perplexity_json(const PerplexityResult& result) {
    return Object{{"tokens", result.tokens}, {"nll", result.nll}, {"perplexity", result.perplexity}};
}

} // namespace layerscope

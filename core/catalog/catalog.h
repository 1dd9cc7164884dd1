// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Room `catalog`: what the word after MODEL can mean.

#include "arch/architecture.h"
#include "base/result.h"
#include "catalog/model_card.h"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace layerscope {

struct CatalogEntry {
    enum class Kind { Bundled, Preset };
    std::string name;
    std::string family;
    Kind kind = Kind::Preset;
    std::filesystem::path path;       ///< folder (bundled) or config.json (preset)
    std::int64_t parameters = 0;      ///< unique
    std::vector<StartPrompt> prompts; ///< of a bundled model, the one to begin with first
};

/// A resolved MODEL word.
struct ModelReference {
    std::string name;
    std::filesystem::path config; ///< empty: only a tokenizer, or a GGUF file
    std::filesystem::path
        folder; ///< holds weights and/or tokenizer; empty for presets and bare config files; a GGUF file
    bool has_weights = false;
    bool has_tokenizer = false;
    std::filesystem::path gguf = {}; ///< holds configuration, weights and tokenizer in one; else empty
};

/// Reads `<resources>/models/*/` and `<resources>/presets/*.json`. What cannot be read is left out and told in
/// `problems()`. A folder of `models` without config.json is no model (the recipe is one).
class Catalog {
public:
    explicit Catalog(std::filesystem::path resources);
    [[nodiscard]] const std::vector<CatalogEntry>& entries() const {
        return entries_;
    } ///< bundled first, then by family
    [[nodiscard]] const std::vector<Error>& problems() const { return problems_; }
    /// Path of a folder, config.json, tokenizer.json, *.safetensors, *.gguf, or a name from entries().
    [[nodiscard]] Result<ModelReference> resolve(std::string_view word) const;

private:
    std::filesystem::path resources_;
    std::vector<CatalogEntry> entries_;
    std::vector<Error> problems_;
};

/// Architecture of a resolved reference (with `name` set).
[[nodiscard]] Result<Architecture> architecture_of(const ModelReference& reference);

} // namespace layerscope

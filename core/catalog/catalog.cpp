// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/catalog.h"

#include "analysis/parameters.h"
#include "arch/config_reader.h"
#include "arch/family_table.h"
#include "arch/gguf_config.h"
#include "catalog/near_names.h"
#include "catalog/path_reference.h"
#include "files/gguf.h"
#include "plan/layer_plan.h"

#include <algorithm>
#include <system_error>
#include <tuple>

namespace layerscope {

namespace {

namespace fs = std::filesystem;

/// Entries of a folder in the order of their names; empty if it cannot be read.
std::vector<fs::path> sorted_entries(const fs::path& folder) {
    std::vector<fs::path> entries;
    std::error_code failed;
    for (fs::directory_iterator at(folder, failed), end; !failed && at != end; at.increment(failed))
        entries.push_back(at->path());
    std::sort(entries.begin(), entries.end());
    return entries;
}

Result<CatalogEntry> read_entry(const fs::path& config, CatalogEntry::Kind kind, std::string name) {
    LS_TRY_ASSIGN(Architecture architecture, read_config_file(config));
    CatalogEntry entry;
    entry.name = std::move(name);
    entry.family = architecture.family;
    entry.kind = kind;
    entry.path = kind == CatalogEntry::Kind::Bundled ? config.parent_path() : config;
    entry.parameters = count_parameters(make_plan(std::move(architecture))).unique;
    return entry;
}

bool listed_before(const CatalogEntry& a, const CatalogEntry& b) {
    const auto key = [](const CatalogEntry& entry) {
        return std::tuple(entry.kind == CatalogEntry::Kind::Preset, family_rank(entry.family), entry.parameters,
                          std::string_view(entry.name));
    };
    return key(a) < key(b);
}

} // namespace

Catalog::Catalog(std::filesystem::path resources) : resources_(std::move(resources)) {
    const auto add = [this](Result<CatalogEntry> entry) {
        if (entry) {
            entries_.push_back(std::move(*entry));
        } else {
            problems_.push_back(std::move(entry).error());
        }
    };
    std::error_code ignored;
    for (const fs::path& folder : sorted_entries(resources_ / "models")) {
        if (!fs::exists(folder / "config.json", ignored)) continue;
        const std::size_t before = entries_.size();
        add(read_entry(folder / "config.json", CatalogEntry::Kind::Bundled, folder.filename().string()));
        if (entries_.size() == before) continue;
        if (auto prompts = read_start_prompts(folder / "about.json"))
            entries_.back().prompts = std::move(*prompts);
        else
            problems_.push_back(std::move(prompts).error());
    }
    for (const fs::path& file : sorted_entries(resources_ / "presets"))
        if (file.extension() == ".json") add(read_entry(file, CatalogEntry::Kind::Preset, file.stem().string()));
    std::sort(entries_.begin(), entries_.end(), listed_before);
}

Result<ModelReference> Catalog::resolve(std::string_view word) const {
    // A bundled model comes before a preset of the same name, and a name before a folder that happens to be called so:
    // "./name" means the folder.
    for (const CatalogEntry& entry : entries_) {
        if (entry.name != word) continue;
        if (entry.kind == CatalogEntry::Kind::Preset) return ModelReference{entry.name, entry.path, {}, false, false};
        LS_TRY_ASSIGN(ModelReference reference, reference_from_path(entry.path));
        reference.name = entry.name;
        return reference;
    }
    std::error_code failed;
    const fs::path path(word);
    if (!word.empty() && fs::exists(path, failed)) return reference_from_path(path);
    if (failed == std::errc::permission_denied)
        return fail(ErrorCode::Io, "cannot open the model", failed.message(), path.string());

    std::vector<std::string> names;
    for (const CatalogEntry& entry : entries_)
        names.push_back(entry.name);
    const std::string shown(word.substr(0, 200));
    return fail(ErrorCode::NotFound, "cannot find the model",
                "there is neither a file or folder nor a bundled model or preset of that name" +
                    suggestion_text(near_names(word, names)),
                shown.empty() ? "empty name" : shown);
}

Result<Architecture> architecture_of(const ModelReference& reference) {
    if (!reference.gguf.empty()) {
        LS_TRY_ASSIGN(const auto source, open_gguf(reference.gguf));
        return read_gguf_config(*source, reference.gguf.string(), reference.name);
    }
    if (reference.config.empty())
        return fail(ErrorCode::NotFound, "cannot read the configuration", "there is no config.json",
                    reference.folder.string());
    LS_TRY_ASSIGN(Architecture architecture, read_config_file(reference.config));
    if (!reference.name.empty()) architecture.name = reference.name;
    return architecture;
}

} // namespace layerscope

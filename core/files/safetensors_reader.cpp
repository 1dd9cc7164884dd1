// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/json.h"
#include "files/mapped_file.h"
#include "files/safetensors.h"
#include "files/safetensors_header.h"

#include <algorithm>
#include <map>
#include <set>

namespace layerscope {

namespace {

namespace fs = std::filesystem;

constexpr const char* kIndexName = "model.safetensors.index.json";
constexpr const char* kSingleName = "model.safetensors";

/// Entries of one or more mapped files, sorted by name.
class SafetensorsSource final : public TensorSource {
public:
    Result<void> add(const fs::path& path) {
        LS_TRY_ASSIGN(auto file, MappedFile::open(path));
        LS_TRY_ASSIGN(auto entries, read_safetensors_header(*file, path.string()));
        std::move(entries.begin(), entries.end(), std::back_inserter(entries_));
        files_.push_back(std::move(file));
        return {};
    }
    Result<void> finish(const fs::path& path) {
        std::sort(entries_.begin(), entries_.end(), [](const auto& a, const auto& b) { return a.name < b.name; });
        const auto twin = std::adjacent_find(entries_.begin(), entries_.end(),
                                             [](const auto& a, const auto& b) { return a.name == b.name; });
        if (twin != entries_.end())
            return fail(ErrorCode::Corrupt, "cannot read tensor " + twin->name, "stands in two files of the model",
                        path.string());
        if (entries_.empty())
            return fail(ErrorCode::Corrupt, "cannot read weights", "the file holds no tensor", path.string());
        return {};
    }
    [[nodiscard]] const std::vector<TensorEntry>& tensors() const override { return entries_; }
    [[nodiscard]] bool is_mapped() const override { return true; }
    [[nodiscard]] const TensorEntry* find(std::string_view name) const override {
        const auto at =
            std::lower_bound(entries_.begin(), entries_.end(), name,
                             [](const TensorEntry& entry, std::string_view key) { return entry.name < key; });
        return at != entries_.end() && at->name == name ? &*at : nullptr;
    }
    void release(std::span<const std::byte> bytes) const override {
        for (const auto& file : files_)
            file->release(bytes);
    }

private:
    std::vector<std::shared_ptr<const MappedFile>> files_;
    std::vector<TensorEntry> entries_;
};

/// Shard names of an index file, each a plain file name beside it.
Result<std::map<std::string, std::string>> read_index(const fs::path& index) {
    LS_TRY_ASSIGN(const std::string text, read_text_file(index, std::size_t{64} << 20U));
    LS_TRY_ASSIGN(const JsonValue document, parse_json(text, index.string()));
    const JsonValue* map = document.find("weight_map");
    const std::string what = "cannot read shard index";
    if (map == nullptr || !map->is_object() || map->object()->empty())
        return fail(ErrorCode::Corrupt, what, "weight_map is missing or empty", index.string());
    std::map<std::string, std::string> shards;
    for (const auto& [tensor, file] : *map->object()) {
        if (!file.is_string())
            return fail(ErrorCode::Corrupt, what, "weight_map names no file for " + tensor, index.string());
        const std::string& name = *file.string();
        if (name.empty() || name.find('/') != std::string::npos || name == "..")
            return fail(ErrorCode::Corrupt, what, "\"" + name + "\" is not a file name", index.string());
        shards.emplace(tensor, name);
    }
    return shards;
}

Result<void> add_shards(SafetensorsSource& source, const fs::path& index) {
    LS_TRY_ASSIGN(const auto shards, read_index(index));
    std::set<std::string> names;
    for (const auto& shard : shards)
        names.insert(shard.second);
    for (const std::string& name : names) {
        const fs::path path = index.parent_path() / name;
        if (auto added = source.add(path); !added) {
            if (added.error().code == ErrorCode::NotFound)
                return fail(ErrorCode::NotFound, "cannot open shard", "the index names it, the folder lacks it",
                            path.string());
            return added;
        }
    }
    LS_TRY(source.finish(index));
    for (const auto& [tensor, name] : shards)
        if (source.find(tensor) == nullptr)
            return fail(ErrorCode::Corrupt, "cannot read tensor " + tensor,
                        "the index places it in " + name + ", which lacks it", index.string());
    return {};
}

Result<fs::path> weights_in_folder(const fs::path& folder) {
    std::error_code ignored;
    if (fs::exists(folder / kIndexName, ignored)) return folder / kIndexName;
    if (fs::exists(folder / kSingleName, ignored)) return folder / kSingleName;
    return fail(ErrorCode::NotFound, "cannot find weights", std::string("no ") + kSingleName + " and no " + kIndexName,
                folder.string());
}

} // namespace

Result<std::shared_ptr<const TensorSource>> open_safetensors(const fs::path& path) {
    std::error_code ignored;
    fs::path file = path;
    if (fs::is_directory(path, ignored)) {
        LS_TRY_ASSIGN(file, weights_in_folder(path));
    }
    auto source = std::make_shared<SafetensorsSource>();
    if (file.extension() == ".json") {
        LS_TRY(add_shards(*source, file));
    } else {
        LS_TRY(source->add(file));
        LS_TRY(source->finish(file));
    }
    return std::shared_ptr<const TensorSource>(std::move(source));
}

} // namespace layerscope

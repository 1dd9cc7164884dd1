// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/path_reference.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace layerscope {

namespace {

namespace fs = std::filesystem;

constexpr const char* what = "cannot open the model";

bool is_file(const fs::path& path) {
    std::error_code ignored;
    return fs::is_regular_file(path, ignored);
}

struct FolderContent {
    bool config = false;
    bool tokenizer = false;
    bool weights = false;
    std::vector<fs::path> gguf; ///< in the order of their names, without vision towers
    std::error_code refused;    ///< why the folder could not be looked into
};

bool is_gguf(const fs::path& path) { return path.extension() == ".gguf"; }

FolderContent look_into(const fs::path& folder) {
    FolderContent content;
    content.config = is_file(folder / "config.json");
    content.tokenizer = is_file(folder / "tokenizer.json");
    std::error_code& failed = content.refused;
    for (fs::directory_iterator at(folder, failed), end; !failed && at != end; at.increment(failed)) {
        content.weights = content.weights || at->path().extension() == ".safetensors";
        if (is_gguf(at->path()) && !at->path().filename().string().starts_with("mmproj"))
            content.gguf.push_back(at->path());
    }
    std::sort(content.gguf.begin(), content.gguf.end());
    return content;
}

/// The file's name without the ending and without the number of a part.
std::string name_of_gguf(const fs::path& path) {
    std::string name = path.stem().string();
    constexpr std::string_view part = "-00001-of-00001";
    if (name.size() > part.size() && name.compare(name.size() - 9, 4, "-of-") == 0)
        name.resize(name.size() - part.size());
    return name;
}

ModelReference reference_to_gguf(const fs::path& path) {
    ModelReference reference;
    reference.name = name_of_gguf(path);
    reference.has_weights = true;
    reference.has_tokenizer = true;
    reference.folder = path;
    reference.gguf = path;
    return reference;
}

/// The one GGUF model of a folder; the parts of a split one count as one.
Result<ModelReference> only_gguf(const fs::path& folder, const std::vector<fs::path>& files) {
    for (const fs::path& file : files)
        if (name_of_gguf(file) != name_of_gguf(files.front()))
            return fail(ErrorCode::InvalidArgument, what,
                        "the folder holds several GGUF files, for example " + files.front().filename().string() +
                            " and " + file.filename().string() + "; name one of them",
                        folder.string());
    return reference_to_gguf(files.front());
}

std::string name_of_folder(const fs::path& folder) {
    std::error_code failed;
    fs::path whole = fs::absolute(folder, failed).lexically_normal();
    if (!whole.has_filename()) whole = whole.parent_path(); // "folder/"
    return whole.filename().string();
}

ModelReference reference_to(const fs::path& folder, const FolderContent& content) {
    ModelReference reference;
    reference.name = name_of_folder(folder);
    if (content.config) reference.config = folder / "config.json";
    if (content.weights || content.tokenizer) reference.folder = folder;
    reference.has_weights = content.weights;
    reference.has_tokenizer = content.tokenizer;
    return reference;
}

Result<ModelReference> from_folder(const fs::path& folder) {
    const FolderContent content = look_into(folder);
    if (content.config || content.tokenizer) return reference_to(folder, content);
    if (!content.gguf.empty()) return only_gguf(folder, content.gguf);
    if (content.refused) return fail(ErrorCode::Io, what, content.refused.message(), folder.string());
    return fail(ErrorCode::NotFound, what, "the folder holds neither config.json nor tokenizer.json nor a GGUF file",
                folder.string());
}

} // namespace

Result<ModelReference> reference_from_path(const std::filesystem::path& path) {
    std::error_code ignored;
    if (fs::is_directory(path, ignored)) return from_folder(path);
    const std::string name = path.filename().string();
    if (!is_file(path))
        return fail(ErrorCode::InvalidArgument, what, "it is neither a file nor a folder", path.string());

    if (is_gguf(path)) return reference_to_gguf(path);
    const fs::path folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
    const FolderContent content = look_into(folder);
    if (name == "config.json" || name == "tokenizer.json") return reference_to(folder, content);
    if (name.ends_with(".safetensors") || name.ends_with(".safetensors.index.json")) {
        if (!content.config) return fail(ErrorCode::NotFound, what, "there is no config.json beside it", path.string());
        return reference_to(folder, content);
    }
    if (name.ends_with(".json")) return ModelReference{path.stem().string(), path, {}, false, false};
    return fail(ErrorCode::Unsupported, what,
                "a model is a folder, a config.json, a tokenizer.json, a .safetensors file or a .gguf file",
                path.string());
}

} // namespace layerscope

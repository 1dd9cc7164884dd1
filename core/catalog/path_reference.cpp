// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/path_reference.h"

#include <string>
#include <system_error>

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
    bool gguf = false;
};

FolderContent look_into(const fs::path& folder) {
    FolderContent content;
    content.config = is_file(folder / "config.json");
    content.tokenizer = is_file(folder / "tokenizer.json");
    std::error_code failed;
    for (fs::directory_iterator at(folder, failed), end; !failed && at != end; at.increment(failed)) {
        content.weights = content.weights || at->path().extension() == ".safetensors";
        content.gguf = content.gguf || at->path().extension() == ".gguf";
    }
    return content;
}

tl::unexpected<Error> gguf_refusal(const fs::path& path) {
    return fail(ErrorCode::Unsupported, what,
                "GGUF files are not supported; use a folder with config.json and *.safetensors", path.string());
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
    if (content.gguf) return gguf_refusal(folder);
    return fail(ErrorCode::NotFound, what, "the folder holds neither config.json nor tokenizer.json", folder.string());
}

} // namespace

Result<ModelReference> reference_from_path(const std::filesystem::path& path) {
    std::error_code ignored;
    if (fs::is_directory(path, ignored)) return from_folder(path);
    const std::string name = path.filename().string();
    if (name.ends_with(".gguf")) return gguf_refusal(path);
    if (!is_file(path))
        return fail(ErrorCode::InvalidArgument, what, "it is neither a file nor a folder", path.string());

    const fs::path folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
    const FolderContent content = look_into(folder);
    if (name == "config.json" || name == "tokenizer.json") return reference_to(folder, content);
    if (name.ends_with(".safetensors") || name.ends_with(".safetensors.index.json")) {
        if (!content.config) return fail(ErrorCode::NotFound, what, "there is no config.json beside it", path.string());
        return reference_to(folder, content);
    }
    if (name.ends_with(".json")) return ModelReference{path.stem().string(), path, {}, false, false};
    return fail(ErrorCode::Unsupported, what,
                "a model is a folder, a config.json, a tokenizer.json or a .safetensors file", path.string());
}

} // namespace layerscope

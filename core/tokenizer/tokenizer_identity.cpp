// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizer/tokenizer_identity.h"

#include "files/mapped_file.h"

#include <fmt/format.h>

#include <system_error>

namespace layerscope {
namespace {

// FNV-1a with 64 bits: files that somebody made equal on purpose do no harm here.
std::uint64_t hash_of(std::string_view bytes) {
    std::uint64_t hash = 14695981039346656037ULL;
    for (const char byte : bytes) {
        hash ^= static_cast<unsigned char>(byte);
        hash *= 1099511628211ULL;
    }
    return hash;
}

} // namespace

Result<TokenizerIdentity> identify_tokenizer(const std::filesystem::path& path, const Tokenizer& tokenizer) {
    std::error_code ignored;
    const bool folder = std::filesystem::is_directory(path, ignored);
    TokenizerIdentity identity;
    identity.around = tokenizer.encode("");
    if (path.extension() == ".gguf" && !folder) {
        const auto canonical = std::filesystem::weakly_canonical(path, ignored);
        identity.file = (canonical.empty() ? path : canonical).string();
        return identity;
    }
    LS_TRY_ASSIGN(const auto mapped, MappedFile::open(folder ? path / "tokenizer.json" : path));
    identity.file = fmt::format("{} {:016x}", mapped->text().size(), hash_of(mapped->text()));
    return identity;
}

} // namespace layerscope

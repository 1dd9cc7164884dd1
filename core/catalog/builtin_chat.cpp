// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/builtin_chat.h"

#include "base/json.h"
#include "files/mapped_file.h"

#include <fmt/format.h>

namespace layerscope {

namespace {
constexpr std::size_t most_bytes = 64U << 10U;
}

Result<BuiltinChat> builtin_chat(const std::filesystem::path& resources, std::string_view family) {
    const std::filesystem::path folder = resources / "chat";
    LS_TRY_ASSIGN(const JsonValue families, read_json_file((folder / "families.json").string()));
    const JsonValue* file = families.find(family);
    if (file == nullptr || file->string() == nullptr)
        return fail(ErrorCode::NotFound, "cannot write a chat prompt",
                    fmt::format("there is no built-in template for the family {}", family),
                    (folder / "families.json").string());
    const std::filesystem::path path = folder / *file->string();
    LS_TRY_ASSIGN(std::string text, read_text_file(path, most_bytes));
    return BuiltinChat{std::move(text), path.string()};
}

} // namespace layerscope

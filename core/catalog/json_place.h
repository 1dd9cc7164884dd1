// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/json.h"
#include "base/result.h"
#include "catalog/notes.h"

#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>

namespace layerscope {

/// Where in a resource file a mistake stands; every refusal names it.
struct JsonPlace {
    std::string what; ///< "cannot read the textbook notes"
    std::string file;
    std::string item; ///< "note aya-window", "sample 3"
    [[nodiscard]] tl::unexpected<Error> refuse(const std::string& why) const;
    [[nodiscard]] JsonPlace at(const std::string& other) const { return {what, file, other}; }
};

/// An object without keys beyond these.
[[nodiscard]] Result<void> only_keys(const JsonValue& object, std::initializer_list<std::string_view> keys,
                                     const JsonPlace& place);
/// A text of 1 … `most` bytes without control characters.
[[nodiscard]] Result<std::string> read_text(const JsonValue& object, std::string_view key, const JsonPlace& place,
                                            std::size_t most = 2000);
/// {"en": …, "zh": …}
[[nodiscard]] Result<NoteText> read_languages(const JsonValue& object, std::string_view key, const JsonPlace& place);
/// Small letters, digits and hyphens, at most 64.
[[nodiscard]] Result<std::string> read_id(const JsonValue& object, std::string_view key, const JsonPlace& place);

} // namespace layerscope

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizer/metaspace.h"

#include "base/utf8.h"

#include <fmt/format.h>

namespace layerscope {

Result<MetaspaceSettings> MetaspaceSettings::from_json(const Fields& fields) {
    MetaspaceSettings settings;
    LS_TRY_ASSIGN(const char32_t mark, fields.character("replacement"));
    append_utf8(settings.mark, mark);
    LS_TRY_ASSIGN(settings.split, fields.flag_or("split", true));
    LS_TRY_ASSIGN(const bool add_prefix_space, fields.flag_or("add_prefix_space", true)); // older files
    LS_TRY_ASSIGN(const std::string scheme, fields.text_or("prepend_scheme", add_prefix_space ? "always" : "never"));
    if (scheme == "always")
        settings.prepend = Prepend::Always;
    else if (scheme == "first")
        settings.prepend = Prepend::First;
    else if (scheme == "never")
        settings.prepend = Prepend::Never;
    else
        return tokenizer_error(ErrorCode::Unsupported, fmt::format("the scheme \"{}\" is not supported", scheme),
                               fields.where("prepend_scheme"));
    return settings;
}

} // namespace layerscope

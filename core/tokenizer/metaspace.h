// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "tokenizer/json_fields.h"

#include <string>

namespace layerscope {

/// The settings that the Metaspace step has as pre-tokenizer and as decoder.
struct MetaspaceSettings {
    enum class Prepend { Never, First, Always };
    std::string mark;
    Prepend prepend = Prepend::Always;
    bool split = true;

    [[nodiscard]] static Result<MetaspaceSettings> from_json(const Fields& fields);
};

} // namespace layerscope

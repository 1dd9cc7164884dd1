// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"

#include <tl/expected.hpp>

#include <string>
#include <utility>

namespace layerscope {

/// Everything that touches a file, JSON, memory size or a user's wish returns a Result.
template <class T> using Result = tl::expected<T, Error>;

[[nodiscard]] inline tl::unexpected<Error> fail(ErrorCode code, std::string what, std::string why,
                                                std::string where = {}) {
    return tl::unexpected<Error>(Error{code, std::move(what), std::move(why), std::move(where)});
}

} // namespace layerscope

#define LS_CONCAT_INNER(a, b) a##b
#define LS_CONCAT(a, b) LS_CONCAT_INNER(a, b)

/// Returns early with the error of `expression` (a Result of any type).
#define LS_TRY(expression)                                                                                             \
    do {                                                                                                               \
        if (auto ls_result_ = (expression); !ls_result_)                                                               \
            return tl::unexpected<::layerscope::Error>(std::move(ls_result_).error());                                 \
    } while (false)

/// Declares `declaration` with the value of `expression`, or returns early with its error.
/// Usage: LS_TRY_ASSIGN(auto file, MappedFile::open(path));
#define LS_TRY_ASSIGN(declaration, expression)                                                                         \
    auto LS_CONCAT(ls_result_, __LINE__) = (expression);                                                               \
    if (!LS_CONCAT(ls_result_, __LINE__))                                                                              \
        return tl::unexpected<::layerscope::Error>(std::move(LS_CONCAT(ls_result_, __LINE__)).error());                \
    declaration = std::move(*LS_CONCAT(ls_result_, __LINE__))

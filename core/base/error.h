// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace layerscope {

/// Kinds of failure that callers may react to differently; the words for people live in `what`, `why` and `where`.
enum class ErrorCode {
    NotFound,        ///< no such file, folder, model, tensor
    Io,              ///< the system refused to read or write
    Corrupt,         ///< a file contradicts itself: truncated, wrong sizes, not what it claims
    Unsupported,     ///< well-formed, but of a kind this program does not handle
    InvalidArgument, ///< the caller (user) asked for something that cannot be meant
    Limit,           ///< larger than what is accepted (sizes, depth, context)
    OutOfMemory,     ///< the system has not enough memory for what was asked
    Cancelled,       ///< stopped on request; not a fault
    Refused,         ///< an edit or request that the loaded weights cannot follow
};

/// Why something could not be done. All texts are English, one line, without a full stop; the window translates by
/// code.
struct Error {
    ErrorCode code = ErrorCode::Io;
    std::string what;  ///< what was attempted: "cannot read config.json"
    std::string why;   ///< the reason: "num_hidden_layers is missing"
    std::string where; ///< file, key, tensor or layer; may be empty

    /// "WHAT: WHY (WHERE)": the one-line form of the command-line contract, without the leading "error: ".
    /// Control characters of hostile names are escaped so that it stays one line.
    [[nodiscard]] std::string one_line() const;
    bool operator==(const Error&) const = default;
};

} // namespace layerscope

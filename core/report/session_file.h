// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "arch/edit_words.h"
#include "base/result.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace layerscope {

/// A setup of the window, as it is kept between starts and in files that are handed on: which models with which edits,
/// what is selected, which view is looked at.
struct Session {
    struct Bench {
        std::string model; ///< the word that opens it: a catalog name or a path
        EditWords edit;
        bool operator==(const Bench&) const = default;
    };
    struct Selected {
        std::int64_t layer = 0, head = 0;
        std::int64_t query = -1, key = -1; ///< -1: no cell
        std::int64_t context = 4096;
        bool operator==(const Selected&) const = default;
    };
    Bench a;
    std::optional<Bench> b;
    std::optional<Selected> selected; ///< nullopt: whatever the models and edits bring with them
    std::string view;                 ///< a name of the command line; empty: whichever
    bool operator==(const Session&) const = default;
};

[[nodiscard]] std::string session_text(const Session& session);
/// Trusts nothing: every value has its kind and its range, or the error names the key; too long a text is not looked
/// at. Keys that are not known are passed over, so that a later version may write more. `where` names the file.
[[nodiscard]] Result<Session> read_session(std::string_view text, const std::string& where);
/// Paths in the file that begin with "./" or "../" are meant from its folder; edits know the file.
[[nodiscard]] Result<Session> read_session_file(const std::filesystem::path& file);
/// Whether a file says of itself that it is one, however damaged.
[[nodiscard]] bool holds_session(const std::filesystem::path& file);

} // namespace layerscope

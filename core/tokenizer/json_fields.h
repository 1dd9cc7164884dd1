// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/json.h"
#include "base/result.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace layerscope {

/// Every complaint about a tokenizer file; the loader puts the file's name before `where` (the key).
[[nodiscard]] tl::unexpected<Error> tokenizer_error(ErrorCode code, std::string why, std::string where);

/// An object of tokenizer.json with the path of its key, read with types checked. A null counts as absent.
class Fields {
public:
    [[nodiscard]] static Result<Fields> of(const JsonValue* value, std::string where);

    [[nodiscard]] const JsonValue* find(std::string_view key) const;
    [[nodiscard]] Result<std::string> text(std::string_view key) const;
    [[nodiscard]] Result<std::string> text_or(std::string_view key, std::string fallback) const;
    [[nodiscard]] Result<bool> flag_or(std::string_view key, bool fallback) const;
    [[nodiscard]] Result<std::int64_t> integer(std::string_view key) const;
    [[nodiscard]] Result<std::int64_t> integer_or(std::string_view key, std::int64_t fallback) const;
    [[nodiscard]] Result<const JsonValue::Array*> array(std::string_view key) const;
    /// One character given as a string.
    [[nodiscard]] Result<char32_t> character(std::string_view key) const;

    [[nodiscard]] std::string where(std::string_view key) const { return where_ + "." + std::string(key); }
    [[nodiscard]] const std::string& path() const { return where_; }

private:
    Fields(const JsonValue* value, std::string where) : value_(value), where_(std::move(where)) {}
    [[nodiscard]] tl::unexpected<Error> wrong(std::string_view key, std::string_view expected) const;

    const JsonValue* value_;
    std::string where_;
};

} // namespace layerscope

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "arch/architecture.h"
#include "arch/limits.h"
#include "base/json.h"
#include "base/result.h"

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace layerscope {

/// Typed reading of one config: looks into the text part first, then at top level; null counts as absent. Every value
/// read is range-checked and its origin noted. The first problem is kept and reading goes on with a harmless value, so
/// that a family file is a plain list of keys; the caller asks `result()` before it uses anything.
class ConfigKeys {
public:
    /// What another kind of file calls the keys of config.json.
    using Spellings = std::map<std::string, std::string, std::less<>>;

    /// `text` is the nested text part, or null; `spellings` is what messages call the keys, or null. All must outlive
    /// this object, as must `architecture`.
    ConfigKeys(const JsonValue& top, const JsonValue* text, std::string where, Architecture& architecture,
               const Spellings* spellings = nullptr);

    /// Required keys.
    [[nodiscard]] std::int64_t integer(std::string_view key, IntegerRange range);
    /// Keys with a default of the family.
    [[nodiscard]] std::int64_t integer_or(std::string_view key, std::int64_t fallback, IntegerRange range);
    [[nodiscard]] double real_or(std::string_view key, double fallback, RealRange range);
    [[nodiscard]] bool flag_or(std::string_view key, bool fallback);
    /// Keys that may be missing without any default.
    [[nodiscard]] std::optional<std::int64_t> optional_integer(std::string_view key, IntegerRange range);
    [[nodiscard]] std::optional<double> optional_real(std::string_view key, RealRange range);
    [[nodiscard]] std::optional<std::string> optional_text(std::string_view key);
    /// The raw value; nullptr if absent or null. Counts as read.
    [[nodiscard]] const JsonValue* find(std::string_view key);
    /// Values of the key at both places, the text part first.
    [[nodiscard]] std::vector<const JsonValue*> find_everywhere(std::string_view key);

    /// Refuses a switch whose other position this program does not compute.
    void require_flag(std::string_view key, bool wanted);
    void require_text(std::string_view key, std::string_view wanted);

    /// Checked conversion of a value found by other means; `name` is what messages call it.
    [[nodiscard]] std::int64_t to_integer(const JsonValue& value, const std::string& name, IntegerRange range);
    [[nodiscard]] double to_real(const JsonValue& value, const std::string& name, RealRange range);

    void refuse(ErrorCode code, std::string why);
    void note(std::string sentence);
    void set_origin(std::string_view field, Origin::Kind kind, std::string detail);
    [[nodiscard]] std::string spelling(std::string_view key) const; ///< "text_config.head_dim"
    [[nodiscard]] Result<void> result() const;
    [[nodiscard]] std::vector<std::string> unused() const;

private:
    const JsonValue& top_;
    const JsonValue* text_;
    const Spellings* spellings_;
    std::string where_;
    Architecture& architecture_;
    std::set<std::string, std::less<>> read_;
    std::optional<Error> problem_;
};

} // namespace layerscope

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace layerscope {

/// One metadata value of a GGUF file. Texts are views into the mapped file and live as long as it does.
struct GgufValue {
    using Data = std::variant<std::int64_t, double, bool, std::string_view, std::vector<std::int64_t>,
                              std::vector<double>, std::vector<bool>, std::vector<std::string_view>>;
    Data data;

    [[nodiscard]] const char* type_name() const;               ///< "integer", "array of strings" …, for messages
    [[nodiscard]] std::optional<std::int64_t> integer() const; ///< integers and booleans
    [[nodiscard]] std::optional<double> number() const;        ///< integers and reals
    [[nodiscard]] const bool* boolean() const { return std::get_if<bool>(&data); }
    [[nodiscard]] const std::string_view* text() const { return std::get_if<std::string_view>(&data); }
    [[nodiscard]] const std::vector<std::int64_t>* integers() const {
        return std::get_if<std::vector<std::int64_t>>(&data);
    }
    [[nodiscard]] const std::vector<double>* reals() const { return std::get_if<std::vector<double>>(&data); }
    [[nodiscard]] const std::vector<bool>* booleans() const { return std::get_if<std::vector<bool>>(&data); }
    [[nodiscard]] const std::vector<std::string_view>* texts() const {
        return std::get_if<std::vector<std::string_view>>(&data);
    }
};

/// All key/value pairs, by key.
using GgufMetadata = std::map<std::string, GgufValue, std::less<>>;

[[nodiscard]] const GgufValue* find(const GgufMetadata& metadata, std::string_view key);

} // namespace layerscope

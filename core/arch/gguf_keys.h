// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "arch/config_keys.h"
#include "base/json.h"
#include "base/result.h"
#include "files/gguf_value.h"

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace layerscope {

/// Typed reading of the keys of one GGUF architecture ("llama.block_count" is asked for as "block_count"). As with
/// ConfigKeys the first problem is kept and reading goes on.
class GgufKeys {
public:
    GgufKeys(const GgufMetadata& metadata, std::string architecture, std::string where);

    [[nodiscard]] std::string spelling(std::string_view key) const; ///< with the architecture before it
    [[nodiscard]] const GgufValue* find(std::string_view key);
    /// An integer; of a list with one entry a layer the only value besides zero.
    [[nodiscard]] std::optional<std::int64_t> integer(std::string_view key);
    [[nodiscard]] std::optional<double> real(std::string_view key);
    [[nodiscard]] std::optional<std::string> text(std::string_view key);
    /// A list of booleans or of zeros and ones.
    [[nodiscard]] std::optional<std::vector<bool>> flags(std::string_view key);
    /// An id of the tokenizer; these keys have no architecture before them.
    [[nodiscard]] std::optional<std::int64_t> token(std::string_view whole_key);

    void refuse(ErrorCode code, std::string why);
    [[nodiscard]] Result<void> result() const;
    /// Keys of the architecture that nobody asked for.
    [[nodiscard]] std::vector<std::string> unused() const;

private:
    /// Whether a list has the length it must have; refuses if not.
    bool one_for_each_layer(std::string_view key, std::size_t n_values);
    void wrong_type(std::string_view key, const GgufValue& value, const char* expected);

    const GgufMetadata& metadata_;
    std::string architecture_;
    std::string where_;
    std::set<std::string, std::less<>> read_;
    std::optional<Error> problem_;
};

/// A config.json that says what a GGUF file says, and how its keys are spelt there.
class ConfigFromGguf {
public:
    explicit ConfigFromGguf(GgufKeys& keys) : keys_(keys) {}

    /// Copies a value; `required`: its absence is a problem.
    void integer(const char* config_key, const char* key, bool required = false);
    void real(const char* config_key, const char* key, bool required = false);
    void set(const char* config_key, JsonValue value) { config_.set(config_key, std::move(value)); }
    void spell(const char* config_key, std::string as) { spellings_.insert_or_assign(config_key, std::move(as)); }
    void layer_types(const std::vector<bool>& mixed, std::int64_t n_layers, std::string_view mixed_type,
                     const char* key);

    [[nodiscard]] GgufKeys& keys() { return keys_; }
    [[nodiscard]] const JsonValue& config() const { return config_; }
    [[nodiscard]] const ConfigKeys::Spellings& spellings() const { return spellings_; }

private:
    GgufKeys& keys_;
    JsonValue config_{JsonValue::Object{}};
    ConfigKeys::Spellings spellings_;
};

} // namespace layerscope

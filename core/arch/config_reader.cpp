// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "arch/config_reader.h"

#include "arch/config_keys.h"
#include "arch/family_table.h"
#include "arch/validate.h"
#include "base/json.h"
#include "files/mapped_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <system_error>

namespace layerscope {

namespace {

constexpr std::size_t max_config_bytes = 8U << 20U;
constexpr const char* what = "cannot read the configuration";

JsonLimits config_limits() {
    JsonLimits limits;
    limits.max_bytes = max_config_bytes;
    limits.max_values = 200'000;
    return limits;
}

/// A preset wraps the file as it was published: {"name", "source", …, "config": {…}}.
const JsonValue& unwrapped(const JsonValue& document) {
    const JsonValue* config = document.find("config");
    return config && config->is_object() && !document.find("model_type") ? *config : document;
}

/// What a preset says about its origin that a reader should know.
void add_preset_notes(const JsonValue& document, Architecture& architecture) {
    const JsonValue* notes = document.find("notes");
    if (!notes || !notes->array() || document.find("model_type")) return;
    for (const JsonValue& note : *notes->array())
        if (note.string() && architecture.notes.size() < 64) architecture.notes.push_back(*note.string());
}

const JsonValue* text_part(const JsonValue& config) {
    const JsonValue* text = config.find("text_config");
    return text && text->is_object() ? text : nullptr;
}

Result<const Family*> family_of(const JsonValue& config, const JsonValue* text, const std::string& where) {
    const JsonValue* outer = config.find("model_type");
    const JsonValue* inner = text ? text->find("model_type") : nullptr;
    const JsonValue* model_type = outer && !outer->is_null() ? outer : inner;
    if (!model_type || model_type->is_null()) return fail(ErrorCode::Corrupt, what, "model_type is missing", where);
    if (!model_type->is_string())
        return fail(ErrorCode::Corrupt, what,
                    fmt::format("model_type is of type {}, not a string", model_type->type_name()), where);
    const Family* family = find_family(*model_type->string());
    if (!family)
        return fail(ErrorCode::Unsupported, what,
                    fmt::format("model_type '{}' is not supported (known: {})", model_type->string()->substr(0, 60),
                                known_model_types()),
                    where);
    return family;
}

/// End tokens of generation_config.json beside the config: chat models often name the end of a turn only there.
void add_generation_ends(const std::filesystem::path& folder, Architecture& architecture) {
    const std::filesystem::path path = folder / "generation_config.json";
    std::error_code ignored;
    if (!std::filesystem::is_regular_file(path, ignored)) return;
    const auto document = read_json_file(path.string(), config_limits());
    if (!document || !document->is_object()) {
        architecture.notes.emplace_back("generation_config.json could not be read; its end tokens are not known");
        return;
    }
    const JsonValue* value = document->find("eos_token_id");
    if (!value || value->is_null()) return;
    const JsonValue::Array list = value->array() ? *value->array() : JsonValue::Array{*value};
    for (const JsonValue& entry : list) {
        const auto id = entry.integer();
        auto& ids = architecture.eos_token_ids;
        if (!id || *id < limits::token_id.least || *id > limits::token_id.most || ids.size() >= 256) {
            architecture.notes.emplace_back("generation_config.json names an end token that is not a token id");
            return;
        }
        const auto token = static_cast<TokenId>(*id);
        if (std::find(ids.begin(), ids.end(), token) == ids.end()) ids.push_back(token);
    }
}

std::string name_of(const std::filesystem::path& config_json) {
    std::error_code failed;
    const std::filesystem::path whole = std::filesystem::absolute(config_json, failed).lexically_normal();
    if (whole.filename() == "config.json" && whole.parent_path().has_filename())
        return whole.parent_path().filename().string();
    return whole.stem().string();
}

} // namespace

Result<Architecture> read_config(std::string_view json, std::string_view where, std::string_view name) {
    const std::string file(where);
    LS_TRY_ASSIGN(const JsonValue document, parse_json(json, where, config_limits()));
    if (!document.is_object())
        return fail(ErrorCode::Corrupt, what, fmt::format("it is of type {}, not an object", document.type_name()),
                    file);
    const JsonValue& config = unwrapped(document);
    const JsonValue* text = text_part(config);
    LS_TRY_ASSIGN(const Family* family, family_of(config, text, file));

    Architecture architecture;
    architecture.name = name;
    architecture.family = family->name;
    architecture.model_type = family->model_type;
    ConfigKeys keys(config, text, file, architecture);
    family->read(keys, architecture);
    LS_TRY(keys.result());
    architecture.unused_keys = keys.unused();
    add_preset_notes(document, architecture);
    LS_TRY(validate(architecture, file));
    return architecture;
}

Result<Architecture> read_config_file(const std::filesystem::path& config_json) {
    LS_TRY_ASSIGN(const std::string text, read_text_file(config_json, max_config_bytes));
    LS_TRY_ASSIGN(auto architecture, read_config(text, config_json.string(), name_of(config_json)));
    add_generation_ends(config_json.parent_path(), architecture);
    return architecture;
}

} // namespace layerscope

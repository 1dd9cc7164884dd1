// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/session_file.h"

#include "arch/layer_pattern.h"
#include "arch/limits.h"
#include "base/json.h"

#include <fmt/format.h>

namespace layerscope {
namespace {

constexpr const char* what = "cannot read the session";
constexpr const char* version_key = "layerscope_session";
constexpr std::int64_t format_version = 1;
constexpr std::size_t longest_word = 4096;    ///< the longest path Linux takes
constexpr std::size_t longest_pattern = 8192; ///< every layer spelled out, with room
constexpr IntegerRange any_layer{-1, limits::layers.most - 1};
constexpr IntegerRange any_head{0, limits::heads.most - 1};
constexpr IntegerRange any_token{-1, limits::positions.most};
constexpr JsonLimits json_limits{1U << 20U, 16, 20'000, true};

/// One object of the document, and how its keys are called in errors.
struct Part {
    const JsonValue& value;
    std::string name;
    const std::string& where;

    [[nodiscard]] tl::unexpected<Error> wrong(const char* key, const std::string& why) const {
        return fail(ErrorCode::Corrupt, what, fmt::format("{}{} {}", name, key, why), where);
    }
    [[nodiscard]] Result<std::optional<std::string>> text(const char* key, std::size_t longest) const {
        const JsonValue* found = value.find(key);
        if (!found) return std::nullopt;
        if (!found->string()) return wrong(key, fmt::format("is a {}, not a text", found->type_name()));
        if (found->string()->size() > longest) return wrong(key, "is too long");
        if (found->string()->find('\0') != std::string::npos) return wrong(key, "holds a zero byte");
        return *found->string();
    }
    [[nodiscard]] Result<std::optional<std::int64_t>> integer(const char* key, IntegerRange range) const {
        const JsonValue* found = value.find(key);
        if (!found) return std::nullopt;
        const auto number = found->integer();
        if (!number) return wrong(key, "is not a whole number");
        if (*number < range.least || *number > range.most)
            return wrong(key, fmt::format("is {}, not within {} to {}", *number, range.least, range.most));
        return number;
    }
    /// Absent: an empty object, whose keys are all absent.
    [[nodiscard]] Result<Part> part(const char* key) const {
        static const JsonValue nothing{JsonValue::Object{}};
        const JsonValue* found = value.find(key);
        if (found && !found->is_object()) return wrong(key, fmt::format("is a {}, not an object", found->type_name()));
        return Part{found ? *found : nothing, name + key + ".", where};
    }
};

Result<EditWords> edit_from(const Part& part) {
    EditWords words;
    LS_TRY_ASSIGN(words.layer_types, part.text("layer_types", longest_pattern));
    if (words.layer_types)
        if (const auto types = parse_layer_pattern(*words.layer_types, limits::layers.most); !types)
            return part.wrong("layer_types", "is no pattern: " + types.error().why);
    LS_TRY_ASSIGN(words.sliding_window, part.integer("sliding_window", limits::positions));
    LS_TRY_ASSIGN(const auto positions, part.text("positions", longest_word));
    if (positions) {
        const auto known = edit_positions_from_name(*positions);
        if (!known) return part.wrong("positions", "is neither rule nor keep");
        words.positions = *known;
    }
    LS_TRY_ASSIGN(const auto scaling, part.text("rope_scaling", longest_word));
    if (scaling) {
        words.rope_scaling = rope_reach_from_name(*scaling);
        if (!words.rope_scaling) return part.wrong("rope_scaling", "is neither full nor all");
    }
    return words;
}

Result<Session::Bench> bench_from(const Part& part) {
    LS_TRY_ASSIGN(const auto model, part.text("model", longest_word));
    if (!model || model->empty()) return part.wrong("model", "is missing");
    LS_TRY_ASSIGN(const Part edit, part.part("edit"));
    LS_TRY_ASSIGN(EditWords words, edit_from(edit));
    return Session::Bench{*model, std::move(words)};
}

Result<Session::Selected> selected_from(const Part& part) {
    Session::Selected selected;
    struct Field {
        const char* key;
        IntegerRange range;
        std::int64_t& value;
    };
    for (const Field& field : {Field{"layer", any_layer, selected.layer}, Field{"head", any_head, selected.head},
                               Field{"query", any_token, selected.query}, Field{"key", any_token, selected.key},
                               Field{"context", limits::positions, selected.context}}) {
        LS_TRY_ASSIGN(const auto value, part.integer(field.key, field.range));
        if (value) field.value = *value;
    }
    return selected;
}

JsonValue bench_json(const Session::Bench& bench) {
    JsonValue edit{JsonValue::Object{}};
    if (bench.edit.layer_types) edit.set("layer_types", *bench.edit.layer_types);
    if (bench.edit.sliding_window) edit.set("sliding_window", *bench.edit.sliding_window);
    edit.set("positions", edit_positions_name(bench.edit.positions));
    if (bench.edit.rope_scaling) edit.set("rope_scaling", std::string(rope_reach_name(*bench.edit.rope_scaling)));
    return JsonValue::Object{{"model", bench.model}, {"edit", std::move(edit)}};
}

/// "./model" and "../model" of a file that is handed on together with the model.
std::string from_folder(const std::string& word, const std::filesystem::path& folder) {
    const bool relative = word.starts_with("./") || word.starts_with("../");
    return relative ? (folder / word).lexically_normal().string() : word;
}

Result<Session> session_from_json(const JsonValue& document, const std::string& where) {
    if (!document.is_object() || !document.find(version_key))
        return fail(ErrorCode::Corrupt, what, fmt::format("it is no session: there is no {}", version_key), where);
    if (document.find(version_key)->integer() != format_version)
        return fail(ErrorCode::Unsupported, what, fmt::format("{} is not {}", version_key, format_version), where);
    const Part whole{document, "", where};
    Session session;
    LS_TRY_ASSIGN(const Part a, whole.part("subject_a"));
    LS_TRY_ASSIGN(session.a, bench_from(a));
    if (document.find("subject_b")) {
        LS_TRY_ASSIGN(const Part b, whole.part("subject_b"));
        LS_TRY_ASSIGN(session.b, bench_from(b));
    }
    if (document.find("selection")) {
        LS_TRY_ASSIGN(const Part selection, whole.part("selection"));
        LS_TRY_ASSIGN(session.selected, selected_from(selection));
    }
    LS_TRY_ASSIGN(const auto view, whole.text("view", longest_word));
    session.view = view.value_or(std::string());
    return session;
}

} // namespace

std::string session_text(const Session& session) {
    JsonValue document{JsonValue::Object{{version_key, format_version}, {"subject_a", bench_json(session.a)}}};
    if (session.b) document.set("subject_b", bench_json(*session.b));
    if (const auto& s = session.selected)
        document.set(
            "selection",
            JsonValue::Object{
                {"layer", s->layer}, {"head", s->head}, {"query", s->query}, {"key", s->key}, {"context", s->context}});
    if (!session.view.empty()) document.set("view", session.view);
    return document.dump(2) + "\n";
}

Result<Session> read_session(std::string_view text, const std::string& where) {
    LS_TRY_ASSIGN(const JsonValue document, parse_json(text, where, json_limits));
    return session_from_json(document, where);
}

Result<Session> read_session_file(const std::filesystem::path& file) {
    LS_TRY_ASSIGN(const JsonValue document, read_json_file(file.string(), json_limits));
    LS_TRY_ASSIGN(Session session, session_from_json(document, file.string()));
    std::error_code ignored;
    const std::filesystem::path folder = std::filesystem::absolute(file, ignored).parent_path();
    const auto read_from = [&](Session::Bench& bench) {
        bench.model = from_folder(bench.model, folder);
        bench.edit.file = file.string();
    };
    read_from(session.a);
    if (session.b) read_from(*session.b);
    return session;
}

bool holds_session(const std::filesystem::path& file) {
    const Result<JsonValue> document = read_json_file(file.string(), json_limits);
    return document && document->find(version_key);
}

} // namespace layerscope

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/language_samples.h"

#include "catalog/json_place.h"

#include <algorithm>

namespace layerscope {

namespace {

constexpr std::size_t most_samples = 200, most_text = 20'000;

Result<LanguageSample> read_sample(const JsonValue& json, const JsonPlace& place) {
    LS_TRY(only_keys(json, {"code", "name", "text"}, place));
    LanguageSample sample;
    LS_TRY_ASSIGN(sample.code, read_id(json, "code", place));
    LS_TRY_ASSIGN(sample.name, read_languages(json, "name", place));
    LS_TRY_ASSIGN(sample.text, read_text(json, "text", place, most_text));
    return sample;
}

} // namespace

Result<LanguageSamples> read_language_samples(const std::filesystem::path& file) {
    JsonLimits limits;
    limits.max_bytes = 4U << 20U;
    limits.max_depth = 8;
    LS_TRY_ASSIGN(const JsonValue document, read_json_file(file.string(), limits));
    const JsonPlace whole{"cannot read the language samples", file.string(), {}};
    LS_TRY(only_keys(document, {"source", "samples"}, whole));
    LanguageSamples read;
    LS_TRY_ASSIGN(read.source, read_text(document, "source", whole));
    const JsonValue* list = document.find("samples");
    if (list == nullptr || !list->is_array() || list->array()->empty() || list->array()->size() > most_samples)
        return whole.refuse("there is no list \"samples\" of 1 to 200 samples");
    for (const JsonValue& json : *list->array()) {
        const JsonPlace place = whole.at("sample " + std::to_string(read.samples.size() + 1));
        LS_TRY_ASSIGN(LanguageSample sample, read_sample(json, place));
        if (std::ranges::find(read.samples, sample.code, &LanguageSample::code) != read.samples.end())
            return place.refuse("the code \"" + sample.code + "\" is there twice");
        read.samples.push_back(std::move(sample));
    }
    return read;
}

} // namespace layerscope

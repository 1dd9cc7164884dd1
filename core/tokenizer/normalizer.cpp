// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizer/normalizer.h"

#include "base/utf8.h"
#include "tokenizer/json_fields.h"
#include "tokenizer/unicode_classes.h"

#include <fmt/format.h>
#include <utf8proc.h>

#include <algorithm>
#include <cstdlib>

namespace layerscope {
namespace {

std::string decomposed(std::string_view text, bool compatibility) {
    utf8proc_uint8_t* raw = nullptr;
    const int options = UTF8PROC_STABLE | UTF8PROC_DECOMPOSE | (compatibility ? UTF8PROC_COMPAT : 0);
    const utf8proc_ssize_t length =
        utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(text.data()), static_cast<utf8proc_ssize_t>(text.size()),
                     &raw, static_cast<utf8proc_option_t>(options));
    const std::unique_ptr<utf8proc_uint8_t, void (*)(void*)> owner(raw, std::free);
    if (length < 0) return std::string(text); // only without memory: the text was valid
    return {reinterpret_cast<const char*>(raw), static_cast<std::size_t>(length)};
}

class FormStep final : public NormalizerStep {
public:
    enum class Form { Nfc, Nfkc, Nfd, Nfkd };
    explicit FormStep(Form form) : form_(form) {}
    void apply(std::string& text, MatchScratch&) const override {
        switch (form_) {
        case Form::Nfc:
            text = normalise_nfc(text);
            break;
        case Form::Nfkc:
            text = normalise_nfkc(text);
            break;
        case Form::Nfd:
            text = decomposed(text, false);
            break;
        case Form::Nfkd:
            text = decomposed(text, true);
            break;
        }
    }

private:
    Form form_;
};

class ReplaceStep final : public NormalizerStep {
public:
    ReplaceStep(PatternPtr pattern, std::string content) : pattern_(std::move(pattern)), content_(std::move(content)) {}
    void apply(std::string& text, MatchScratch& scratch) const override {
        std::vector<Span> matches;
        pattern_->find(text, matches, scratch);
        if (matches.empty()) return;
        std::string changed;
        changed.reserve(text.size() + matches.size() * content_.size());
        std::size_t done = 0;
        for (const Span& match : matches) {
            changed.append(text, done, match.begin - done);
            changed.append(content_);
            done = match.end;
        }
        changed.append(text, done);
        text = std::move(changed);
    }

private:
    PatternPtr pattern_;
    std::string content_;
};

class PrependStep final : public NormalizerStep {
public:
    explicit PrependStep(std::string content) : content_(std::move(content)) {}
    void apply(std::string& text, MatchScratch&) const override {
        if (!text.empty()) text.insert(0, content_);
    }

private:
    std::string content_;
};

class StripStep final : public NormalizerStep {
public:
    StripStep(bool left, bool right) : left_(left), right_(right) {}
    void apply(std::string& text, MatchScratch&) const override {
        std::size_t begin = text.size(); // the first character that is not white space
        std::size_t end = 0;             // behind the last one
        for (std::size_t offset = 0; offset < text.size();) {
            const std::size_t start = offset;
            if ((unicode_bits(next_code_point(text, offset)) & kSpaceBit) != 0) continue;
            begin = std::min(begin, start);
            end = offset;
        }
        const std::size_t from = left_ ? begin : 0;
        const std::size_t to = right_ ? end : text.size();
        text = to > from ? text.substr(from, to - from) : std::string();
    }

private:
    bool left_;
    bool right_;
};

class LowercaseStep final : public NormalizerStep {
public:
    void apply(std::string& text, MatchScratch&) const override {
        std::string lower;
        lower.reserve(text.size());
        for (std::size_t offset = 0; offset < text.size();) {
            const char32_t point = next_code_point(text, offset);
            if (point == 0x130) { // the one letter whose lower case is two characters
                lower += "i\u0307";
                continue;
            }
            append_utf8(lower, static_cast<char32_t>(utf8proc_tolower(static_cast<utf8proc_int32_t>(point))));
        }
        text = std::move(lower);
    }
};

Result<std::unique_ptr<const NormalizerStep>> make_step(const Fields& fields, const std::string& type) {
    using Ptr = std::unique_ptr<const NormalizerStep>;
    if (type == "NFC") return Ptr(std::make_unique<FormStep>(FormStep::Form::Nfc));
    if (type == "NFKC") return Ptr(std::make_unique<FormStep>(FormStep::Form::Nfkc));
    if (type == "NFD") return Ptr(std::make_unique<FormStep>(FormStep::Form::Nfd));
    if (type == "NFKD") return Ptr(std::make_unique<FormStep>(FormStep::Form::Nfkd));
    if (type == "Lowercase") return Ptr(std::make_unique<LowercaseStep>());
    if (type == "Prepend") {
        LS_TRY_ASSIGN(std::string content, fields.text("prepend"));
        return Ptr(std::make_unique<PrependStep>(std::move(content)));
    }
    if (type == "Strip") {
        LS_TRY_ASSIGN(const bool left, fields.flag_or("strip_left", true));
        LS_TRY_ASSIGN(const bool right, fields.flag_or("strip_right", true));
        return Ptr(std::make_unique<StripStep>(left, right));
    }
    if (type == "Replace") {
        LS_TRY_ASSIGN(PatternPtr pattern, pattern_from_json(fields.find("pattern"), fields.where("pattern")));
        LS_TRY_ASSIGN(std::string content, fields.text("content"));
        return Ptr(std::make_unique<ReplaceStep>(std::move(pattern), std::move(content)));
    }
    return tokenizer_error(ErrorCode::Unsupported, fmt::format("the normalizer step \"{}\" is not supported", type),
                           fields.path());
}

} // namespace

Result<PatternPtr> pattern_from_json(const JsonValue* value, const std::string& where) {
    LS_TRY_ASSIGN(const Fields fields, Fields::of(value, where));
    if (fields.find("String") != nullptr) {
        LS_TRY_ASSIGN(std::string literal, fields.text("String"));
        return make_literal_pattern(std::move(literal));
    }
    LS_TRY_ASSIGN(const std::string regex, fields.text("Regex"));
    return make_regex_pattern(regex, fields.where("Regex"));
}

Result<Normalizer> Normalizer::from_json(const JsonValue* value) {
    Normalizer normalizer;
    if (value != nullptr && !value->is_null()) LS_TRY(normalizer.add(value, "normalizer"));
    return normalizer;
}

Result<void> Normalizer::add(const JsonValue* value, const std::string& where) {
    LS_TRY_ASSIGN(const Fields fields, Fields::of(value, where));
    LS_TRY_ASSIGN(const std::string type, fields.text("type"));
    if (type == "Sequence") {
        LS_TRY_ASSIGN(const JsonValue::Array* steps, fields.array("normalizers"));
        for (std::size_t i = 0; i < steps->size(); ++i)
            LS_TRY(add(&(*steps)[i], fmt::format("{}.normalizers[{}]", where, i)));
        return {};
    }
    LS_TRY_ASSIGN(auto step, make_step(fields, type));
    steps_.push_back(std::move(step));
    return {};
}

void Normalizer::apply(std::string& text, MatchScratch& scratch) const {
    for (const auto& step : steps_)
        step->apply(text, scratch);
}

} // namespace layerscope

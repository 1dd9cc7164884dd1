// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizer/piece_decoder.h"

#include "base/utf8.h"
#include "tokenizer/decode_stages.h"
#include "tokenizer/json_fields.h"
#include "tokenizer/metaspace.h"

#include <fmt/format.h>

namespace layerscope {
namespace {

constexpr std::int64_t kMaxStrip = 64; // characters taken off an end

bool is_one_character(std::string_view text) {
    std::size_t offset = 0;
    if (text.empty()) return false;
    static_cast<void>(next_code_point(text, offset));
    return offset == text.size();
}

} // namespace

class DecodeRun::Collector final : public DecodeStage {
public:
    void push(std::string_view piece) override { text.append(piece); }
    void finish() override {}
    std::string text;
};

DecodeRun::DecodeRun(std::vector<std::unique_ptr<DecodeStage>> stages)
    : stages_(std::move(stages)), collector_(new Collector, [](Collector* collector) { delete collector; }) {
    DecodeStage* next = collector_.get();
    for (auto stage = stages_.rbegin(); stage != stages_.rend(); ++stage) {
        (*stage)->set_next(next);
        next = stage->get();
    }
    first_ = next;
}

std::string DecodeRun::take() { return std::exchange(collector_->text, {}); }

Result<PieceDecoder> PieceDecoder::from_json(const JsonValue* value) {
    PieceDecoder decoder;
    if (value == nullptr || value->is_null()) {
        decoder.makers_.emplace_back(make_join_stage);
        return decoder;
    }
    LS_TRY(decoder.add(value, "decoder"));
    return decoder;
}

DecodeRun PieceDecoder::start() const {
    std::vector<std::unique_ptr<DecodeStage>> stages;
    stages.reserve(makers_.size());
    for (const auto& make : makers_)
        stages.push_back(make());
    return DecodeRun(std::move(stages));
}

std::string PieceDecoder::bytes_of(std::string_view piece) const {
    std::string text(piece);
    for (const auto& change : alone_)
        change(text);
    return text;
}

Result<void> PieceDecoder::add(const JsonValue* value, const std::string& where) {
    LS_TRY_ASSIGN(const Fields fields, Fields::of(value, where));
    LS_TRY_ASSIGN(const std::string type, fields.text("type"));
    if (type != "Sequence") return add_step(fields, type);
    LS_TRY_ASSIGN(const JsonValue::Array* steps, fields.array("decoders"));
    for (std::size_t i = 0; i < steps->size(); ++i)
        LS_TRY(add(&(*steps)[i], fmt::format("{}.decoders[{}]", where, i)));
    return {};
}

Result<void> PieceDecoder::add_step(const Fields& fields, const std::string& type) {
    if (type == "Fuse") {
        fused_ = true;
        return {};
    }
    if (type == "Strip") {
        LS_TRY_ASSIGN(const char32_t character, fields.character("content"));
        LS_TRY_ASSIGN(const std::int64_t start, fields.integer_or("start", 0));
        LS_TRY_ASSIGN(const std::int64_t stop, fields.integer_or("stop", 0));
        if (start < 0 || stop < 0 || start > kMaxStrip || stop > kMaxStrip)
            return tokenizer_error(ErrorCode::Limit, fmt::format("start and stop must be 0 ... {}", kMaxStrip),
                                   fields.path());
        std::string text;
        append_utf8(text, character);
        makers_.emplace_back([text, start, stop, fused = fused_] {
            return make_strip_stage(text, static_cast<std::size_t>(start), static_cast<std::size_t>(stop), fused);
        });
        return {};
    }
    if (type == "Replace") {
        LS_TRY_ASSIGN(const Fields pattern, Fields::of(fields.find("pattern"), fields.where("pattern")));
        if (pattern.find("Regex") != nullptr)
            return tokenizer_error(ErrorCode::Unsupported, "a regular expression in a decoder is not supported",
                                   pattern.where("Regex"));
        LS_TRY_ASSIGN(const std::string literal, pattern.text("String"));
        LS_TRY_ASSIGN(const std::string content, fields.text("content"));
        if (fused_ && !is_one_character(literal)) // could span two pieces, so no text would ever be certain
            return tokenizer_error(ErrorCode::Unsupported, "Replace of several characters behind Fuse is not supported",
                                   fields.path());
        makers_.emplace_back([literal, content] { return make_replace_stage(literal, content); });
        alone_.emplace_back([literal, content](std::string& text) { replace_all(text, literal, content); });
        return {};
    }
    if (type == "Metaspace") {
        LS_TRY_ASSIGN(const MetaspaceSettings settings, MetaspaceSettings::from_json(fields));
        const bool drop = settings.prepend != MetaspaceSettings::Prepend::Never;
        makers_.emplace_back(
            [mark = settings.mark, drop, fused = fused_] { return make_metaspace_stage(mark, drop, fused); });
        alone_.emplace_back([mark = settings.mark](std::string& text) { replace_all(text, mark, " "); });
        return {};
    }
    if (fused_ && (type == "ByteLevel" || type == "ByteFallback"))
        return tokenizer_error(ErrorCode::Unsupported, fmt::format("{} behind Fuse is not supported", type),
                               fields.path());
    if (type == "ByteLevel") {
        byte_level_ = fused_ = true;
        makers_.emplace_back(make_byte_level_stage);
        alone_.emplace_back([](std::string& text) { text = byte_level_bytes(text); });
        return {};
    }
    if (type == "ByteFallback") {
        makers_.emplace_back(make_byte_fallback_stage);
        alone_.emplace_back([](std::string& text) {
            if (const int byte = fallback_byte(text); byte >= 0) text.assign(1, static_cast<char>(byte));
        });
        return {};
    }
    return tokenizer_error(ErrorCode::Unsupported, fmt::format("the decoder step \"{}\" is not supported", type),
                           fields.path());
}

} // namespace layerscope

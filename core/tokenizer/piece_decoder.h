// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/json.h"
#include "base/result.h"
#include "tokenizer/json_fields.h"

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace layerscope {

/// One step of turning pieces back into text. Pieces go in one by one; what became certain is handed to the next step.
class DecodeStage {
public:
    virtual ~DecodeStage() = default;
    virtual void push(std::string_view piece) = 0;
    virtual void finish() { next_->finish(); }
    void set_next(DecodeStage* next) { next_ = next; }

protected:
    DecodeStage* next_ = nullptr;
};

/// A running decode: its own copy of all stages.
class DecodeRun {
public:
    explicit DecodeRun(std::vector<std::unique_ptr<DecodeStage>> stages);
    void push(std::string_view piece) { first_->push(piece); }
    void finish() { first_->finish(); }
    /// What has become certain since the last call.
    [[nodiscard]] std::string take();

private:
    class Collector;
    std::vector<std::unique_ptr<DecodeStage>> stages_;
    std::unique_ptr<Collector, void (*)(Collector*)> collector_;
    DecodeStage* first_;
};

/// The `decoder` of tokenizer.json: ByteLevel, Replace, ByteFallback, Fuse, Strip, Metaspace and sequences of them.
/// Others are refused by name. Without a decoder pieces are joined by spaces.
class PieceDecoder {
public:
    [[nodiscard]] static Result<PieceDecoder> from_json(const JsonValue* value);

    [[nodiscard]] DecodeRun start() const;
    /// What one piece stands for by itself, as bytes: no stripping, no joining, no check of UTF-8.
    [[nodiscard]] std::string bytes_of(std::string_view piece) const;
    /// Whether decoding is nothing but bytes in a row (byte-level vocabularies).
    [[nodiscard]] bool only_byte_level() const { return makers_.size() == 1 && byte_level_; }

private:
    [[nodiscard]] Result<void> add(const JsonValue* value, const std::string& where);
    [[nodiscard]] Result<void> add_step(const Fields& fields, const std::string& type);

    std::vector<std::function<std::unique_ptr<DecodeStage>()>> makers_;
    std::vector<std::function<void(std::string&)>> alone_; ///< the same for a piece by itself
    bool byte_level_ = false;
    bool fused_ = false; ///< later steps see one text instead of pieces
};

} // namespace layerscope

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizer/decode_stages.h"

#include "base/utf8.h"
#include "tokenizer/byte_level.h"

namespace layerscope {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

class ByteLevelStage final : public DecodeStage {
public:
    void push(std::string_view piece) override {
        bytes_ += byte_level_bytes(piece);
        const std::size_t certain = bytes_.size() - incomplete_tail(bytes_);
        if (certain == 0) return;
        next_->push(to_valid_utf8(std::string_view(bytes_).substr(0, certain)));
        bytes_.erase(0, certain);
    }
    void finish() override {
        if (!bytes_.empty()) next_->push(to_valid_utf8(bytes_));
        bytes_.clear();
        next_->finish();
    }

private:
    std::string bytes_;
};

class ByteFallbackStage final : public DecodeStage {
public:
    void push(std::string_view piece) override {
        const int byte = fallback_byte(piece);
        if (byte >= 0) {
            run_.push_back(static_cast<char>(byte));
            return;
        }
        flush();
        next_->push(piece);
    }
    void finish() override {
        flush();
        next_->finish();
    }

private:
    void flush() {
        if (run_.empty()) return;
        if (is_valid_utf8(run_)) {
            next_->push(run_);
        } else {
            for (std::size_t i = 0; i < run_.size(); ++i)
                next_->push(kReplacement);
        }
        run_.clear();
    }
    std::string run_;
};

class ReplaceStage final : public DecodeStage {
public:
    ReplaceStage(std::string pattern, std::string content)
        : pattern_(std::move(pattern)), content_(std::move(content)) {}
    void push(std::string_view piece) override {
        std::string text(piece);
        replace_all(text, pattern_, content_);
        next_->push(text);
    }

private:
    std::string pattern_;
    std::string content_;
};

std::size_t leading(std::string_view text, std::string_view character, std::size_t limit) {
    std::size_t count = 0;
    while (count < limit && text.substr(count * character.size()).starts_with(character))
        ++count;
    return count;
}

std::size_t trailing(std::string_view text, std::string_view character, std::size_t limit) {
    std::size_t count = 0;
    while (count < limit && text.substr(0, text.size() - count * character.size()).ends_with(character))
        ++count;
    return count;
}

class StripStage final : public DecodeStage {
public:
    StripStage(std::string character, std::size_t start, std::size_t stop, bool fused)
        : character_(std::move(character)), start_(start), stop_(stop), left_(start), fused_(fused) {}

    void push(std::string_view piece) override {
        if (!fused_) {
            piece.remove_prefix(leading(piece, character_, start_) * character_.size());
            piece.remove_suffix(trailing(piece, character_, stop_) * character_.size());
            next_->push(piece);
            return;
        }
        const std::size_t cut = leading(piece, character_, left_);
        piece.remove_prefix(cut * character_.size());
        left_ = piece.empty() ? left_ - cut : 0;
        held_.append(piece); // the end may be stripped still
        const std::size_t certain = held_.size() - trailing(held_, character_, stop_) * character_.size();
        if (certain > 0) next_->push(std::string_view(held_).substr(0, certain));
        held_.erase(0, certain);
    }

private:
    std::string character_;
    std::size_t start_;
    std::size_t stop_;
    std::size_t left_; ///< how many may still be taken off the front of a fused text
    bool fused_;
    std::string held_; ///< the strippable end of a fused text; dropped at the finish
};

class MetaspaceStage final : public DecodeStage {
public:
    MetaspaceStage(std::string mark, bool drop_first, bool fused)
        : mark_(std::move(mark)), drop_(drop_first), fused_(fused) {}
    void push(std::string_view piece) override {
        std::string text(piece);
        replace_all(text, mark_, drop_ ? "" : " ");
        if (!fused_) drop_ = false;
        next_->push(text);
    }

private:
    std::string mark_;
    bool drop_;
    bool fused_;
};

class JoinStage final : public DecodeStage {
public:
    void push(std::string_view piece) override {
        next_->push(first_ ? std::string(piece) : " " + std::string(piece));
        first_ = false;
    }

private:
    bool first_ = true;
};

int hex_digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    return -1;
}

} // namespace

int fallback_byte(std::string_view piece) {
    if (piece.size() != 6 || !piece.starts_with("<0x") || piece[5] != '>') return -1;
    const int high = hex_digit(piece[3]);
    const int low = hex_digit(piece[4]);
    return high < 0 || low < 0 ? -1 : high * 16 + low;
}

void replace_all(std::string& text, std::string_view pattern, std::string_view content) {
    if (pattern.empty()) return;
    std::string changed;
    std::size_t done = 0;
    for (std::size_t at = text.find(pattern); at != std::string::npos; at = text.find(pattern, done)) {
        changed.append(text, done, at - done).append(content);
        done = at + pattern.size();
    }
    if (done == 0) return;
    changed.append(text, done);
    text = std::move(changed);
}

std::string byte_level_bytes(std::string_view piece) { return bytes_of_spelling(piece).value_or(std::string(piece)); }

std::unique_ptr<DecodeStage> make_byte_level_stage() { return std::make_unique<ByteLevelStage>(); }
std::unique_ptr<DecodeStage> make_byte_fallback_stage() { return std::make_unique<ByteFallbackStage>(); }
std::unique_ptr<DecodeStage> make_replace_stage(std::string pattern, std::string content) {
    return std::make_unique<ReplaceStage>(std::move(pattern), std::move(content));
}
std::unique_ptr<DecodeStage> make_strip_stage(std::string character, std::size_t start, std::size_t stop, bool fused) {
    return std::make_unique<StripStage>(std::move(character), start, stop, fused);
}
std::unique_ptr<DecodeStage> make_metaspace_stage(std::string mark, bool drop_first, bool fused) {
    return std::make_unique<MetaspaceStage>(std::move(mark), drop_first, fused);
}
std::unique_ptr<DecodeStage> make_join_stage() { return std::make_unique<JoinStage>(); }

} // namespace layerscope

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizer/tokenizer_file.h"

#include <algorithm>

namespace layerscope {
namespace {

constexpr std::size_t kMaxDepth = 64;
constexpr std::size_t kMaxTreeValues = 1'000'000; // Gemma's 6,415 added tokens are 45,000 values

class FileReader final : public JsonEvents {
public:
    explicit FileReader(TokenizerFile& file) : file_(file) {}

    bool null() override { return value(JsonValue()); }
    bool boolean(bool v) override { return value(JsonValue(v)); }
    bool real(double v) override { return value(JsonValue(v)); }

    bool integer(std::int64_t v) override {
        if (table_ != Table::Vocab) return value(JsonValue(v));
        file_.vocab.push_back({piece_begin_, static_cast<std::uint32_t>(file_.text.size() - piece_begin_), v});
        return true;
    }

    bool string(std::string& v) override {
        if (table_ != Table::Merges) return value(JsonValue(std::move(v)));
        return inside_pair_ ? merge_half(v) : merge_line(v);
    }

    bool key(std::string& name) override {
        if (table_ == Table::Vocab) {
            if (file_.text.size() + name.size() > UINT32_MAX) return stop("model.vocab is longer than 4 GB");
            piece_begin_ = static_cast<std::uint32_t>(file_.text.size());
            file_.text.append(name);
            return true;
        }
        if (table_ == Table::Ignored) return true;
        key_ = std::move(name);
        return true;
    }

    bool start_object() override {
        if (table_ != Table::None) {
            if (table_ == Table::Ignored) return ++ignored_depth_ <= kMaxDepth || stop("nested too deeply");
            return stop(table_ == Table::Vocab ? "model.vocab: expected ids, found an object"
                                               : "model.merges: expected merges, found an object");
        }
        if (at_table("vocab")) {
            if (file_.has_vocab) return stop("model.vocab stands twice");
            file_.has_vocab = true;
            table_ = Table::Vocab;
            return true;
        }
        return open(true);
    }

    bool end_object() override {
        if (table_ == Table::Ignored) return close_ignored();
        if (table_ == Table::Vocab) {
            table_ = Table::None;
            return true;
        }
        return close();
    }

    bool start_array() override {
        if (table_ == Table::Ignored) return ++ignored_depth_ <= kMaxDepth || stop("nested too deeply");
        if (table_ == Table::Vocab) return stop("model.vocab: expected ids, found an array");
        if (table_ == Table::Merges) return start_pair();
        if (at_table("merges")) {
            if (file_.has_merges) return stop("model.merges stands twice");
            file_.has_merges = true;
            table_ = Table::Merges;
            return true;
        }
        if (at_table("vocab")) { // pieces with scores; the model type says the rest
            file_.vocab_is_list = true;
            table_ = Table::Ignored;
            ignored_depth_ = 1;
            return true;
        }
        return open(false);
    }

    bool end_array() override {
        if (table_ == Table::Ignored) return close_ignored();
        if (table_ == Table::Merges) {
            if (inside_pair_) return end_pair();
            table_ = Table::None;
            return true;
        }
        return close();
    }

private:
    enum class Table { None, Vocab, Merges, Ignored };

    struct Level {
        bool is_object;
        std::string key; ///< of this container in its parent
        JsonValue::Object members;
        JsonValue::Array items;
    };

    bool stop(std::string why) {
        problem = std::move(why);
        return false;
    }

    [[nodiscard]] bool at_table(std::string_view name) const {
        return levels_.size() == 2 && levels_[1].is_object && levels_[1].key == "model" && key_ == name;
    }

    bool open(bool is_object) {
        if (levels_.size() >= kMaxDepth) return stop("nested too deeply");
        if (levels_.empty() && !is_object) return stop("the document is not an object");
        levels_.push_back({is_object, std::move(key_), {}, {}});
        key_.clear();
        return true;
    }

    bool close() {
        Level level = std::move(levels_.back());
        levels_.pop_back();
        if (level.is_object && !keys_differ(level.members)) return false;
        JsonValue made = level.is_object ? JsonValue(std::move(level.members)) : JsonValue(std::move(level.items));
        if (levels_.empty()) {
            file_.rest = std::move(made);
            return true;
        }
        key_ = std::move(level.key);
        return value(std::move(made));
    }

    bool keys_differ(const JsonValue::Object& members) {
        std::vector<std::string_view> names;
        names.reserve(members.size());
        for (const auto& [name, member] : members)
            names.push_back(name);
        std::sort(names.begin(), names.end());
        const auto twice = std::adjacent_find(names.begin(), names.end());
        return twice == names.end() || stop("the key \"" + std::string(*twice) + "\" stands twice in one object");
    }

    bool value(JsonValue v) {
        if (table_ == Table::Ignored) return true;
        if (table_ == Table::Vocab) {
            const auto piece = std::string_view(file_.text).substr(piece_begin_, 60);
            return stop("model.vocab: the id of \"" + std::string(piece) + "\" is not a whole number");
        }
        if (table_ == Table::Merges) return stop("model.merges: a merge is neither a string nor a pair of strings");
        if (levels_.empty()) return stop("the document is not an object");
        if (++values_ > kMaxTreeValues) return stop("too many values");
        Level& level = levels_.back();
        if (level.is_object)
            level.members.emplace_back(std::move(key_), std::move(v));
        else
            level.items.push_back(std::move(v));
        key_.clear();
        return true;
    }

    bool close_ignored() {
        if (--ignored_depth_ == 0) table_ = Table::None;
        return true;
    }

    bool start_pair() {
        if (inside_pair_) return stop("model.merges: a merge is neither a string nor a pair of strings");
        inside_pair_ = true;
        pair_begin_ = file_.merge_ends.size();
        return true;
    }

    bool end_pair() {
        inside_pair_ = false;
        return file_.merge_ends.size() == pair_begin_ + 2 || stop("model.merges: a merge is not made of two pieces");
    }

    bool merge_half(std::string_view half) {
        if (file_.merge_text.size() + half.size() > UINT32_MAX) return stop("model.merges is longer than 4 GB");
        file_.merge_text.append(half);
        file_.merge_ends.push_back(static_cast<std::uint32_t>(file_.merge_text.size()));
        return true;
    }

    bool merge_line(std::string_view line) {
        if (line.starts_with("#version")) return true;
        const std::size_t space = line.find(' ');
        if (space == std::string_view::npos || line.find(' ', space + 1) != std::string_view::npos)
            return stop("model.merges: \"" + std::string(line.substr(0, 60)) + "\" is not two pieces and a space");
        return merge_half(line.substr(0, space)) && merge_half(line.substr(space + 1));
    }

    TokenizerFile& file_;
    std::vector<Level> levels_;
    std::string key_;
    Table table_ = Table::None;
    std::uint32_t piece_begin_ = 0;
    std::size_t ignored_depth_ = 0;
    std::size_t values_ = 0;
    std::size_t pair_begin_ = 0;
    bool inside_pair_ = false;
};

} // namespace

std::string_view TokenizerFile::merge_half(std::size_t merge, std::size_t half) const {
    const std::size_t index = merge * 2 + half;
    const std::size_t begin = index == 0 ? 0 : merge_ends[index - 1];
    return std::string_view(merge_text).substr(begin, merge_ends[index] - begin);
}

Result<TokenizerFile> read_tokenizer_file(std::string_view text, std::string_view where) {
    TokenizerFile file;
    file.text.reserve(text.size() / 8);
    FileReader reader(file);
    LS_TRY(parse_json_events(text, where, reader));
    return file;
}

} // namespace layerscope

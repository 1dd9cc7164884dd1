// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizer/json_fields.h"
#include "tokenizer/pattern.h"
#include "tokenizer/regex_translation.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <fmt/format.h>
#include <pcre2.h>

#include <array>

namespace layerscope {
namespace {

// Ordinary patterns need a handful of steps a character; the limits stop the others within a second or so. Long runs
// of digits or blanks need room on the matcher's stack rather than steps.
constexpr std::uint32_t kStepLimit = 20'000'000;
constexpr std::uint32_t kDepthLimit = 200'000;
constexpr std::uint32_t kHeapLimitKib = 64 * 1024;
constexpr std::uint32_t kProbeStepLimit = 200'000;
constexpr std::size_t kStackStart = 32 * 1024;
constexpr std::size_t kStackLimit = 16 * 1024 * 1024;
constexpr std::size_t kMaxRegexBytes = 16 * 1024;

template <auto Release> struct Releaser {
    template <class T> void operator()(T* object) const { Release(object); }
};
using CodePtr = std::unique_ptr<pcre2_code, Releaser<pcre2_code_free>>;
using MatchDataPtr = std::unique_ptr<pcre2_match_data, Releaser<pcre2_match_data_free>>;
using ContextPtr = std::unique_ptr<pcre2_match_context, Releaser<pcre2_match_context_free>>;
using StackPtr = std::unique_ptr<pcre2_jit_stack, Releaser<pcre2_jit_stack_free>>;
using CompileContextPtr = std::unique_ptr<pcre2_compile_context, Releaser<pcre2_compile_context_free>>;

std::string pcre_message(int code) {
    std::array<PCRE2_UCHAR, 256> buffer{};
    pcre2_get_error_message(code, buffer.data(), buffer.size());
    return reinterpret_cast<const char*>(buffer.data());
}

} // namespace

struct MatchScratch::Data {
    Data() {
        match.reset(pcre2_match_data_create(1, nullptr));
        context.reset(pcre2_match_context_create(nullptr));
        stack.reset(pcre2_jit_stack_create(kStackStart, kStackLimit, nullptr));
        if (!ready()) return;
        set_step_limit(kStepLimit);
        pcre2_set_depth_limit(context.get(), kDepthLimit);
        pcre2_set_heap_limit(context.get(), kHeapLimitKib);
        if (stack) pcre2_jit_stack_assign(context.get(), nullptr, stack.get());
    }
    [[nodiscard]] bool ready() const { return match != nullptr && context != nullptr; }
    void set_step_limit(std::uint32_t limit) { pcre2_set_match_limit(context.get(), limit); }

    MatchDataPtr match;
    ContextPtr context;
    StackPtr stack;
};

MatchScratch::MatchScratch() = default;
MatchScratch::~MatchScratch() = default;
MatchScratch::MatchScratch(MatchScratch&&) noexcept = default;
MatchScratch& MatchScratch::operator=(MatchScratch&&) noexcept = default;

MatchScratch::Data& MatchScratch::data() {
    if (!data_) data_ = std::make_unique<Data>();
    return *data_;
}

namespace {

class PcrePattern final : public Pattern {
public:
    PcrePattern(CodePtr code, bool compiled_to_machine_code)
        : code_(std::move(code)), machine_code_(compiled_to_machine_code) {}

    /// A match that costs too much ends the search: the rest of the text stays in one piece.
    void find(std::string_view text, std::vector<Span>& matches, MatchScratch& scratch) const override {
        MatchScratch::Data& data = scratch.data();
        if (!data.ready()) return;
        std::size_t from = 0;
        std::size_t last_end = SIZE_MAX;
        while (from <= text.size() && search(text, from, data) > 0) {
            const PCRE2_SIZE* ends = pcre2_get_ovector_pointer(data.match.get());
            const Span match{ends[0], ends[1]};
            if (match.begin > match.end || match.end < from) return; // \K and look-behind tricks
            if (match.begin == match.end && match.end == last_end) { // an empty match right behind the last one
                from += character_length(text, from);
                continue;
            }
            matches.push_back(match);
            from = last_end = match.end;
        }
    }

private:
    static std::size_t character_length(std::string_view text, std::size_t at) {
        std::size_t length = 1;
        while (at + length < text.size() && (static_cast<unsigned char>(text[at + length]) & 0xC0U) == 0x80)
            ++length;
        return length;
    }

    int search(std::string_view text, std::size_t from, MatchScratch::Data& data) const {
        const auto* subject = reinterpret_cast<PCRE2_SPTR>(text.data());
        if (machine_code_) {
            const int outcome = pcre2_jit_match(code_.get(), subject, text.size(), from, PCRE2_NO_UTF_CHECK,
                                                data.match.get(), data.context.get());
            if (outcome != PCRE2_ERROR_JIT_STACKLIMIT) return outcome;
        }
        return pcre2_match(code_.get(), subject, text.size(), from, PCRE2_NO_UTF_CHECK | PCRE2_NO_JIT, data.match.get(),
                           data.context.get());
    }

    CodePtr code_;
    bool machine_code_;
};

CodePtr compile(const std::string& regex, std::uint32_t more_options, int& problem) {
    const CompileContextPtr context(pcre2_compile_context_create(nullptr));
    if (!context) {
        problem = PCRE2_ERROR_NOMEMORY;
        return nullptr;
    }
    pcre2_set_newline(context.get(), PCRE2_NEWLINE_LF);
    PCRE2_SIZE offset = 0;
    constexpr std::uint32_t kOptions = PCRE2_UTF | PCRE2_UCP | PCRE2_MULTILINE | PCRE2_NEVER_BACKSLASH_C;
    return CodePtr(pcre2_compile(reinterpret_cast<PCRE2_SPTR>(regex.data()), regex.size(), kOptions | more_options,
                                 &problem, &offset, context.get()));
}

/// False if a short, repetitive text already exceeds a small step limit: such an expression is exponential. Tried
/// without the shortcuts that look for a needed character first, which hide it on some texts only.
bool is_tame(const std::string& regex) {
    int problem = 0;
    const CodePtr code = compile(regex, PCRE2_NO_START_OPTIMIZE, problem);
    MatchScratch scratch;
    MatchScratch::Data& data = scratch.data();
    if (!code || !data.ready()) return false;
    data.set_step_limit(kProbeStepLimit);
    for (const std::string_view unit : {"a", "A", "0", " ", "\n", "'", ".", "a ", "aA", "a0", "ab", "\u4E2D"}) {
        std::string text;
        for (int i = 0; i < 40; ++i)
            text += unit;
        for (const char* end : {"", "\x01"}) {
            text += end;
            const int outcome = pcre2_match(code.get(), reinterpret_cast<PCRE2_SPTR>(text.data()), text.size(), 0,
                                            PCRE2_NO_UTF_CHECK, data.match.get(), data.context.get());
            if (outcome == PCRE2_ERROR_MATCHLIMIT || outcome == PCRE2_ERROR_DEPTHLIMIT) return false;
        }
    }
    return true;
}

} // namespace

Result<PatternPtr> make_pcre_pattern(const std::string& regex, const std::string& where) {
    if (regex.size() > kMaxRegexBytes)
        return tokenizer_error(ErrorCode::Limit, "the regular expression is too long", where);
    LS_TRY_ASSIGN(const std::string translated, translate_regex(regex, where));
    int code = 0;
    CodePtr compiled = compile(translated, 0, code);
    if (!compiled)
        return tokenizer_error(ErrorCode::Unsupported,
                               fmt::format("the regular expression cannot be read: {}", pcre_message(code)), where);
    if (!is_tame(translated))
        return tokenizer_error(ErrorCode::Unsupported, "the regular expression takes exponential time", where);
    const bool machine_code = pcre2_jit_compile(compiled.get(), PCRE2_JIT_COMPLETE) == 0;
    return PatternPtr(std::make_shared<const PcrePattern>(std::move(compiled), machine_code));
}

} // namespace layerscope

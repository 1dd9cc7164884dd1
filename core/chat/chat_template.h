// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Room `chat`: a small, strict reading of the template language that model files carry (the subset of Jinja that chat
// templates use, as transformers sets it up: trim_blocks, lstrip_blocks, loop controls). What is not understood is
// refused by name when the template is read; it never gives wrong text.

#include "base/json.h"
#include "base/result.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace layerscope {

/// Local time as `strftime_now` sees it; replaced in tests.
struct TemplateClock {
    std::int64_t unix_seconds = 0;
    bool use_system_time = true;
};

/// Immutable after parse(); render() may be called from several threads.
class ChatTemplate {
public:
    /// Errors: Unsupported names the construct, filter, test or statement and its line; Corrupt for broken syntax.
    [[nodiscard]] static Result<ChatTemplate> parse(std::string_view text, std::string_view where);
    /// `variables` is an object (messages, tools, add_generation_prompt, bos_token …). Errors: Refused with the
    /// template's own words (raise_exception), InvalidArgument for what Python would have raised, Limit for endless
    /// work.
    [[nodiscard]] Result<std::string> render(const JsonValue& variables, const TemplateClock& clock = {}) const;

private:
    struct Program;
    explicit ChatTemplate(std::shared_ptr<const Program> program) : program_(std::move(program)) {}
    std::shared_ptr<const Program> program_;
};

} // namespace layerscope

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "chat/chat_template.h"

#include "chat/template_eval.h"

#include <new>

namespace layerscope {

struct ChatTemplate::Program {
    chat::Body body;
    std::string where;
};

namespace {

constexpr std::size_t kMaxTemplate = std::size_t{1} << 20U;

ErrorCode code_of(chat::TemplateError::Kind kind) {
    using Kind = chat::TemplateError::Kind;
    switch (kind) {
    case Kind::Syntax:
        return ErrorCode::Corrupt;
    case Kind::Unsupported:
        return ErrorCode::Unsupported;
    case Kind::Raised:
        return ErrorCode::Refused;
    case Kind::Limit:
        return ErrorCode::Limit;
    case Kind::Misuse:
        break;
    }
    return ErrorCode::InvalidArgument;
}

tl::unexpected<Error> failure(const char* what, const chat::TemplateError& error, const std::string& where) {
    std::string why = error.message;
    if (error.kind == chat::TemplateError::Kind::Unsupported) why += " is not supported";
    return fail(code_of(error.kind), what, std::move(why), where);
}

} // namespace

Result<ChatTemplate> ChatTemplate::parse(std::string_view text, std::string_view where) {
    constexpr const char* what = "cannot read chat template";
    if (text.size() > kMaxTemplate) return fail(ErrorCode::Limit, what, "larger than 1 MiB", std::string(where));
    try {
        return ChatTemplate(std::make_shared<const Program>(Program{chat::parse_template(text), std::string(where)}));
    } catch (const chat::TemplateError& error) {
        return failure(what, error, std::string(where));
    } catch (const std::bad_alloc&) {
        return fail(ErrorCode::OutOfMemory, what, "not enough memory", std::string(where));
    }
}

Result<std::string> ChatTemplate::render(const JsonValue& variables, const TemplateClock& clock) const {
    constexpr const char* what = "cannot render chat template";
    try {
        const chat::Value converted = chat::from_json(variables);
        if (!converted.dict())
            return fail(ErrorCode::InvalidArgument, what, "the variables are not an object", program_->where);
        return chat::evaluate(program_->body, *converted.dict(), clock);
    } catch (const chat::TemplateError& error) {
        return failure(what, error, program_->where);
    } catch (const std::bad_alloc&) {
        return fail(ErrorCode::OutOfMemory, what, "not enough memory", program_->where);
    }
}

} // namespace layerscope

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "chat/template_arithmetic.h"

#include <cmath>

namespace layerscope::chat {

namespace {

constexpr std::size_t kMaxText = std::size_t{16} << 20U;
constexpr std::int64_t kMaxRange = 100'000;

[[noreturn]] void mismatch(const std::string& name, const Value& left, const Value& right) {
    const Value& culprit = left.is_undefined() ? left : right;
    if (culprit.is_undefined())
        throw TemplateError{TemplateError::Kind::Misuse, "'" + culprit.get<Undefined>()->name + "' is undefined"};
    throw TemplateError{TemplateError::Kind::Misuse,
                        "'" + name + "' between " + left.type_name() + " and " + right.type_name()};
}

Value floored(std::int64_t a, std::int64_t b, bool quotient) {
    if (b == 0) throw TemplateError{TemplateError::Kind::Misuse, "division by zero"};
    if (b == -1) { // INT64_MIN / -1 does not fit
        if (!quotient) return 0;
        if (a == INT64_MIN) throw TemplateError{TemplateError::Kind::Limit, "a number beyond 64 bits"};
        return -a;
    }
    const bool down = (a % b != 0) && ((a < 0) != (b < 0)); // Python rounds towards minus infinity
    return quotient ? a / b - (down ? 1 : 0) : a % b + (down ? b : 0);
}

Value whole_numbers(const std::string& name, std::int64_t a, std::int64_t b) {
    std::int64_t result = 0;
    bool overflow = false;
    if (name == "+")
        overflow = __builtin_add_overflow(a, b, &result);
    else if (name == "-")
        overflow = __builtin_sub_overflow(a, b, &result);
    else if (name == "*")
        overflow = __builtin_mul_overflow(a, b, &result);
    else if (name == "//" || name == "%")
        return floored(a, b, name == "//");
    else if (name == "/") {
        if (b == 0) throw TemplateError{TemplateError::Kind::Misuse, "division by zero"};
        return static_cast<double>(a) / static_cast<double>(b);
    } else { // **
        const double power = std::pow(static_cast<double>(a), static_cast<double>(b));
        if (b < 0) return power;
        overflow = std::abs(power) > 9e15;
        result = overflow ? 0 : std::llround(power);
    }
    if (overflow) throw TemplateError{TemplateError::Kind::Limit, "a number beyond 64 bits"};
    return result;
}

Value real_numbers(const std::string& name, double a, double b) {
    if (name == "+") return a + b;
    if (name == "-") return a - b;
    if (name == "*") return a * b;
    if (name == "**") return std::pow(a, b);
    if (b == 0) throw TemplateError{TemplateError::Kind::Misuse, "division by zero"};
    if (name == "/") return a / b;
    if (name == "//") return std::floor(a / b);
    return a - b * std::floor(a / b);
}

Value repeated(const std::string& text, std::int64_t times) {
    if (times > 0 && text.size() > kMaxText / static_cast<std::size_t>(times))
        throw TemplateError{TemplateError::Kind::Limit, "a repeated text of more than 16 MiB"};
    std::string out;
    for (std::int64_t i = 0; i < times && !text.empty(); ++i)
        out += text;
    return out;
}

} // namespace

Value arithmetic(const std::string& name, const Value& left, const Value& right) {
    if (const auto a = left.integer(), b = right.integer(); a && b) return whole_numbers(name, *a, *b);
    if (const auto a = left.number(), b = right.number(); a && b) return real_numbers(name, *a, *b);
    if (name == "+" && left.string() && right.string()) {
        if (left.string()->size() + right.string()->size() > kMaxText)
            throw TemplateError{TemplateError::Kind::Limit, "a text of more than 16 MiB"};
        return *left.string() + *right.string();
    }
    if (name == "+" && left.list() && right.list()) {
        List joined = *left.list();
        joined.insert(joined.end(), right.list()->begin(), right.list()->end());
        return joined;
    }
    if (name == "*" && left.string() && right.integer()) return repeated(*left.string(), *right.integer());
    if (name == "*" && left.integer() && right.string()) return repeated(*right.string(), *left.integer());
    if (name == "%" && left.string()) throw TemplateError{TemplateError::Kind::Unsupported, "formatting with '%'"};
    mismatch(name, left, right);
}

bool compare(const std::string& name, const Value& left, const Value& right) {
    if (name == "==") return equal(left, right);
    if (name == "!=") return !equal(left, right);
    if (name == "in") return contains(right, left);
    if (name == "not in") return !contains(right, left);
    if (name == "<") return less(left, right);
    if (name == ">") return less(right, left);
    if (name == "<=") return less(left, right) || equal(left, right);
    return less(right, left) || equal(left, right);
}

Value range(const Arguments& arguments) {
    std::int64_t bounds[3] = {0, 0, 1};
    const std::size_t n = arguments.positional.size();
    if (n < 1 || n > 3) throw TemplateError{TemplateError::Kind::Misuse, "range() wants one to three numbers"};
    for (std::size_t i = 0; i < n; ++i) {
        const auto value = arguments.positional[i].integer();
        if (!value) throw TemplateError{TemplateError::Kind::Misuse, "range() wants whole numbers"};
        bounds[n == 1 ? 1 : i] = *value;
    }
    const auto [begin, end, stride] = bounds;
    if (stride == 0) throw TemplateError{TemplateError::Kind::Misuse, "range() with step 0"};
    List list;
    for (__int128 i = begin; stride > 0 ? i < end : i > end; i += stride) {
        if (static_cast<std::int64_t>(list.size()) >= kMaxRange) // the reference's sandbox has the same limit
            throw TemplateError{TemplateError::Kind::Limit, "a range of more than 100 000 numbers"};
        list.emplace_back(static_cast<std::int64_t>(i));
    }
    return list;
}

} // namespace layerscope::chat

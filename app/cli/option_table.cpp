// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "option_table.h"

#include "base/number_text.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <utility>

namespace layerscope::cli {

OptionTable::OptionTable(CLI::App& program, const std::string& name, const std::string& help)
    : app_(program.add_subcommand(name, help)) {}

void OptionTable::positional(const std::string& name, std::string& target, const std::string& help) {
    app_->add_option(name, target, help)->required();
}

void OptionTable::text(const std::string& option, std::optional<std::string>& target, const std::string& value,
                       const std::string& help) {
    const auto take = [&target](const std::string& given) { target = given; };
    app_->add_option_function<std::string>(option, take, help)->type_name(value);
}

void OptionTable::required_text(const std::string& option, std::string& target, const std::string& value,
                                const std::string& help) {
    app_->add_option(option, target, help)->type_name(value)->required();
}

void OptionTable::texts(const std::string& option, std::vector<std::string>& target, const std::string& value,
                        const std::string& help) {
    app_->add_option(option, target, help)->type_name(value)->expected(1)->take_all()->allow_extra_args(false);
}

void OptionTable::flag(const std::string& option, bool& target, const std::string& help) {
    app_->add_flag(option, target, help);
}

void OptionTable::integer(const std::string& option, std::int64_t& target, std::int64_t least, std::int64_t most,
                          const std::string& help) {
    const auto take = [&target, option, least, most](const std::string& given) {
        const auto value = parse_integer(given);
        if (!value || *value < least || *value > most)
            throw CLI::ValidationError(option,
                                       fmt::format("needs a whole number from {} to {}, not '{}'", least, most, given));
        target = *value;
    };
    app_->add_option_function<std::string>(option, take, help)->type_name("N");
}

void OptionTable::real(const std::string& option, float& target, double least, double most, const std::string& help) {
    const auto take = [&target, option, least, most](const std::string& given) {
        const auto value = parse_real(given);
        if (!value || *value < least || *value > most)
            throw CLI::ValidationError(option,
                                       fmt::format("needs a number from {} to {}, not '{}'", least, most, given));
        target = static_cast<float>(*value);
    };
    app_->add_option_function<std::string>(option, take, help)->type_name("X");
}

void OptionTable::choice(const std::string& option, std::string& target, const std::vector<std::string>& words,
                         const std::string& help) {
    app_->add_option(option, target, help)
        ->check(CLI::IsMember(words, CLI::ignore_case))
        ->type_name(fmt::format("{}", fmt::join(words, "|")));
}

void OptionTable::when_chosen(std::function<void()> action) { app_->callback(std::move(action)); }

} // namespace layerscope::cli

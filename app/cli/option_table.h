// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
} // namespace CLI

namespace layerscope::cli {

/// The options of one command. A thin door before CLI11 (slow to compile, throws), so that commands need not see it.
/// Every number is checked against its range while the line is read; a wrong one is wrong usage.
/// Targets must live until the line was parsed.
class OptionTable {
public:
    OptionTable(CLI::App& program, const std::string& name, const std::string& help);

    void positional(const std::string& name, std::string& target, const std::string& help);
    void text(const std::string& option, std::optional<std::string>& target, const std::string& value,
              const std::string& help);
    void required_text(const std::string& option, std::string& target, const std::string& value,
                       const std::string& help);
    void texts(const std::string& option, std::vector<std::string>& target, const std::string& value,
               const std::string& help); ///< may be given several times
    void flag(const std::string& option, bool& target, const std::string& help);
    void integer(const std::string& option, std::int64_t& target, std::int64_t least, std::int64_t most,
                 const std::string& help);
    void real(const std::string& option, float& target, double least, double most, const std::string& help);
    /// One of `words`; the target gets the word.
    void choice(const std::string& option, std::string& target, const std::vector<std::string>& words,
                const std::string& help);
    void when_chosen(std::function<void()> action);

private:
    CLI::App* app_;
};

/// The most tokens, steps or rounds that any option accepts.
inline constexpr std::int64_t most_tokens = std::int64_t{1} << 31;

} // namespace layerscope::cli

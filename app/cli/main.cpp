// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/resource_folder.h"
#include "commands/commands.h"
#include "interrupt.h"
#include "output.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <exception>
#include <iostream>
#include <new>
#include <string>
#include <utility>
#include <vector>

namespace layerscope::cli {
namespace {

enum Status { Done = 0, Failed = 1, WrongUsage = 2, Stopped = 130 };

int report(const Error& error) {
    note("error: " + error.one_line());
    return error.code == ErrorCode::InvalidArgument ? WrongUsage : Failed;
}

void declare(CLI::App& program, Work& work) {
    program.set_version_flag("--version", "layerscope-cli " LAYERSCOPE_VERSION);
    program.require_subcommand(1);
    program.failure_message(CLI::FailureMessage::simple);
    for (const auto add : {add_list, add_inspect, add_compare, add_tokenize, add_detokenize, add_chat_template,
                           add_logits, add_generate, add_perplexity, add_ablate, add_bench, add_trace, add_completion})
        add(program, work);
}

/// The words behind the program's name, last first as the parser takes them. "--name=" is cut into the name and an
/// empty value: left whole, it would take the next word for its value.
std::vector<std::string> words_of(int argc, char** argv) {
    std::vector<std::string> words;
    bool options_end = false;
    for (int index = 1; index < argc; ++index) {
        std::string word = argv[index];
        options_end = options_end || word == "--";
        const bool empty_value = !options_end && word.starts_with("--") && word.find('=') == word.size() - 1;
        if (empty_value) word.pop_back();
        words.push_back(std::move(word));
        if (empty_value) words.emplace_back();
    }
    std::reverse(words.begin(), words.end());
    return words;
}

/// Runs the chosen command. What it could still write after an interrupt was written; the status tells of it.
int run(const Work& work) {
    const CancelSource stop;
    listen_for_interrupts(stop);
    Output output(stop);
    Surroundings surroundings{find_resource_folder(LAYERSCOPE_SOURCE_RESOURCES), stop.token(), output};
    const Result<void> worked = work(surroundings);
    const Result<void> written = output.finish();
    if (const int interrupted = interrupt_status(); interrupted != 0) return interrupted;
    if (output.reader_left()) return Done;
    if (!written) return report(written.error());
    if (worked) return Done;
    return worked.error().code == ErrorCode::Cancelled ? Stopped : report(worked.error());
}

int start(int argc, char** argv) {
    CLI::App program("Explore transformer language models: architecture, cost, and text while it is written.",
                     "layerscope-cli");
    Work work;
    declare(program, work);
    try {
        program.parse(words_of(argc, argv));
    } catch (const CLI::Success& help) {
        const int status = program.exit(help);
        if (std::cout.flush()) return status;
        return report({ErrorCode::Io, "cannot write the help", "the output takes no more", "standard output"});
    } catch (const CLI::RequiredError& problem) {
        const bool named = argc > 1 && argv[1][0] != '-' && program.get_subcommands().empty();
        return report({ErrorCode::InvalidArgument, "cannot understand the command line",
                       named ? "there is no command '" + std::string(argv[1]) + "'" : problem.what(),
                       "layerscope-cli --help tells more"});
    } catch (const CLI::ParseError& problem) {
        return report({ErrorCode::InvalidArgument, "cannot understand the command line", problem.what(),
                       "layerscope-cli --help tells more"});
    }
    return run(work);
}

} // namespace
} // namespace layerscope::cli

int main(int argc, char** argv) {
    using namespace layerscope;
    try {
        return cli::start(argc, argv);
    } catch (const std::bad_alloc&) {
        return cli::report({ErrorCode::OutOfMemory, "cannot go on", "the system has not enough memory", {}});
    } catch (const std::exception& problem) {
        return cli::report({ErrorCode::Io, "cannot go on", problem.what(), {}});
    }
}

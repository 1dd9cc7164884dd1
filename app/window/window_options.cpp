// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/window_options.h"

#include "arch/layer_pattern.h"
#include "arch/limits.h"
#include "shell/settings.h"
#include "shell/view_registry.h"
#include "text/language.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <system_error>
#include <utility>

namespace layerscope::app {

namespace {

constexpr int smallestSide = 64, largestSide = 16384;
constexpr int usageStatus = 2;

EndNow ended(int status, const Error& error) { return {status, "error: " + error.one_line() + "\n"}; }

EndNow wrongUsage(const std::string& what, const std::string& why) {
    return ended(usageStatus, {ErrorCode::InvalidArgument, what, why, {}});
}

/// "1280x800"
std::optional<QSize> sizeOf(const std::string& text) {
    const QStringList sides = QString::fromStdString(text).split(u'x');
    bool isWidth = false, isHeight = false;
    const QSize size = sides.size() == 2 ? QSize(sides[0].toInt(&isWidth), sides[1].toInt(&isHeight)) : QSize();
    const auto fits = [](int side) { return side >= smallestSide && side <= largestSide; };
    return isWidth && isHeight && fits(size.width()) && fits(size.height()) ? std::optional(size) : std::nullopt;
}

std::vector<std::string> viewNames() {
    std::vector<std::string> names{"window"};
    for (const ui::ViewEntry& entry : ui::viewRegistry())
        names.push_back(entry.name.toStdString());
    return names;
}

std::vector<std::string> languageNames() {
    std::vector<std::string> names;
    for (const QString& code : ui::languages())
        names.push_back(code.toStdString());
    return names;
}

/// The words as they stand on the command line.
struct Words {
    std::string model, compared, session, theme, language, layerTypes, positions = "rule", ropeScaling, snapshot, size,
                                                                       prompt;
    std::int64_t window = 0;
    int zoom = 100;
};

void declare(CLI::App& cli, WindowOptions& options, Words& words) {
    cli.add_option("MODEL", words.model, "folder, config.json, bundled model or preset");
    cli.add_option("--compare", words.compared, "a second model to stand beside the first");
    cli.add_option("--layer-types", words.layerTypes, "pattern of layer types, for example (s*5,f)*3");
    cli.add_option("--sliding-window", words.window, "tokens a sliding layer sees, itself included")
        ->check(CLI::Range(limits::positions.least, limits::positions.most));
    cli.add_option("--edit-positions", words.positions, "positions of edited layers")
        ->check(CLI::IsMember({"rule", "keep"}));
    cli.add_option("--rope-scaling", words.ropeScaling, "layers that turn by scaled frequencies")
        ->check(CLI::IsMember({"full", "all"}));
    cli.add_option("--session", words.session, "a setup saved by the window; what else is said here goes before it");
    cli.add_option("--view", options.view, "the view to show")->check(CLI::IsMember(viewNames()));
    cli.add_option("--lang", words.language, "language")->check(CLI::IsMember(languageNames()));
    cli.add_option("--theme", words.theme, "colours")
        ->check(CLI::IsMember({"light", "dark", "high-contrast", "system"}));
    cli.add_option("--zoom", words.zoom, "size of type and controls, percent")->check(CLI::Range(100, 300));
    auto* snapshot = cli.add_option("--snapshot", words.snapshot, "write a picture (.png, .svg, .pdf) and end");
    cli.add_option("--size", words.size, "of the picture, WIDTHxHEIGHT (default 1440x900)")->needs(snapshot);
    cli.add_option("--prompt", words.prompt, "text to continue on the picture")->needs(snapshot);
}

/// What is wrong whatever the model: told before a window opens or a model is read.
std::optional<EndNow> wrongWords(const CLI::App& cli, const Words& words) {
    if (cli.count("--layer-types") > 0)
        if (const auto types = parse_layer_pattern(words.layerTypes, limits::layers.most); !types)
            return ended(usageStatus, types.error());
    if (cli.count("--snapshot") == 0) return std::nullopt;
    const std::filesystem::path folder = std::filesystem::path(words.snapshot).parent_path();
    std::error_code ignored;
    if (!folder.empty() && !std::filesystem::is_directory(folder, ignored))
        return ended(
            1, {ErrorCode::NotFound, "cannot write " + words.snapshot, "there is no such folder", folder.string()});
    return std::nullopt;
}

void takeEdit(const CLI::App& cli, const Words& words, EditWords& edit) {
    if (cli.count("--layer-types") > 0) edit.layer_types = words.layerTypes;
    if (cli.count("--sliding-window") > 0) edit.sliding_window = words.window;
    if (cli.count("--edit-positions") > 0)
        edit.positions = edit_positions_from_name(words.positions).value_or(EditPositions::Rule);
    if (cli.count("--rope-scaling") > 0) edit.rope_scaling = rope_reach_from_name(words.ropeScaling);
}

/// A word beside `--session` takes the place of what the file says about the same thing: another model has no use for
/// the edit and the selection of the one it replaces.
std::optional<Session> setupOf(const CLI::App& cli, const Words& words, std::optional<Session> session) {
    const char* const edits[] = {"--layer-types", "--sliding-window", "--edit-positions", "--rope-scaling"};
    const bool edited = std::ranges::any_of(edits, [&](const char* option) { return cli.count(option) > 0; });
    if (!session && !edited && words.model.empty() && words.compared.empty()) return std::nullopt;
    Session setup = std::move(session).value_or(Session());
    if (!words.model.empty()) {
        setup.a = {words.model, {}};
        setup.selected.reset();
    }
    takeEdit(cli, words, setup.a.edit);
    if (edited) setup.a.edit.file.clear(); // it is no longer the file that says all of it
    if (!words.compared.empty()) setup.b = Session::Bench{words.compared, {}};
    return setup;
}

std::variant<WindowOptions, EndNow> checked(const CLI::App& cli, WindowOptions options, const Words& words) {
    if (const auto wrong = wrongWords(cli, words)) return *wrong;
    std::optional<Session> session;
    if (cli.count("--session") > 0) {
        Result<Session> read = read_session_file(words.session);
        if (!read && cli.count("--snapshot") > 0) return ended(1, read.error());
        if (read)
            session = std::move(*read);
        else
            options.sessionProblem = read.error();
    }
    options.setup = setupOf(cli, words, std::move(session));
    if (cli.count("--zoom") > 0) options.zoom = words.zoom;
    if (!words.language.empty()) options.language = words.language;
    options.theme = ui::themeChoiceFromName(QString::fromStdString(words.theme));
    if (cli.count("--snapshot") == 0) return options;
    ui::SnapshotRequest request;
    request.file = words.snapshot;
    const auto format = ui::imageFormatOf(request.file);
    if (!format) return wrongUsage("cannot write " + words.snapshot, "the ending has to be .png, .svg or .pdf");
    request.format = *format;
    if (!words.size.empty()) {
        const auto size = sizeOf(words.size);
        if (!size) return wrongUsage("unusable --size " + words.size, "it has to be WIDTHxHEIGHT, each 64 to 16384");
        request.size = *size;
    }
    request.view = QString::fromStdString(options.view.empty() ? "window" : options.view);
    request.prompt = QString::fromStdString(words.prompt);
    options.snapshot = request;
    return options;
}

} // namespace

std::variant<WindowOptions, EndNow> readOptions(int argc, char** argv) {
    CLI::App cli("Explore transformer language models: edit their layers, see what it costs and does.", "layerscope");
    WindowOptions options;
    Words words;
    declare(cli, options, words);
    try {
        cli.parse(argc, argv);
    } catch (const CLI::CallForHelp&) {
        return EndNow{0, cli.help()};
    } catch (const CLI::ParseError& error) {
        return wrongUsage("wrong usage", error.what());
    }
    return checked(cli, std::move(options), words);
}

} // namespace layerscope::app

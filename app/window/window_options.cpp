// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/window_options.h"

#include "shell/settings.h"
#include "shell/view_registry.h"
#include "text/language.h"

#include <CLI/CLI.hpp>

#include <limits>

namespace layerscope::app {

namespace {

constexpr int smallestSide = 64, largestSide = 16384;
constexpr int usageStatus = 2;

EndNow wrongUsage(const std::string& what, const std::string& why) {
    return {usageStatus, "error: " + Error{ErrorCode::InvalidArgument, what, why, {}}.one_line() + "\n"};
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
    std::string theme, language, layerTypes, positions = "rule", snapshot, size, prompt;
    std::int64_t window = 0;
};

void declare(CLI::App& cli, WindowOptions& options, Words& words) {
    cli.add_option("MODEL", options.model, "folder, config.json, bundled model or preset");
    cli.add_option("--layer-types", words.layerTypes, "pattern of layer types, for example (s*5,f)*3");
    cli.add_option("--sliding-window", words.window, "tokens a sliding layer sees, itself included")
        ->check(CLI::Range(std::int64_t(1), std::numeric_limits<std::int64_t>::max()));
    cli.add_option("--edit-positions", words.positions, "positions of edited layers")
        ->check(CLI::IsMember({"rule", "keep"}));
    cli.add_option("--view", options.view, "the view to show")->check(CLI::IsMember(viewNames()));
    cli.add_option("--lang", words.language, "language")->check(CLI::IsMember(languageNames()));
    cli.add_option("--theme", words.theme, "colours")->check(CLI::IsMember({"light", "dark", "system"}));
    auto* snapshot = cli.add_option("--snapshot", words.snapshot, "write a picture (.png, .svg, .pdf) and end");
    cli.add_option("--size", words.size, "of the picture, WIDTHxHEIGHT (default 1440x900)")->needs(snapshot);
    cli.add_option("--prompt", words.prompt, "text to continue on the picture")->needs(snapshot);
}

std::variant<WindowOptions, EndNow> checked(const CLI::App& cli, WindowOptions options, const Words& words) {
    if (cli.count("--layer-types") > 0) options.edit.layerTypes = words.layerTypes;
    if (cli.count("--sliding-window") > 0) options.edit.window = words.window;
    options.edit.positions = words.positions == "keep" ? EditPositions::Keep : EditPositions::Rule;
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

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// Holds every #include to rooms.txt: ranks, no Qt in core, heavy libraries only behind their doors.
#include "house/source_tree.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <regex>
#include <set>

namespace layerscope::test {
namespace {

using Rooms = std::map<std::string, std::set<std::string>>;

Rooms allowed_rooms() {
    Rooms rooms;
    std::ifstream stream(std::filesystem::path(LAYERSCOPE_SOURCE_DIR) / "tests/house/rooms.txt");
    for (std::string line; std::getline(stream, line);) {
        if (line.empty() || line[0] == '#') continue;
        const auto colon = line.find(':');
        std::istringstream names(line.substr(colon + 1));
        auto& allowed = rooms[line.substr(0, colon)];
        for (std::string name; names >> name;)
            allowed.insert(name);
    }
    return rooms;
}

/// "core/arch/families/llama.cpp" -> "core/arch"; "ui/views/kv/kv_view.cpp" -> "ui/views/kv".
std::string room_of(const std::string& path) {
    std::istringstream parts(path);
    std::string top, room, view;
    std::getline(parts, top, '/');
    std::getline(parts, room, '/');
    if (room == "views" && std::getline(parts, view, '/')) room += "/" + view;
    return top + "/" + room;
}

const std::set<std::string>& permissions(const Rooms& rooms, const std::string& room) {
    const auto exact = rooms.find(room);
    return exact != rooms.end() ? exact->second : rooms.at("ui/views/*");
}

/// The room a quoted include leads to, in the words of rooms.txt: "arch", "core", "views/kv"…
std::string target_of(const std::string& include, bool from_core, const Rooms& rooms) {
    const std::string first = include.substr(0, include.find('/'));
    if (first == "views") return room_of("ui/" + include).substr(3);
    if (from_core) return first;
    return rooms.contains("core/" + first) ? "core" : first;
}

/// An include that leads to a file below the including file's own folder ("commands/commands.h" in app/cli).
bool is_beside(const SourceFile& file, const std::string& include) {
    const std::filesystem::path folder = std::filesystem::path(LAYERSCOPE_SOURCE_DIR) / file.path;
    return std::filesystem::exists(folder.parent_path() / include);
}

bool permitted(const std::set<std::string>& allowed, const std::string& target) {
    return allowed.contains(target) || (target.starts_with("views/") && allowed.contains("views/*"));
}

TEST(Rooms, IncludeOnlyWhatTheirRankAllows) {
    const Rooms rooms = allowed_rooms();
    ASSERT_GT(rooms.size(), 20U);
    const std::regex quoted("^#include \"([^\"]+)\"");
    std::size_t checked = 0;
    for (const SourceFile& file : source_files({"core", "ui", "app"})) {
        const std::string room = room_of(file.path);
        const bool from_core = room.starts_with("core/");
        ASSERT_TRUE(rooms.contains(room) || room.starts_with("ui/views/"))
            << file.path << ": a room that rooms.txt does not know";
        const auto& allowed = permissions(rooms, room);
        for (const std::string& line : file.lines) {
            std::smatch match;
            if (!std::regex_search(line, match, quoted)) continue;
            const std::string include = match[1];
            if (include.find('/') == std::string::npos) continue; // beside the file: generated moc, same folder
            const std::string target = target_of(include, from_core, rooms);
            const std::string own = room.substr(room.find('/') + 1);
            if (target == own || is_beside(file, include)) continue;
            EXPECT_TRUE(permitted(allowed, target)) << file.path << " includes " << include;
            ++checked;
        }
    }
    EXPECT_GT(checked, 100U);
}

struct Door {
    std::string header;               ///< start of the <…> name
    std::vector<std::string> allowed; ///< path prefixes
};

TEST(Libraries, AreIncludedOnlyBehindTheirDoors) {
    const std::vector<Door> doors{
        {"Q", {"ui/", "app/window/"}},
        {"qcustomplot", {"ui/plot/qcustomplot_include.h"}},
        {"Eigen/", {"core/kernels/"}},
        {"hwy/", {"core/kernels/"}},
        {"nlohmann/", {"core/base/json.cpp"}},
        {"pcre2", {"core/tokenizer/"}},
        {"utf8proc", {"core/base/utf8.cpp", "core/tokenizer/"}},
        {"curl/", {"core/remote/"}},
        {"CLI/", {"app/cli/", "app/window/window_options"}},
    };
    const std::regex angled("^#include <([^>]+)>");
    for (const SourceFile& file : source_files({"core", "ui", "app"})) {
        for (const std::string& line : file.lines) {
            std::smatch match;
            if (!std::regex_search(line, match, angled)) continue;
            const std::string header = match[1];
            for (const Door& door : doors) {
                if (!header.starts_with(door.header)) continue;
                const bool open = std::any_of(door.allowed.begin(), door.allowed.end(),
                                              [&](const std::string& prefix) { return file.path.starts_with(prefix); });
                EXPECT_TRUE(open) << file.path << " includes <" << header << ">";
            }
        }
    }
}

TEST(Libraries, EigenNeverStandsInAHeader) { // its alignment depends on compiler flags
    for (const SourceFile& file : source_files({"core", "ui", "app"})) {
        if (!file.path.ends_with(".h")) continue;
        for (const std::string& line : file.lines)
            EXPECT_FALSE(line.starts_with("#include <Eigen/")) << file.path;
    }
}

TEST(Families, EndAtArch) { // after the parser nobody asks which family a model belongs to
    // "llama3" is the name of a rope scaling in config.json, whoever uses it.
    const std::regex name("gemma|llama(?!3)|qwen|olmo|cohere", std::regex::icase);
    for (const SourceFile& file : source_files({"core"})) {
        const std::string room = room_of(file.path);
        if (room == "core/arch" || room == "core/tokenizer" || file.path.starts_with("core/weights/weight_names"))
            continue;
        for (std::string line : file.lines) {
            if (const auto comment = line.find("//"); comment != std::string::npos) line.resize(comment);
            EXPECT_FALSE(std::regex_search(line, name)) << file.path << ": " << line;
        }
    }
}

} // namespace
} // namespace layerscope::test

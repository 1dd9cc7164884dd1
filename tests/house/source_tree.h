// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace layerscope::test {

/// One source file of the product, its path relative to the top ("core/base/json.cpp").
struct SourceFile {
    std::string path;
    std::vector<std::string> lines;
};

/// All .h and .cpp files below the named top folders.
inline std::vector<SourceFile> source_files(const std::vector<std::string>& tops) {
    namespace fs = std::filesystem;
    std::vector<SourceFile> files;
    for (const std::string& top : tops) {
        for (const auto& entry : fs::recursive_directory_iterator(fs::path(LAYERSCOPE_SOURCE_DIR) / top)) {
            const auto extension = entry.path().extension();
            if (extension != ".h" && extension != ".cpp") continue;
            SourceFile file{fs::relative(entry.path(), LAYERSCOPE_SOURCE_DIR).string(), {}};
            std::ifstream stream(entry.path());
            for (std::string line; std::getline(stream, line);)
                file.lines.push_back(line);
            files.push_back(std::move(file));
        }
    }
    return files;
}

} // namespace layerscope::test

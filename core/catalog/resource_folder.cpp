// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/resource_folder.h"

#include <cstdlib>
#include <system_error>

namespace layerscope {
namespace {

namespace fs = std::filesystem;

bool is_folder(const fs::path& path) {
    std::error_code ignored;
    return fs::is_directory(path, ignored);
}

fs::path beside_executable() {
    std::error_code failed;
    const fs::path executable = fs::read_symlink("/proc/self/exe", failed);
    return failed ? fs::path() : executable.parent_path().parent_path() / "share" / "layerscope";
}

} // namespace

fs::path find_resource_folder(const fs::path& built_from) {
    const char* wanted = std::getenv("LAYERSCOPE_RESOURCES");
    if (wanted != nullptr && *wanted != '\0') return wanted;
    if (fs::path installed = beside_executable(); is_folder(installed)) return installed;
    return is_folder(built_from) ? built_from : fs::path();
}

} // namespace layerscope

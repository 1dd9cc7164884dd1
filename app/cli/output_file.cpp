// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "output_file.h"

#include <filesystem>
#include <system_error>

namespace layerscope::cli {

Result<void> check_output_file(const std::string& out, const Model& model, const char* what) {
    std::error_code ignored;
    const std::filesystem::path target(out);
    const std::filesystem::path folder = target.has_parent_path() ? target.parent_path() : ".";
    const bool replaces = !model.folder.empty() && std::filesystem::exists(target, ignored) &&
                          (std::filesystem::equivalent(folder, model.folder, ignored) ||
                           std::filesystem::equivalent(target, model.folder, ignored));
    if (!replaces) return {};
    return fail(ErrorCode::InvalidArgument, what, "it would replace a file of the model", out);
}

} // namespace layerscope::cli

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "remarks.h"

#include "output.h"
#include "table_print.h"

#include <fmt/format.h>

#include <map>
#include <string>
#include <vector>

namespace layerscope::cli {
namespace {

constexpr std::size_t most_groups = 8;

/// "model.visual.blocks.0.norm1.bias" -> "model.visual", "mtp.fc.weight" -> "mtp".
std::string group_of(const std::string& name) {
    const std::size_t from = name.starts_with("model.") ? std::string("model.").size() : 0;
    return name.substr(0, name.find('.', from));
}

std::string unused_line(const std::vector<std::string>& names) {
    std::map<std::string, std::vector<const std::string*>> groups;
    for (const std::string& name : names)
        groups[group_of(name)].push_back(&name);
    std::string line = fmt::format("note: nothing reads {} of the file's tensors:", names.size());
    std::size_t told = 0;
    for (const auto& [group, members] : groups) {
        if (told == most_groups) return line + ", …";
        line += told++ > 0 ? ", " : " ";
        line += members.size() == 1 ? printable(*members.front())
                                    : fmt::format("{}.* ({})", printable(group), members.size());
    }
    return line;
}

} // namespace

void tell_remarks(const Model& model) {
    for (const std::string& remark : model.plan->architecture.notes)
        note("note: " + printable(remark));
    if (!model.weights) return;
    for (const std::string& remark : model.weights->notes)
        note("note: " + printable(remark));
    if (!model.weights->unused.empty()) note(unused_line(model.weights->unused));
}

} // namespace layerscope::cli

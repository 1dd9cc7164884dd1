// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.h"
#include "report/answers_json.h"
#include "table_print.h"

namespace layerscope::cli {
namespace {

Result<void> run(bool json, Surroundings& surroundings) {
    const Catalog catalog(surroundings.resources);
    for (const Error& problem : catalog.problems())
        note("left out: " + problem.one_line());
    if (json) {
        surroundings.output.document(list_json(catalog));
        return {};
    }
    Table table({"NAME", "FAMILY", ">PARAMETERS", "KIND"});
    for (const CatalogEntry& entry : catalog.entries()) {
        const bool bundled = entry.kind == CatalogEntry::Kind::Bundled;
        table.add({entry.name, entry.family, count_text(entry.parameters), bundled ? "bundled" : "preset"});
    }
    surroundings.output.print(table.text());
    return {};
}

} // namespace

void add_list(CLI::App& program, Work& work) {
    OptionTable table(program, "list", "bundled models and presets");
    auto json = std::make_shared<bool>(false);
    table.flag("--json", *json, "one JSON document instead of text");
    table.when_chosen([&work, json] { work = [json](Surroundings& s) { return run(*json, s); }; });
}

} // namespace layerscope::cli

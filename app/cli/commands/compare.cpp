// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.h"
#include "report/compare_json.h"
#include "report/compare_markdown.h"
#include "table_print.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace layerscope::cli {
namespace {

struct CompareOptions : ModelOptions {
    std::string other;
    bool markdown = false;
};

/// The edits of the command line change A; B is as its files say.
Result<ModelPlan> plan_of_a(const CompareOptions& options, const Surroundings& surroundings) {
    LS_TRY_ASSIGN(const ModelReference reference, find_model(options, surroundings));
    LS_TRY_ASSIGN(const Architecture original, read_architecture(reference));
    LS_TRY_ASSIGN(Architecture edited, edited_architecture(original, options));
    return make_plan(std::move(edited));
}

Result<ModelPlan> plan_of_b(const CompareOptions& options, const Surroundings& surroundings) {
    ModelOptions plain;
    plain.model = options.other;
    LS_TRY_ASSIGN(const ModelReference reference, find_model(plain, surroundings));
    LS_TRY_ASSIGN(Architecture architecture, read_architecture(reference));
    return make_plan(std::move(architecture));
}

std::string cell(const Fact& fact) {
    const JsonValue json = fact_json(fact);
    if (json.is_null()) return "-";
    return printable(json.string() != nullptr ? *json.string() : json.dump());
}

std::string difference_table(const ModelPlan& a, const Summary& of_a, const ModelPlan& b, const Summary& of_b) {
    Table table({"", "A: " + printable(a.architecture.name), "B: " + printable(b.architecture.name)});
    std::size_t equal = 0;
    for (const FactRow& row : compare_facts(a, of_a, b, of_b)) {
        if (row.differs())
            table.add({row.key, cell(row.a), cell(row.b)});
        else
            ++equal;
    }
    return table.text() + fmt::format("{} facts are equal, costs are for {} tokens\n", equal, of_a.context);
}

Result<void> run(const CompareOptions& options, Surroundings& surroundings) {
    if (options.json && options.markdown)
        return fail(ErrorCode::InvalidArgument, "wrong usage", "--json and --markdown are two documents; choose one");
    LS_TRY_ASSIGN(const ModelPlan a, plan_of_a(options, surroundings));
    LS_TRY_ASSIGN(const ModelPlan b, plan_of_b(options, surroundings));
    // Costs only compare at one context: the longest that both were made for.
    const std::int64_t context =
        options.context > 0 ? options.context
                            : std::min(a.architecture.max_position_embeddings, b.architecture.max_position_embeddings);
    const Summary of_a = summarize(a, context, options.kv_dtype(DType::BF16));
    const Summary of_b = summarize(b, context, options.kv_dtype(DType::BF16));
    if (options.json)
        surroundings.output.document(compare_json(a, of_a, b, of_b));
    else if (options.markdown)
        surroundings.output.print(
            compare_markdown({a, b, of_a, of_b, a.architecture.name, b.architecture.name, nullptr}));
    else
        surroundings.output.print(difference_table(a, of_a, b, of_b));
    return {};
}

} // namespace

void add_compare(CLI::App& program, Work& work) {
    OptionTable table(program, "compare", "two models and what differs between them; edits change the first");
    auto options = std::make_shared<CompareOptions>();
    options->declare(table, "A");
    table.positional("B", options->other, "the model to compare with");
    table.flag("--markdown", options->markdown, "as Markdown: what differs, by group, with ratios");
    table.when_chosen([&work, options] { work = [options](Surroundings& s) { return run(*options, s); }; });
}

} // namespace layerscope::cli

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/compare_markdown.h"

#include "analysis/differences.h"
#include "report/inspect_json.h"
#include "report/markdown_table.h"

#include <fmt/format.h>

#include <array>
#include <type_traits>
#include <variant>

namespace layerscope {
namespace {

std::string grouped(std::int64_t value) {
    std::string digits = fmt::format("{}", value);
    for (std::ptrdiff_t at = static_cast<std::ptrdiff_t>(digits.size()) - 3; at > (value < 0 ? 1 : 0); at -= 3)
        digits.insert(static_cast<std::size_t>(at), 1, ' ');
    return digits;
}

std::string with_unit(std::int64_t value, FactUnit unit) {
    switch (unit) {
    case FactUnit::Bytes: {
        const double mib = static_cast<double>(value) / 1048576.0;
        return mib >= 0.1 ? fmt::format("{} B ({:.1f} MiB)", grouped(value), mib) : grouped(value) + " B";
    }
    case FactUnit::Flops:
        return value >= 1'000'000'000
                   ? fmt::format("{} FLOP ({:.3g} GFLOP)", grouped(value), static_cast<double>(value) / 1e9)
                   : grouped(value) + " FLOP";
    case FactUnit::None:
    case FactUnit::Count:
        return grouped(value);
    }
    return {};
}

std::string fact_text(const Fact& fact, FactUnit unit) {
    return std::visit(
        [unit](const auto& value) -> std::string {
            using Value = std::decay_t<decltype(value)>;
            if constexpr (std::is_same_v<Value, std::monostate>)
                return "–";
            else if constexpr (std::is_same_v<Value, bool>)
                return value ? "yes" : "no";
            else if constexpr (std::is_same_v<Value, std::int64_t>)
                return with_unit(value, unit);
            else if constexpr (std::is_same_v<Value, double>)
                return fmt::format("{:.6g}", value);
            else
                return value;
        },
        fact);
}

std::string ratio_text(const FactRow& row) {
    const auto ratio = row.ratio();
    return ratio ? fmt::format("× {:.3g}", *ratio) : "≠";
}

constexpr std::array group_titles{"Shape",      "Attention",  "Positions", "Feed-forward", "Block and norms",
                                  "Vocabulary", "Parameters", "KV cache",  "FLOPs"};

std::string facts(const ComparedModels& models) {
    std::string text;
    std::size_t equal = 0;
    const auto rows = side_by_side(models.a, models.summary_a, models.b, models.summary_b);
    for (std::size_t group = 0; group < group_titles.size(); ++group) {
        MarkdownTable table({"", "A", "B", "B / A"});
        for (const FactRow& row : rows) {
            if (static_cast<std::size_t>(row.group) != group) continue;
            if (row.differs())
                table.add({row.key, fact_text(row.a, row.unit), fact_text(row.b, row.unit), ratio_text(row)});
            else
                ++equal;
        }
        if (!table.empty()) text += fmt::format("### {}\n\n{}\n", group_titles[group], table.text());
    }
    return text + fmt::format("{} facts are equal.\n", equal);
}

std::string speed(double tokens_per_s) { return tokens_per_s > 0 ? fmt::format("{:.1f} tok/s", tokens_per_s) : "–"; }

std::string kl_text(const PairRun& run) {
    switch (run.kl_absence) {
    case KlAbsence::None:
        return run.mean_kl ? fmt::format("{:.4f} nats on average, KL(A || B)", *run.mean_kl) : "–";
    case KlAbsence::VocabularySizes:
        return "not defined: the vocabularies have different sizes";
    case KlAbsence::VocabularyEntries:
        return "not defined: the vocabularies have different entries";
    }
    return {};
}

std::string run_part(const PairRun& run) {
    MarkdownTable table({"", "A", "B"});
    const auto row = [&](const char* name, const auto& figure) { table.add({name, figure(run.a), figure(run.b)}); };
    row("tokens of the text", [](const PairSide& s) { return grouped(static_cast<std::int64_t>(s.tokens.size())); });
    row("bits per byte", [](const PairSide& s) { return fmt::format("{:.4f}", s.bits_per_byte); });
    row("perplexity per token", [](const PairSide& s) { return fmt::format("{:.3f}", s.perplexity); });
    row("reading the text", [](const PairSide& s) { return speed(s.prefill_tokens_per_s); });
    row("writing on", [](const PairSide& s) { return speed(s.decode_tokens_per_s); });
    row("cache and state, measured", [](const PairSide& s) { return with_unit(s.kv_bytes, FactUnit::Bytes); });
    row("weights", [](const PairSide& s) { return with_unit(s.weights_bytes, FactUnit::Bytes); });
    std::string text = "## One text through both\n\n" + table.text();
    text += fmt::format("\n- {} bytes were predicted by both, at {} common token boundaries{}.\n", grouped(run.bytes),
                        grouped(run.predicted), run.shortened ? "; the text was longer" : "");
    text += fmt::format("- The most probable next token is the same at {} of them ({:.1f} %).\n", grouped(run.same_top),
                        100.0 * run.agreement());
    text += fmt::format("- KL: {}.\n- {} threads.\n", kl_text(run), run.threads);
    text += "\nThe text:\n\n" + markdown_quote(run.text) + "\nA goes on:\n\n" + markdown_quote(run.a.continuation) +
            "\nB goes on:\n\n" + markdown_quote(run.b.continuation);
    return text;
}

} // namespace

std::string compare_markdown(const ComparedModels& models) {
    std::string text = fmt::format("# {} | {}\n\n", markdown_escaped(models.name_a), markdown_escaped(models.name_b));
    text += fmt::format("- A: {} ({})\n- B: {} ({})\n", markdown_escaped(models.name_a),
                        markdown_escaped(models.a.architecture.family), markdown_escaped(models.name_b),
                        markdown_escaped(models.b.architecture.family));
    text += fmt::format("- Costs are for {} tokens with the cache in {}.\n\n## What differs\n\n",
                        grouped(models.summary_a.context), dtype_word(models.summary_a.kv_dtype));
    text += facts(models);
    if (models.run != nullptr) text += "\n" + run_part(*models.run);
    return text;
}

} // namespace layerscope

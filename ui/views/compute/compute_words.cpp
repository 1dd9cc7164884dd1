// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/compute/compute_words.h"

#include "analysis/expert_work.h"
#include "analysis/parameters.h"
#include "analysis/summary.h"
#include "text/units_text.h"

#include <QCoreApplication>

#include <algorithm>

namespace layerscope::ui {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(ComputeWords)
};

QString number(double value) { return QString::number(value, 'g', 6); }

void addLines(FigureTable& table, const OperationRow& row, const QString& path) {
    const QString name = path.isEmpty() ? row.name : QString(path + QStringLiteral(" / ") + row.name);
    table.rows.push_back({name, row.counted ? QString::number(row.flops) : QString(),
                          row.counted ? QString::number(row.flopsBefore) : QString(), QString::number(row.bytes),
                          row.ideal > 0 ? number(row.ideal) : QString(),
                          row.measured ? number(*row.measured) : QString(),
                          row.achieved() ? number(*row.achieved()) : QString()});
    const bool top = row.kind == OperationRow::Kind::Total;
    for (const OperationRow& part : row.rows)
        addLines(table, part, top ? QString() : name);
}

} // namespace

QString expertsText(const ModelPlan& plan, const OperationWeights& weights) {
    const auto& moe = plan.architecture.moe;
    if (!moe) return {};
    const ExpertWork work = expert_work(plan, weights);
    const ParameterCounts parameters = count_parameters(plan);
    return Words::tr("%1 of %2 experts for each token: %3 active, %4 if all ran; weights read %5 of %6; parameters %7 "
                     "active of %8")
        .arg(countText(moe->n_experts_per_token), countText(moe->n_experts), flopsText(work.active_flops),
             flopsText(work.all_flops), bytesText(work.active_bytes), bytesText(work.all_bytes),
             shortCountText(parameters.active), shortCountText(parameters.unique));
}

QString packedText(std::int64_t saved) {
    if (saved == 0) return {};
    return Words::tr("bfloat16 weights lie in memory with 12 bits a value, without loss: %1 less to read")
        .arg(bytesText(saved));
}

QString measuredText(const OperationTimes* times, RunPhase phase, bool hasModel, bool stale) {
    if (!hasModel) return Words::tr("Times need a model with weights; this is an architecture alone.");
    if (stale) return Words::tr("The last run was of other layers; run again to measure this edit.");
    if (!times) {
        return phase == RunPhase::Decode ? Words::tr("Press Run: the steps that write the text are timed.")
                                         : Words::tr("Press Run: the prompt is timed.");
    }
    if (phase == RunPhase::Prefill)
        return Words::tr("measured in the prompt of %1 tokens: %2, of it %3 in operations; ideal and limit are of it")
            .arg(countText(times->context), durationText(times->wall), durationText(times->total));
    return Words::tr("medians of %n step(s) of the last run, at %1 tokens: %2 a token, of it %3 in operations; "
                     "ideal and limit are of the same steps",
                     nullptr, int(times->steps))
        .arg(countText(times->context), durationText(times->wall), durationText(times->total));
}

QString cacheText(const OperationRow& total, const MachineRoof& roof) {
    if (!total.readsCache(roof)) return {};
    return Words::tr("in cache: read faster than memory can give it, because it fits the processor's caches");
}

FigureTable operationTable(const OperationRow& total) {
    FigureTable table{Words::tr("Operations"),
                      {Words::tr("operation"), Words::tr("FLOPs"), Words::tr("FLOPs before the edit"),
                       Words::tr("bytes moved"), Words::tr("ideal seconds"), Words::tr("measured seconds"),
                       Words::tr("reached FLOP/s")},
                      {}};
    addLines(table, total, {});
    return table;
}

QString spokenOperations(const OperationRow& total, RunPhase phase, std::int64_t context) {
    QStringList parts;
    const QString what = phase == RunPhase::Decode ? Words::tr("One token at %1 tokens costs %2 and moves %3")
                                                   : Words::tr("A prompt of %1 tokens costs %2 and moves %3");
    parts << what.arg(countText(context), flopsText(total.flops), bytesText(total.bytes));
    if (total.flops != total.flopsBefore) parts << Words::tr("before the edit %1").arg(flopsText(total.flopsBefore));
    for (const OperationRow& row : total.rows)
        if (row.flops > 0)
            parts << Words::tr("%1 %2 of it").arg(row.name, percentText(double(row.flops) / double(total.flops)));
    if (total.ideal > 0) parts << Words::tr("at best %1 on this machine").arg(durationText(total.ideal));
    if (total.measured) parts << Words::tr("measured %1").arg(durationText(*total.measured));
    if (total.achieved()) parts << flopRateText(*total.achieved());
    return parts.join(QStringLiteral("; "));
}

} // namespace layerscope::ui

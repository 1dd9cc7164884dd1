// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/dataflow/dataflow_words.h"

#include "text/operation_text.h"
#include "text/units_text.h"
#include "text/wording.h"
#include "views/dataflow/flow_facts.h"

#include <QCoreApplication>

#include <algorithm>

namespace layerscope::ui {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(DataflowWords)
};

QString number(double value) { return QString::number(value, 'g', 6); }

const ProbeStep* newestChunk(const ProbeSnapshot& snapshot) {
    for (auto step = snapshot.steps.rbegin(); step != snapshot.steps.rend(); ++step)
        if ((*step)->prefill && !(*step)->operations.empty()) return step->get();
    return nullptr;
}

/// Of the newest decode steps the one of median length: one that the machine interrupted would stretch the axis and
/// show nothing of the model.
const ProbeStep* typicalStep(const ProbeSnapshot& snapshot) {
    constexpr std::size_t enough = 15;
    std::vector<const ProbeStep*> newest;
    for (auto step = snapshot.steps.rbegin(); step != snapshot.steps.rend() && newest.size() < enough; ++step)
        if (!(*step)->prefill && !(*step)->operations.empty()) newest.push_back(step->get());
    if (newest.empty()) return nullptr;
    const auto middle = newest.begin() + std::ptrdiff_t(newest.size() - 1) / 2;
    std::ranges::nth_element(newest, middle, {}, [](const ProbeStep* step) { return step->end_ns - step->begin_ns; });
    return *middle;
}

const ProbeStep* stepAt(const ProbeSnapshot& snapshot, Position position) {
    const auto found = std::ranges::find_if(snapshot.steps, [&](const auto& step) {
        return !step->prefill && step->first == position && !step->operations.empty();
    });
    return found == snapshot.steps.end() ? nullptr : found->get();
}

} // namespace

std::vector<LaneGroup> timelineGroups(const ProbeSnapshot* snapshot, const BranchRun* run, Position chosen) {
    std::vector<LaneGroup> groups;
    if (const ProbeStep* step = snapshot ? stepAt(*snapshot, chosen) : nullptr)
        groups.push_back(
            laneGroup(Words::tr("the chosen step, at %1 tokens").arg(countText(step->first + 1)), step->operations));
    if (run) {
        groups.push_back(laneGroup(Words::tr("both branches at once, one decode step"), run->at_once.step));
        groups.push_back(laneGroup(Words::tr("one branch after the other"), run->in_turn.step));
    }
    if (!snapshot) return groups;
    if (const ProbeStep* step = typicalStep(*snapshot))
        groups.push_back(
            laneGroup(Words::tr("median of the last decode steps, at %1 tokens").arg(countText(step->first + 1)),
                      step->operations));
    else if (const ProbeStep* chunk = newestChunk(*snapshot))
        groups.push_back(
            laneGroup(Words::tr("last %1 tokens of the prompt").arg(countText(chunk->n_tokens)), chunk->operations));
    return groups;
}

QString branchText(const Branches& branches, bool parallelModel, BlockLayout layout) {
    if (layout != BlockLayout::Parallel)
        return Words::tr("The engine runs this model's blocks as they are: serial. Only a parallel block can run both "
                         "branches at once.");
    if (!parallelModel) return Words::tr("Both branches at once are measured once the weights are loaded.");
    switch (branches.state()) {
    case Branches::State::None:
        return {};
    case Branches::State::Running:
        return Words::tr("measuring both ways … %1").arg(percentText(branches.fraction()));
    case Branches::State::Failed:
        return branches.error() ? errorText(*branches.error()) : QString();
    case Branches::State::Ready:
        break;
    }
    const BranchRun& run = *branches.run();
    const QString verdict = run.decode_gain.low > 1 ? Words::tr("At once is faster here.")
                            : run.decode_gain.high < 1
                                ? Words::tr("At once is slower here; one after the other stays.")
                                : Words::tr("The ways differ by less than the rounds do; one after the other stays.");
    const QString same = run.identical ? Words::tr("The results are identical.") : Words::tr("The results differ.");
    const QString times =
        Words::tr("A decode step takes %1 one after the other, %2 at once; a prompt of %3 tokens %4 and %5 (%n "
                  "thread(s)).",
                  nullptr, run.threads)
            .arg(durationText(run.in_turn.decode_step), durationText(run.at_once.decode_step),
                 countText(run.prompt_tokens), durationText(run.in_turn.prompt), durationText(run.at_once.prompt));
    const QString rounds =
        Words::tr("Medians of %n round(s) by turns, which gained %1 in decode and %2 in prefill.", nullptr, run.rounds)
            .arg(gainRangeText(run.decode_gain), gainRangeText(run.prompt_gain));
    QStringList sentences{times, rounds, verdict, same};
    if (run.decode_gain.median > run.decode_ideal || run.prompt_gain.median > run.prompt_ideal)
        sentences << Words::tr("More than the ideal can come of two small teams that wait less for each other than one "
                               "large one, or of other programs: then only the range means something.");
    return sentences.join(u' ');
}

FigureTable blockTable(const FlowBlock& serial, const FlowBlock& parallel) {
    FigureTable table{Words::tr("Parts of the block"),
                      {Words::tr("block"), Words::tr("part"), Words::tr("details"), Words::tr("stage"),
                       Words::tr("FLOPs"), Words::tr("seconds"), Words::tr("earliest start"), Words::tr("critical")},
                      {}};
    for (const FlowBlock* block : {&serial, &parallel})
        for (std::size_t i = 0; i < block->nodes.size(); ++i) {
            const FlowNode& node = block->nodes[i];
            const bool critical = std::ranges::find(block->path.nodes, i) != block->path.nodes.end();
            table.rows.push_back({block == &serial ? Words::tr("serial") : Words::tr("parallel"), node.title,
                                  node.detail, QString::number(block->graph.stage[i]), QString::number(node.flops),
                                  number(node.seconds), number(block->path.start[i]),
                                  critical ? Words::tr("yes") : Words::tr("no")});
        }
    return table;
}

FigureTable timelineTable(const std::vector<LaneGroup>& groups) {
    FigureTable table{Words::tr("Timeline"),
                      {Words::tr("step"), Words::tr("worker"), Words::tr("layer"), Words::tr("operation"),
                       Words::tr("begin, seconds"), Words::tr("end, seconds")},
                      {}};
    for (const LaneGroup& group : groups)
        for (const LaneGroup::Bar& bar : group.bars)
            table.rows.push_back({group.title, QString::number(bar.lane),
                                  bar.layer >= 0 ? QString::number(bar.layer) : QString(), operationText(bar.name),
                                  number(bar.begin), number(bar.end)});
    return table;
}

} // namespace layerscope::ui

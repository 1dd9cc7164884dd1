// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/operation_rows.h"

#include "text/operation_text.h"
#include "text/wording.h"

#include <QCoreApplication>

#include <algorithm>
#include <map>

namespace layerscope::ui {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(OperationRows)
};

using Kind = OperationRow::Kind;

bool isCounted(ValueName name) {
    switch (name) {
    case ValueName::Query:
    case ValueName::AttentionMix:
    case ValueName::AttentionOutput:
    case ValueName::Gate:
    case ValueName::Down:
    case ValueName::Router:
    case ValueName::Experts:
    case ValueName::SharedExpert:
    case ValueName::DeltaProjection:
    case ValueName::ShortConv:
    case ValueName::DeltaRule:
    case ValueName::DeltaOutput:
    case ValueName::Logits:
        return true;
    default:
        return false;
    }
}

void add(OperationRow& sum, const OperationRow& part) {
    sum.flops += part.flops;
    sum.bytes += part.bytes;
    sum.flopsBefore += part.flopsBefore;
    sum.ideal += part.ideal;
    if (!part.measured) return;
    sum.measured = sum.measured.value_or(0) + *part.measured;
    sum.measuredFlops += part.measuredFlops;
    sum.measuredBytes += part.measuredBytes;
}

class Builder {
public:
    explicit Builder(const OperationInput& input) : m_input(input) {
        m_now = operation_costs(input.plan, input.weights, input.settings);
        for (const OperationCost& cost : operation_costs(input.original, input.weights, input.settings))
            m_before[{cost.layer, cost.name}] = cost.flops;
        if (!input.times) return;
        CostSettings run = input.settings;
        run.phase = input.times->phase;
        run.context = input.times->context;
        run.work = Work::Executed; // a time belongs to what was really done in it
        for (const OperationCost& cost : operation_costs(input.plan, input.weights, run))
            m_run[{cost.layer, cost.name}] = cost;
    }

    OperationRow total() {
        OperationRow all;
        all.name = Words::tr("whole model");
        for (const OperationCost& cost : m_now) {
            if (cost.layer < 0)
                all.rows.push_back(leaf(cost, Kind::Outside, operationText(cost.name)));
            else
                addToGroup(all, cost);
        }
        for (OperationRow& row : all.rows) {
            sumUp(row);
            add(all, row);
        }
        return all;
    }

private:
    OperationRow leaf(const OperationCost& cost, Kind kind, const QString& name) const {
        OperationRow row;
        row.kind = kind;
        row.name = name;
        row.layer = cost.layer;
        row.operation = cost.name;
        row.counted = isCounted(cost.name);
        row.flops = cost.flops;
        row.bytes = cost.bytes();
        const std::pair place(cost.layer, cost.name);
        if (const auto before = m_before.find(place); before != m_before.end()) row.flopsBefore = before->second;
        if (m_input.times) row.measured = m_input.times->of(cost.layer, cost.name);
        const auto run = m_run.find(place);
        // What is compared with a time is the work that was done in it.
        const OperationCost& compared = run == m_run.end() ? cost : run->second;
        row.ideal = ideal_seconds(m_input.roof, compared.flops, compared.bytes());
        if (!row.measured || run == m_run.end()) return row;
        row.measuredFlops = run->second.flops;
        row.measuredBytes = run->second.bytes();
        return row;
    }

    OperationRow& group(OperationRow& all, LayerIndex layer) {
        const LayerPlan& plan = m_input.plan.layers[std::size_t(layer)];
        for (OperationRow& row : all.rows)
            if (row.kind == Kind::Group && row.type == plan.type && row.positions == plan.rope.has_value() &&
                m_ffn.at(row.layer) == plan.ffn)
                return row;
        OperationRow row;
        row.kind = Kind::Group;
        row.type = plan.type;
        row.positions = plan.rope.has_value();
        row.layer = layer; // its first one
        m_ffn[layer] = plan.ffn;
        all.rows.push_back(row);
        return all.rows.back();
    }

    void addToGroup(OperationRow& all, const OperationCost& cost) {
        OperationRow& type = group(all, cost.layer);
        const auto known = std::ranges::find_if(type.rows, [&](const auto& row) { return row.operation == cost.name; });
        OperationRow* operation = known == type.rows.end() ? nullptr : &*known;
        if (!operation) {
            OperationRow row;
            row.kind = Kind::Operation;
            row.name = operationText(cost.name);
            row.operation = cost.name;
            row.counted = isCounted(cost.name);
            row.type = type.type;
            row.positions = type.positions;
            type.rows.push_back(row);
            operation = &type.rows.back();
        }
        OperationRow layer = leaf(cost, Kind::Layer, Words::tr("layer %1").arg(cost.layer));
        layer.type = type.type;
        layer.positions = type.positions;
        operation->rows.push_back(layer);
    }

    void sumUp(OperationRow& row) const {
        for (OperationRow& part : row.rows) {
            sumUp(part);
            add(row, part);
        }
        if (row.kind != Kind::Group) return;
        const auto layers = row.rows.empty() ? std::size_t{0} : row.rows.front().rows.size();
        row.name = Words::tr("%1 layers × %2").arg(layerTypeText(row.type, row.positions)).arg(layers);
        row.layer = -1;
        // Uncounted operations stand last: what costs comes first, each part in the order in which it runs.
        std::stable_partition(row.rows.begin(), row.rows.end(), [](const OperationRow& part) { return part.counted; });
    }

    const OperationInput& m_input;
    std::vector<OperationCost> m_now;
    std::map<std::pair<LayerIndex, ValueName>, std::int64_t> m_before;
    std::map<std::pair<LayerIndex, ValueName>, OperationCost> m_run;
    std::map<LayerIndex, FfnKind> m_ffn; ///< of each group, by its first layer
};

} // namespace

std::optional<double> OperationRow::achieved() const {
    if (!measured || *measured <= 0 || measuredFlops <= 0) return std::nullopt;
    return double(measuredFlops) / *measured;
}

Bound OperationRow::bound(const MachineRoof& roof) const {
    return measured && measuredBytes + measuredFlops > 0 ? measured_bound(roof, measuredFlops, measuredBytes, *measured)
                                                         : bound_of(roof, flops, bytes);
}

bool OperationRow::readsCache(const MachineRoof& roof) const {
    return (counted && bound(roof) == Bound::Cache) ||
           std::ranges::any_of(rows, [&](const OperationRow& row) { return row.readsCache(roof); });
}

OperationRow operationRows(const OperationInput& input) { return Builder(input).total(); }

} // namespace layerscope::ui

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/kv/bar_data.h"

#include "text/units_text.h"
#include "text/wording.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <utility>

namespace layerscope::ui {

namespace {

std::int64_t keptBytes(const LayerSummary& layer) {
    return layer.type == LayerType::Linear ? layer.state_bytes : layer.kv_bytes;
}

} // namespace

std::vector<LayerBar> layerBars(const Summary& before, const Summary& after) {
    std::vector<LayerBar> bars;
    bars.reserve(after.layers.size());
    for (std::size_t i = 0; i < after.layers.size(); ++i) {
        const LayerSummary& now = after.layers[i];
        const LayerSummary& was = i < before.layers.size() ? before.layers[i] : now;
        LayerBar bar{now.type, now.rope.has_value(), keptBytes(now), keptBytes(was), false};
        bar.changed = now.type != was.type || bar.bytes != bar.before;
        bars.push_back(bar);
    }
    return bars;
}

QString spokenLayer(int index, const LayerBar& bar) {
    const QString type = layerTypeText(bar.type, bar.positions);
    if (bar.bytes == bar.before)
        return QCoreApplication::translate("KvBars", "layer %1, %2, %3")
            .arg(QString::number(index), type, bytesText(bar.bytes));
    return QCoreApplication::translate("KvBars", "layer %1, %2, %3, was %4")
        .arg(QString::number(index), type, bytesText(bar.bytes), bytesText(bar.before));
}

QString beforeAfterText(std::int64_t before, std::int64_t after) {
    if (before == after) return bytesText(after);
    return bytesText(before) + QStringLiteral(" → ") + bytesText(after);
}

QString layerKindsText(const Summary& summary) {
    std::vector<std::pair<QString, int>> kinds;
    for (const LayerSummary& layer : summary.layers) {
        const QString name = layerTypeText(layer.type, layer.rope.has_value());
        const auto known = std::ranges::find(kinds, name, &std::pair<QString, int>::first);
        if (known == kinds.end())
            kinds.emplace_back(name, 1);
        else
            ++known->second;
    }
    QStringList parts;
    for (const auto& [name, count] : kinds)
        parts << QCoreApplication::translate("KvBars", "%1 %2", "count and kind of layer: 15 sliding")
                     .arg(QString::number(count), name);
    return parts.join(QStringLiteral(" · "));
}

} // namespace layerscope::ui

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/kv/kv_tables.h"

#include "state/subject.h"
#include "text/units_text.h"
#include "text/wording.h"
#include "views/kv/bar_data.h"
#include "views/kv/curve_series.h"

#include <QCoreApplication>

namespace layerscope::ui {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(KvTables)
};

QString number(std::int64_t value) { return QString::number(value); }

} // namespace

QString spokenCache(const Subject& subject, const Subject& compared, int selectedLayer) {
    const Summary& before = subject.originalSummary();
    const Summary& after = subject.summary();
    QStringList parts;
    parts << Words::tr("KV cache of %1 at %2 tokens: %3")
                 .arg(subject.name(), countText(after.context), bytesText(after.kv_bytes));
    if (before.kv_bytes != after.kv_bytes)
        parts << Words::tr("before the edit %1, %2")
                     .arg(bytesText(before.kv_bytes),
                          percentText(double(after.kv_bytes) / double(before.kv_bytes) - 1, true));
    parts << Words::tr("with full attention everywhere %1").arg(bytesText(after.kv_bytes_if_all_full));
    if (after.state_bytes > 0)
        parts << Words::tr("DeltaNet state %1 at every length").arg(bytesText(after.state_bytes));
    parts << layerKindsText(after);
    for (const Knee& knee : knees(*subject.originalPlan(), *subject.plan(), after.kv_dtype))
        if (knee.edited) parts << Words::tr("sliding layers stop growing at %1 tokens").arg(countText(knee.context));
    if (compared.hasArchitecture())
        parts << Words::tr("B, %1: %2").arg(compared.name(), bytesText(compared.summary().kv_bytes));
    const auto bars = layerBars(before, after);
    if (selectedLayer >= 0 && selectedLayer < int(bars.size()))
        parts << spokenLayer(selectedLayer, bars[std::size_t(selectedLayer)]);
    return parts.join(QStringLiteral("; "));
}

FigureTable layerTable(const Subject& subject) {
    FigureTable table{Words::tr("KV cache by layer"),
                      {Words::tr("layer"), Words::tr("type"), Words::tr("window"), Words::tr("KV bytes, original"),
                       Words::tr("KV bytes"), Words::tr("KV bytes if full"), Words::tr("state bytes")},
                      {}};
    const Summary& after = subject.summary();
    const Summary& before = subject.originalSummary();
    for (std::size_t i = 0; i < after.layers.size(); ++i) {
        const LayerSummary& layer = after.layers[i];
        table.rows.push_back({number(layer.index), layerTypeText(layer.type, layer.rope.has_value()),
                              layer.window ? number(*layer.window) : QString(), number(before.layers[i].kv_bytes),
                              number(layer.kv_bytes), number(layer.kv_bytes_if_full), number(layer.state_bytes)});
    }
    return table;
}

FigureTable curveTable(const Subject& subject, const Subject& compared) {
    FigureTable table{Words::tr("KV cache by context"),
                      {Words::tr("context"), Words::tr("KV bytes, original"), Words::tr("KV bytes"),
                       Words::tr("KV bytes, all layers full")},
                      {}};
    const bool both = compared.hasArchitecture();
    if (both) table.columns.push_back(Words::tr("KV bytes, B"));
    const CurveSeries series = curveSeries(*subject.originalPlan(), *subject.plan(), subject.summary().kv_dtype,
                                           both ? compared.plan().get() : nullptr);
    for (std::size_t i = 0; i < series.contexts.size(); ++i) {
        table.rows.push_back({number(series.contexts[i]), number(series.original[i]), number(series.edited[i]),
                              number(series.allFull[i])});
        if (both) table.rows.back().push_back(number(series.compared[i]));
    }
    return table;
}

} // namespace layerscope::ui

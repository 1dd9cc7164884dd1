// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/kv/formula_panel.h"

#include "analysis/formula.h"
#include "text/units_text.h"
#include "text/wording.h"
#include "theme/layout_pause.h"
#include "theme/theme.h"
#include "widgets/themed_label.h"

#include <QVBoxLayout>

#include <algorithm>

namespace layerscope::ui {

namespace {

using Role = ThemedLabel::Role;

QString pretty(const std::string& formula) {
    return QString::fromStdString(formula).replace(QStringLiteral(" * "), QStringLiteral(" × "));
}

/// "= 524 288 bytes = 512 KiB"
QString resultText(std::int64_t bytes) {
    return FormulaPanel::tr("= %1 bytes = %2").arg(countText(bytes), bytesText(bytes));
}

/// "15 × 512 KiB + 3 × 32.0 MiB": layers of equal size together, in the order of first appearance.
QString sumText(const Summary& summary) {
    std::vector<std::pair<std::int64_t, int>> sizes;
    for (const LayerSummary& layer : summary.layers) {
        if (layer.kv_bytes == 0) continue; // DeltaNet layers have no keys and values
        const auto known = std::ranges::find(sizes, layer.kv_bytes, &std::pair<std::int64_t, int>::first);
        if (known == sizes.end())
            sizes.emplace_back(layer.kv_bytes, 1);
        else
            ++known->second;
    }
    QStringList parts;
    for (const auto& [bytes, count] : sizes)
        parts << QString::number(count) + QStringLiteral(" × ") + bytesText(bytes);
    return parts.isEmpty() ? QStringLiteral("0") : parts.join(QStringLiteral(" + "));
}

ThemedLabel* wrapped(const Theme& theme, Role role) {
    auto* label = new ThemedLabel(theme, role);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

} // namespace

FormulaPanel::FormulaPanel(const Theme& theme, QWidget* parent)
    : QWidget(parent), m_layerHeading(wrapped(theme, Role::Heading)), m_symbols(wrapped(theme, Role::Muted)),
      m_values(wrapped(theme, Role::Formula)), m_result(wrapped(theme, Role::Figure)),
      m_totalHeading(wrapped(theme, Role::Heading)), m_sum(wrapped(theme, Role::Formula)),
      m_total(wrapped(theme, Role::Figure)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(3);
    for (ThemedLabel* label : {m_layerHeading, m_symbols, m_values, m_result})
        layout->addWidget(label);
    layout->addSpacing(theme.unit() * 3 / 2);
    for (ThemedLabel* label : {m_totalHeading, m_sum, m_total})
        layout->addWidget(label);
}

void FormulaPanel::setSubject(const ModelPlan& plan, const Summary& summary, int layer) {
    setLayer(plan, summary, layer);
    setTotal(summary);
}

void FormulaPanel::setLayer(const ModelPlan& plan, const Summary& summary, int layer) {
    const LayoutPause pause(*this);
    const bool valid = layer >= 0 && layer < int(summary.layers.size());
    for (ThemedLabel* label : {m_layerHeading, m_symbols, m_values, m_result})
        label->setVisible(valid);
    if (!valid) return;
    const LayerSummary& one = summary.layers[std::size_t(layer)];
    m_layerHeading->setText(
        tr("Layer %1, %2").arg(QString::number(layer), layerTypeText(one.type, one.rope.has_value())));
    if (one.type == LayerType::Linear) {
        m_symbols->setText(tr("no keys and values: a state of constant size"));
        m_values->setText(tr("the same at 1 token and at 1M"));
        m_result->setText(resultText(one.state_bytes));
        return;
    }
    const Formula formula = kv_formula(plan, layer, summary.context, summary.kv_dtype);
    m_symbols->setText(pretty(formula.symbols));
    m_values->setText(pretty(formula.values));
    m_result->setText(resultText(formula.result));
}

void FormulaPanel::setTotal(const Summary& summary) {
    m_totalHeading->setText(tr("All %n layers", nullptr, int(summary.layers.size())));
    m_sum->setText(sumText(summary));
    m_total->setText(resultText(summary.kv_bytes));
}

QString FormulaPanel::layerText() const {
    return QStringList{m_symbols->text(), m_values->text(), m_result->text()}.join(u' ');
}

} // namespace layerscope::ui

#include "moc_formula_panel.cpp"

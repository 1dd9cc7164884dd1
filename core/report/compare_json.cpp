// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/compare_json.h"

#include "report/inspect_json.h"

#include <type_traits>
#include <utility>
#include <variant>

namespace layerscope {

JsonValue fact_json(const Fact& fact) {
    return std::visit(
        [](const auto& value) {
            if constexpr (std::is_same_v<std::decay_t<decltype(value)>, std::monostate>)
                return JsonValue();
            else
                return JsonValue(value);
        },
        fact);
}

JsonValue compare_json(const ModelPlan& a, const Summary& summary_a, const ModelPlan& b, const Summary& summary_b) {
    using Object = JsonValue::Object;
    JsonValue::Array differences;
    for (const FactRow& row : compare_facts(a, summary_a, b, summary_b))
        if (row.differs())
            differences.push_back(Object{{"key", row.key}, {"a", fact_json(row.a)}, {"b", fact_json(row.b)}});
    return Object{
        {"a", inspect_json(a, summary_a)}, {"b", inspect_json(b, summary_b)}, {"differences", std::move(differences)}};
}

} // namespace layerscope

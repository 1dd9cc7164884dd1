// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/layer_strip/strip_edit.h"

#include <algorithm>
#include <array>

namespace layerscope::ui {

namespace {
constexpr std::array cycle{LayerType::Sliding, LayerType::Full, LayerType::Linear};
}

StripEdit::StripEdit(const Architecture& original, const Architecture& current)
    : m_original(original), m_current(current) {
    if (!m_original.sliding_window) m_original.sliding_window = 1;
}

std::vector<LayerType> StripEdit::types() const {
    std::vector<LayerType> types;
    types.reserve(m_current.layers.size());
    for (const LayerSettings& layer : m_current.layers)
        types.push_back(layer.type);
    return types;
}

std::optional<Error> StripEdit::refusal(int layer, LayerType wanted) const {
    return layerscope::refusal(m_original, static_cast<LayerIndex>(layer), wanted);
}

std::optional<LayerType> StripEdit::next(int layer, int step) const {
    const LayerType now = m_current.layers[static_cast<std::size_t>(layer)].type;
    const int n = static_cast<int>(cycle.size());
    const int at = static_cast<int>(std::find(cycle.begin(), cycle.end(), now) - cycle.begin());
    for (int k = 1; k < n; ++k) {
        const LayerType candidate = cycle[static_cast<std::size_t>(((at + step * k) % n + n) % n)];
        if (!refusal(layer, candidate)) return candidate;
    }
    return std::nullopt;
}

std::optional<Error> StripEdit::fixedReason(int layer) const {
    if (next(layer, 1)) return std::nullopt;
    for (const LayerType type : cycle) {
        if (auto reason = refusal(layer, type)) return reason;
    }
    return std::nullopt;
}

StripChange StripEdit::paint(int first, int last, LayerType wanted) const {
    std::vector<LayerType> target = types();
    const int n = static_cast<int>(target.size());
    const int low = std::clamp(std::min(first, last), 0, n);
    const int high = std::clamp(std::max(first, last) + 1, 0, n);
    std::fill(target.begin() + low, target.begin() + high, wanted);
    return replace(target);
}

StripChange StripEdit::replace(const std::vector<LayerType>& wanted) const {
    StripChange change;
    change.types = types();
    const std::size_t n = std::min(wanted.size(), change.types.size());
    for (std::size_t i = 0; i < n; ++i) {
        if (wanted[i] == change.types[i]) continue;
        if (auto reason = refusal(static_cast<int>(i), wanted[i])) {
            ++change.refused;
            if (!change.reason) change.reason = std::move(reason);
            continue;
        }
        change.types[i] = wanted[i];
        ++change.changed;
    }
    return change;
}

bool StripEdit::needsWindow(const StripChange& change) const {
    return !m_current.sliding_window &&
           std::find(change.types.begin(), change.types.end(), LayerType::Sliding) != change.types.end();
}

} // namespace layerscope::ui

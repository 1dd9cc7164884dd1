// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/architecture/layer_runs.h"

#include <algorithm>

namespace layerscope::ui {

namespace {

constexpr std::size_t longestGroup = 8; // runs; longer ones would no longer be seen as one thing

bool alike(const LayerPlan& a, const LayerPlan& b) {
    return a.type == b.type && a.mixer == b.mixer && a.ffn == b.ffn && a.mask == b.mask && a.rope == b.rope;
}

/// First layer and length of each stretch of equal layers.
struct Stretch {
    std::size_t first, length;
};

std::vector<Stretch> stretchesOf(const ModelPlan& plan) {
    std::vector<Stretch> stretches;
    for (std::size_t i = 0; i < plan.layers.size(); ++i) {
        if (!stretches.empty() && alike(plan.layers[stretches.back().first], plan.layers[i]))
            ++stretches.back().length;
        else
            stretches.push_back({i, 1});
    }
    return stretches;
}

class Folding {
public:
    explicit Folding(const ModelPlan& plan) : m_plan(plan), m_stretches(stretchesOf(plan)) {}

    std::vector<RunGroup> groups() const {
        std::vector<RunGroup> result;
        for (std::size_t at = 0; at < m_stretches.size();) {
            const auto [period, repeats] = best(at);
            result.push_back(group(at, period, repeats));
            at += period * repeats;
        }
        return result;
    }

private:
    [[nodiscard]] bool same(std::size_t a, std::size_t b) const {
        return m_stretches[a].length == m_stretches[b].length &&
               alike(m_plan.layers[m_stretches[a].first], m_plan.layers[m_stretches[b].first]);
    }

    [[nodiscard]] std::size_t repeatsAt(std::size_t at, std::size_t period) const {
        std::size_t repeats = 1;
        while (at + (repeats + 1) * period <= m_stretches.size()) {
            for (std::size_t i = 0; i < period; ++i)
                if (!same(at + i, at + repeats * period + i)) return repeats;
            ++repeats;
        }
        return repeats;
    }

    /// The period that saves the most lines; the shortest of equals.
    [[nodiscard]] std::pair<std::size_t, std::size_t> best(std::size_t at) const {
        std::pair<std::size_t, std::size_t> found{1, 1};
        std::size_t saved = 0;
        for (std::size_t period = 1; period <= longestGroup && at + 2 * period <= m_stretches.size(); ++period) {
            const std::size_t repeats = repeatsAt(at, period);
            if ((repeats - 1) * period <= saved) continue;
            saved = (repeats - 1) * period;
            found = {period, repeats};
        }
        return found;
    }

    [[nodiscard]] RunGroup group(std::size_t at, std::size_t period, std::size_t repeats) const {
        RunGroup result;
        result.repeats = int(repeats);
        for (std::size_t i = 0; i < period; ++i) {
            LayerRun run;
            run.length = int(m_stretches[at + i].length);
            for (std::size_t repeat = 0; repeat < repeats; ++repeat) {
                const Stretch& stretch = m_stretches[at + repeat * period + i];
                for (std::size_t layer = 0; layer < stretch.length; ++layer)
                    run.layers.push_back(LayerIndex(stretch.first + layer));
            }
            result.runs.push_back(std::move(run));
        }
        return result;
    }

    const ModelPlan& m_plan;
    std::vector<Stretch> m_stretches;
};

} // namespace

bool LayerRun::contains(LayerIndex layer) const { return std::ranges::binary_search(layers, layer); }

std::vector<RunGroup> foldLayers(const ModelPlan& plan) { return Folding(plan).groups(); }

std::vector<LayerRange> rangesOf(const LayerRun& run) {
    std::vector<LayerRange> ranges;
    for (const LayerIndex layer : run.layers) {
        if (!ranges.empty() && ranges.back().last + 1 == layer)
            ranges.back().last = layer;
        else
            ranges.push_back({layer, layer});
    }
    return ranges;
}

} // namespace layerscope::ui

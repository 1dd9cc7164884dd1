// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/live_run.h"
#include "state/subject.h"

#include <QWidget>

namespace layerscope::ui {

class Theme;
class ThemedLabel;

/// What this process really allocated, beside the formula at the same length.
struct MeasuredCache {
    std::int64_t tokens = 0; ///< in the cache
    std::int64_t measured = 0;
    std::int64_t computed = 0;
    bool operator==(const MeasuredCache&) const = default;
};

/// nullopt before a run has tokens in its cache. `plan` is the one the run computes with.
[[nodiscard]] std::optional<MeasuredCache> measuredCache(const LiveRun& run, const ModelPlan& plan, DType dtype);

/// Shows it in words: equal, or by how much they differ.
class MeasuredPanel : public QWidget {
    Q_OBJECT
public:
    explicit MeasuredPanel(const Theme& theme, QWidget* parent = nullptr);
    void refresh(const LiveRun& run, const Subject& subject); ///< at new metrics
    [[nodiscard]] QString text() const;

private:
    ThemedLabel* m_heading;
    ThemedLabel* m_measured;
    ThemedLabel* m_computed;
    ThemedLabel* m_verdict;
    std::optional<MeasuredCache> m_last;
};

} // namespace layerscope::ui

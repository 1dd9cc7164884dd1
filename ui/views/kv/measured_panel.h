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
    void refresh(const LiveRun& run, const Subject& subject); ///< at new metrics, edits and cache types
    [[nodiscard]] QString text() const;

private:
    /// What a cache was filled under.
    struct Setting {
        Edit edit;
        std::shared_ptr<const ModelPlan> plan;
        DType dtype = DType::BF16;
        [[nodiscard]] bool sameAs(const Setting& other) const { return edit == other.edit && dtype == other.dtype; }
    };
    void measure(const LiveRun& run, const Setting& now);
    [[nodiscard]] QString verdict(bool current) const;

    ThemedLabel* m_heading;
    ThemedLabel* m_measured;
    ThemedLabel* m_computed;
    ThemedLabel* m_verdict;
    std::optional<MeasuredCache> m_last;
    std::shared_ptr<const Metrics> m_metrics; ///< which m_last was taken from
    Setting m_setting;                        ///< under which m_last was measured
};

} // namespace layerscope::ui

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/layer_plan.h"

#include <QWidget>

#include <vector>

namespace layerscope::ui {

class Theme;

/// How far back the stack reaches: one bar per layer from the selected one down to layer 0, as long as its reach.
class ReceptiveCone : public QWidget {
    Q_OBJECT
public:
    /// One bar; `share` of the widest, 0 … 1.
    struct Bar {
        int layer = 0;
        LayerType type = LayerType::Full;
        bool positions = true;
        std::int64_t reach = 0;
        double share = 0;
        bool everything = false; ///< nothing earlier is out of reach
    };
    /// The bars for a selected layer, at most `most` of them, the top one first. Above the first layer that reaches
    /// everything all do, so the picture ends there.
    [[nodiscard]] static std::vector<Bar> bars(const ModelPlan& plan, std::int64_t context, int layer, int most);

    explicit ReceptiveCone(const Theme& theme, QWidget* parent = nullptr);
    void show(const ModelPlan& plan, std::int64_t context, int layer);
    [[nodiscard]] const QString& caption() const { return m_caption; }
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const Theme& m_theme;
    std::vector<Bar> m_bars;
    QString m_caption;
};

} // namespace layerscope::ui

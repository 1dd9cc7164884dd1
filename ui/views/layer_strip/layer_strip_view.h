// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/view.h"

namespace layerscope::ui {

/// The panel on the left: one tile per layer, and the pattern, window and undo controls below them.
class LayerStripView : public View {
    Q_OBJECT
public:
    explicit LayerStripView(const ViewContext& context, QWidget* parent = nullptr);

    [[nodiscard]] QString spokenText() const override;
    [[nodiscard]] std::vector<FigureTable> tables() const override;
    [[nodiscard]] QSize sizeHint() const override;
};

} // namespace layerscope::ui

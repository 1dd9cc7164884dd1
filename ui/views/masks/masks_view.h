// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/view.h"

namespace layerscope::ui {

class MaskCanvas;
class MaskControls;
class MaskExplanation;

/// Local and global mask side by side, the band edge to drag, and the read-out of the cell under the pointer.
class MasksView : public View {
    Q_OBJECT
public:
    explicit MasksView(const ViewContext& context, QWidget* parent = nullptr);

    [[nodiscard]] QString spokenText() const override;
    [[nodiscard]] std::vector<FigureTable> tables() const override;

private:
    void refresh();
    void restyle();
    MaskCanvas* m_canvas;
    MaskControls* m_controls;
    MaskExplanation* m_explanation;
};

} // namespace layerscope::ui

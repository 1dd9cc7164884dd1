// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "canvas/heir.h"
#include "state/view.h"
#include "views/masks/mask_painter.h"

class QBoxLayout;

namespace layerscope::ui {

class MaskCanvas;
class MaskControls;
class MaskExplanation;
class SubjectHint;

/// Local and global mask side by side, the band edge to drag, and the read-out of the cell under the pointer.
class MasksView : public View, public Heir {
    Q_OBJECT
public:
    explicit MasksView(const ViewContext& context, QWidget* parent = nullptr);

    [[nodiscard]] QString spokenText() const override;
    [[nodiscard]] std::vector<FigureTable> tables() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;
    void inherit(const QWidget& before) override;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void build();
    void connectState();
    void refresh();     ///< another plan, context or way of drawing
    void refreshCell(); ///< another cell
    void restyle();
    void arrange();
    void pointAt(std::int64_t query, std::int64_t key);
    void takeCell(std::int64_t query, std::int64_t key);
    void takeWindow(std::int64_t window);
    void chooseSpan(); ///< the scale of the model in cells, unless the edge is being dragged
    void settle();     ///< both
    [[nodiscard]] MaskPicture picture() const;
    [[nodiscard]] int usedMask() const;

    SubjectHint* m_empty;
    QWidget* m_body;
    QBoxLayout* m_row;
    MaskControls* m_controls;
    MaskCanvas* m_canvas;
    MaskExplanation* m_explanation;
    std::int64_t m_span = 0; ///< tokens that the model in cells stands for
    std::int64_t m_exampleWindow = 3;
};

} // namespace layerscope::ui

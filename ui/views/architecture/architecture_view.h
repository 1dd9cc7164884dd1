// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/view.h"
#include "views/architecture/opened_part.h"

#include <optional>

class QHBoxLayout;
class QScrollArea;
class QToolButton;
class QVBoxLayout;

namespace layerscope::ui {

class BlockCanvas;
class NodeDetails;
class StackColumn;
class SubjectHint;
class ThemedLabel;

/// The model as it is built: the stack with its repeats folded, the selected layer's block as a graph, and what is
/// known about the part that was opened, every fact with its source. Where there is no room for three columns, or while
/// it is presented, the facts come where the stack is when a step is
/// opened, or under the block.
class ArchitectureView : public View {
    Q_OBJECT
public:
    explicit ArchitectureView(const ViewContext& context, QWidget* parent = nullptr);

    [[nodiscard]] QString spokenText() const override;
    [[nodiscard]] std::vector<FigureTable> tables() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;
    void openPart(const OpenedPart& part);
    [[nodiscard]] const OpenedPart& opened() const { return m_opened; }

protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void build();
    QWidget* makeMiddle();
    void connectState();
    void refresh(); ///< in this frame when visible, else when shown
    void refreshBlock();
    void refreshHint();
    void restyle();
    void arrange();

    SubjectHint* m_hint; ///< alone while there is no architecture
    QWidget* m_body;
    QHBoxLayout* m_row;
    QScrollArea* m_stackScroll;
    StackColumn* m_stack;
    QToolButton* m_factsButton; ///< while the facts have no column of their own
    ThemedLabel* m_title;
    ThemedLabel* m_caption;
    BlockCanvas* m_canvas;
    NodeDetails* m_details;
    OpenedPart m_opened;
    bool m_factsWanted = false; ///< in the place of the stack
    bool m_stale = true;
};

} // namespace layerscope::ui

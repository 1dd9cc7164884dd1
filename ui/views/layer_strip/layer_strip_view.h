// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "arch/layer_type.h"
#include "state/view.h"

class QLabel;
class QScrollArea;

namespace layerscope::ui {

class EditBar;
class PatternBox;
class StripCanvas;
class WindowSlider;

/// The panel on the left: one tile per layer, and the window, pattern and undo controls below them.
class LayerStripView : public View {
    Q_OBJECT
public:
    explicit LayerStripView(const ViewContext& context, QWidget* parent = nullptr);

    [[nodiscard]] QString spokenText() const override;
    [[nodiscard]] std::vector<FigureTable> tables() const override;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void build();
    void connectState();
    void refresh();
    void refreshWindow();
    void restyle();
    void reveal(int layer);
    void applyTypes(const std::vector<LayerType>& types, const QString& undoText);
    [[nodiscard]] QString emptyText() const;

    QLabel* m_title;
    QLabel* m_count;
    QLabel* m_empty;
    QLabel* m_reason;
    QWidget* m_page; ///< all of it, scrolled where the type is too large for the window
    QScrollArea* m_scroll;
    StripCanvas* m_canvas;
    WindowSlider* m_window;
    PatternBox* m_pattern;
    EditBar* m_edits;
};

} // namespace layerscope::ui

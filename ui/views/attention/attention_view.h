// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/view.h"
#include "views/attention/attention_sources.h"

class QButtonGroup;
class QPushButton;
class QScrollArea;
class QStackedWidget;
class QToolButton;

namespace layerscope {
struct ProbeRequest;
struct ProbeSnapshot;
} // namespace layerscope

namespace layerscope::ui {

class DeltaPage;
class HeadGrid;
class HeadPage;
class ProgressLine;
class RoutingPage;
class ScaleLegend;
class ThemedLabel;

/// Attention of the run that wrote the text: every head at a glance, one head with its tokens, the gates and the state
/// of linear layers, the experts of mixtures. Follows the run while it goes on; a text that was not recorded is run
/// once more in the background.
class AttentionView : public View {
    Q_OBJECT
public:
    enum class Page { Heads, Layer, Routing };
    explicit AttentionView(const ViewContext& context, QWidget* parent = nullptr);
    ~AttentionView() override;

    [[nodiscard]] QString spokenText() const override;
    [[nodiscard]] std::vector<FigureTable> tables() const override;
    [[nodiscard]] Page page() const { return m_page; }
    void setPage(Page page);

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override; ///< the room of the small maps
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    [[nodiscard]] QWidget* makeHeader();
    [[nodiscard]] QWidget* makeHint();
    [[nodiscard]] QWidget* makeHeads();
    void connectState();
    void ask();     ///< tells what has to be recorded for what is seen
    void refresh(); ///< another snapshot, layer or state of the run
    void refreshHint();
    void refreshStatus();
    void refreshPages();
    void refreshHeads();
    void refreshLine(); ///< the head under the pointer, in words
    void refreshChoices();
    void act(); ///< the button of the hint
    void restyle();
    void fitWords();
    void explainColours(bool linear);
    void giveRoom();
    void retranslate();
    void chooseHead(int layer, int head);
    [[nodiscard]] ProbeRequest wish() const;
    [[nodiscard]] const ProbeSnapshot* shown() const; ///< null: a hint takes its place
    [[nodiscard]] bool isMixture(int layer) const;
    [[nodiscard]] int selectedLayer() const;
    void nameTokens();

    QStackedWidget *m_states, *m_pages;
    ThemedLabel *m_title, *m_status, *m_hint, *m_line, *m_noRecord;
    ProgressLine* m_progress;
    QPushButton* m_action;
    QButtonGroup* m_choices;
    QToolButton *m_headsChoice, *m_layerChoice, *m_routingChoice;
    QScrollArea* m_scroll;
    HeadGrid* m_grid;
    ScaleLegend* m_legend; ///< of the grid
    HeadPage* m_head;
    DeltaPage* m_delta;
    RoutingPage* m_routing;
    Page m_page = Page::Heads;
    PositionNames m_names;
    std::shared_ptr<const std::vector<TokenId>> m_named; ///< tokens that the names are of
};

} // namespace layerscope::ui

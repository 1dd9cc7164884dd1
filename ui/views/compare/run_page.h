// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "canvas/heir.h"
#include "state/view.h"

#include <memory>

class QPlainTextEdit;
class QPushButton;

namespace layerscope {
struct PairRun;
}

namespace layerscope::ui {

class PairChart;
class PairedTokens;
class PairFigures;
class ProgressLine;
class ThemedLabel;
struct ShownPair;

/// One text through both models: what it is, how far it is, and what came of it. Runs the sample text by itself once
/// both have weights and the page is seen.
class RunPage : public QWidget, public Heir {
    Q_OBJECT
public:
    explicit RunPage(const ViewContext& context, QWidget* parent = nullptr);
    void runText(const QString& text);
    [[nodiscard]] QString spokenText() const;
    [[nodiscard]] std::vector<FigureTable> tables() const;
    void inherit(const QWidget& before) override;

protected:
    void showEvent(QShowEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QWidget* makePrompt();
    QWidget* makeFigures();
    void connectState();
    void press(); ///< the button: run or stop
    void wantByItself();
    void refresh();
    void refreshStatus();
    void refreshResult();
    void showGroup(int group);
    void choose(int group);
    void restyle();
    [[nodiscard]] QString whyNot() const; ///< empty: it can run
    [[nodiscard]] ShownPair shown() const;

    ViewContext m_context;
    QPlainTextEdit* m_text;
    QPushButton* m_button;
    ProgressLine* m_progress;
    ThemedLabel* m_status;
    PairFigures* m_figures;
    ThemedLabel *m_agreement, *m_agreementNote, *m_kl, *m_klNote;
    PairedTokens* m_tokens;
    ThemedLabel *m_group, *m_expectA, *m_expectB;
    ThemedLabel *m_goesOnA, *m_goesOnB;
    PairChart* m_chart;
    std::shared_ptr<const PairRun> m_shownRun;
    bool m_stopped = false; ///< by the user: nothing runs by itself until something changes
};

} // namespace layerscope::ui

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sampling/sampler.h"
#include "state/view.h"

class QScrollArea;

namespace layerscope::ui {

class BranchList;
class ColorLegend;
class LatencyPanel;
class MetricsPanel;
class PromptPanel;
class RemotePanel;
class RunStatus;
class SamplingPanel;
class ShareBar;
class TokenAlternatives;
class TokenStream;

/// Prompt or conversation in, text out: streamed tokens with their probabilities and rivals, the tree of texts that
/// branch from each other, and the live figures of the run.
class GenerateView : public View {
    Q_OBJECT
public:
    explicit GenerateView(const ViewContext& context, QWidget* parent = nullptr);

    [[nodiscard]] QString spokenText() const override;
    [[nodiscard]] std::vector<FigureTable> tables() const override;
    void setPrompt(const QString& prompt);

public slots:
    void run();  ///< starts with the prompt and settings on screen; nothing while a run is going on
    void stop(); ///< asks the engine to stop

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    QWidget* makeText();
    QWidget* makeSide();
    void connectState();
    void connectTokens();
    void refreshPhase();
    void refreshFigures();
    void refreshTimes();
    void refreshChat();
    void wishTimes(bool shown);
    void branch(int token, const Candidate& next);
    void refreshSubject();
    void refreshPlace();
    void refreshToken(int token);
    void restyle();
    void arrange();
    [[nodiscard]] FigureTable branchTable() const;
    [[nodiscard]] QString whyNot() const; ///< why no text can be generated; empty if it can

    PromptPanel* m_prompt;
    RemotePanel* m_remote;
    SamplingPanel* m_sampling;
    ColorLegend* m_legend;
    TokenStream* m_stream;
    RunStatus* m_status;
    TokenAlternatives* m_alternatives;
    BranchList* m_branches;
    MetricsPanel* m_metrics;
    ShareBar* m_shares;
    LatencyPanel* m_latency;
    bool m_legendInHead = false;
    bool m_runIsChat = false; ///< the text on show answers a conversation
    QWidget* m_text = nullptr;
    QScrollArea* m_side = nullptr;
};

} // namespace layerscope::ui

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/view.h"

class QTableView;

namespace layerscope::ui {

class FactLines;
class FertilityPanel;
class PieceBands;
class PieceModel;
class TextPanel;
class ThemedLabel;

/// A text as every tokenizer at hand cuts it: pieces with ids, bytes and kinds; and what the same sentences cost in
/// many languages. Cutting and counting happen in the background.
class TokensView : public View {
    Q_OBJECT
public:
    explicit TokensView(const ViewContext& context, QWidget* parent = nullptr);
    void setText(const QString& text);

    [[nodiscard]] QSize minimumSizeHint() const override;
    [[nodiscard]] QString spokenText() const override;
    [[nodiscard]] std::vector<FigureTable> tables() const override;

protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    QWidget* makeMain();
    QWidget* makeSide();
    void connectState();
    void ask(); ///< for the cuts of the text as it stands
    void chooseFile();
    void refreshEntries();
    void refreshCuts();
    void refreshHint();
    void refreshPiece(int band, int piece);
    void restyle();
    void arrange();

    ThemedLabel* m_title;
    ThemedLabel* m_caption;
    ThemedLabel* m_error;
    TextPanel* m_text;
    PieceBands* m_bands;
    FertilityPanel* m_fertility;
    FactLines* m_piece;
    PieceModel* m_model;
    QTableView* m_table;
    QWidget* m_side = nullptr;
    bool m_asked = false;
};

} // namespace layerscope::ui

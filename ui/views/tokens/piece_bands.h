// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "canvas/heir.h"
#include "state/tokenizers.h"
#include "views/tokens/chip_layout.h"

#include <QAbstractScrollArea>
#include <QHash>

namespace layerscope::ui {

class Theme;

/// One text under each other as each tokenizer cuts it: a band a tokenizer, a chip a piece with its text, visible
/// spaces and, where there is room, its id. Draws only what is in sight. Pointer or arrow keys choose the current
/// piece. Of a very long text the first pieces are shown.
class PieceBands : public QAbstractScrollArea, public Heir {
    Q_OBJECT
public:
    PieceBands(const Theme& theme, const Tokenizers& tokenizers, QWidget* parent = nullptr);

    void refresh();                                            ///< other tokenizers or other cuts
    void setEmptyText(const QString& text);                    ///< shown while there are no bands
    void setCurrent(int band, int piece);                      ///< clamped
    [[nodiscard]] int currentBand() const { return m_band; }   ///< -1 without bands
    [[nodiscard]] int currentPiece() const { return m_piece; } ///< -1 in an empty band
    [[nodiscard]] QRect rectOf(int band, int piece) const;     ///< in viewport coordinates
    [[nodiscard]] int shownPieces(int band) const;
    void inherit(const QWidget& before) override;

    static constexpr int mostChips = 2000; ///< of one band

signals:
    void currentChanged(int band, int piece);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    struct Band {
        ChipLayout layout;
        int top = 0, height = 0; ///< in the whole picture
        bool cutShort = false;   ///< there are more pieces than chips
    };
    struct Place {
        int band = -1, piece = -1;
    };
    void restyle();
    void layOut();
    void layOutBand(Band& band, const Tokenizers::Entry& entry);
    void announce();
    void reveal();
    void moveRow(int rows);
    [[nodiscard]] qreal chipWidth(const Tokenizers::Entry& entry, TokenId id, bool withId);
    [[nodiscard]] QString idText(const Tokenizer& tokenizer, TokenId id) const;
    [[nodiscard]] int margin() const;
    [[nodiscard]] int headHeight() const;
    [[nodiscard]] int chipHeight() const;
    [[nodiscard]] int rowPitch() const;
    [[nodiscard]] Place at(QPoint viewportPoint) const;
    void paintBand(QPainter& painter, int band) const;
    void paintHead(QPainter& painter, int band, int top) const;
    void paintChip(QPainter& painter, int band, int piece, const QRectF& area) const;

    const Theme& m_theme;
    const Tokenizers& m_tokenizers;
    std::vector<Band> m_bands;                               ///< one for each entry
    QHash<const Tokenizer*, QHash<TokenId, float>> m_widths; ///< of piece texts in the present font
    QString m_emptyText;
    int m_band = -1, m_piece = -1;
};

} // namespace layerscope::ui

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/generate/stream_layout.h"
#include "views/generate/token_colors.h"

#include <QAbstractScrollArea>

class QTextLayout;

namespace layerscope::ui {

class LiveRun;
class Theme;

/// The text of a run as it is written: prompt, then tokens, coloured and each inspectable. Draws only the lines in
/// sight, follows the end while it stands there. Pointer or arrow keys choose the current token, a click holds it; text
/// can be selected and copied. Where other texts of the tree leave this one stands a mark.
class TokenStream : public QAbstractScrollArea {
    Q_OBJECT
public:
    TokenStream(const Theme& theme, const LiveRun& run, QWidget* parent = nullptr);

    void setColoring(TokenColoring coloring);
    void setEmptyText(const QString& text);           ///< shown while there is nothing to read
    [[nodiscard]] int currentToken() const;           ///< hovered or chosen; else the newest, -1 without tokens
    [[nodiscard]] std::vector<int> editMarks() const; ///< tokens before which an edit took effect
    void setCurrentToken(int token);                  ///< -1 follows the newest
    void hold(int token);                             ///< the pointer does not change it; -1 lets go
    [[nodiscard]] bool isHeld() const { return m_held; }
    [[nodiscard]] const std::vector<int>& branchMarks() const { return m_branchMarks; } ///< ascending

    [[nodiscard]] const QString& text() const { return m_layout.text(); }
    [[nodiscard]] QString selectedText() const;
    [[nodiscard]] qsizetype selectionBegin() const { return qMin(m_anchor, m_caret); }
    [[nodiscard]] qsizetype selectionEnd() const { return qMax(m_anchor, m_caret); }
    [[nodiscard]] qsizetype caret() const { return m_caret; }
    void select(qsizetype anchor, qsizetype caret);
    [[nodiscard]] qsizetype positionAt(QPoint viewportPoint) const;
    [[nodiscard]] QRect rectOf(qsizetype position) const; ///< of one character, in viewport coordinates
    [[nodiscard]] QRect rectOfToken(int token) const;     ///< its first line's part
    [[nodiscard]] int tokenAt(qsizetype position) const;  ///< -1 in the prompt or beyond the end
    void reveal(qsizetype position);                      ///< scrolls it into sight

public slots:
    void copy() const;
    void selectAll();

signals:
    void currentTokenChanged(int token); ///< or whether it is held
    void rivalsWanted();                 ///< Enter: the keyboard goes on to the rivals of the current token

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    void startOver();
    void takeText(); ///< what the run has and the layout has not
    void findBranches();
    [[nodiscard]] int tokenUnder(QPoint point) const; ///< -1 beside the letters
    void restyle();
    void updateScrollRange();
    bool moveByKey(int key, bool extend);
    [[nodiscard]] int tokenInLine(int lines) const; ///< above or below the current token, at the same place
    void chooseToken(int token, bool extend);
    [[nodiscard]] bool editBefore(int token) const;
    [[nodiscard]] int lineHeight() const;
    [[nodiscard]] int margin() const;
    [[nodiscard]] int textTop(int line) const; ///< in viewport coordinates
    void shape(QTextLayout& layout,
               const StreamLayout::Line& line) const; ///< prompt muted, the rest as the painter's pen
    void paintLine(QPainter& painter, int line);
    void paintGrounds(QPainter& painter, int line, const QTextLayout& shaped);
    void paintMark(QPainter& painter, qreal x, int top, const QString& label, const QColor& ink) const;
    void paintBranchMark(QPainter& painter, qreal x, int top) const;
    void paintCurrent(QPainter& painter, const QRectF& place) const;
    void paintEmpty(QPainter& painter) const;

    const Theme& m_theme;
    const LiveRun& m_run;
    StreamLayout m_layout;
    QString m_emptyText;
    TokenColoring m_coloring = TokenColoring::Probability;
    qsizetype m_promptLength = 0;
    qsizetype m_taken = 0; ///< characters of LiveRun::text() in the layout
    int m_current = -1;    ///< -1: the newest
    bool m_held = false;
    QPoint m_pressed;               ///< where a click began
    std::vector<int> m_branchMarks; ///< tokens at which another text leaves this one
    int m_ownFrom = -1;             ///< first token of its own, where this text left another one
    qsizetype m_anchor = 0, m_caret = 0;
};

} // namespace layerscope::ui

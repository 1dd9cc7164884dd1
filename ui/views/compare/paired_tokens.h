// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "canvas/painted_items.h"
#include "views/compare/pair_words.h"
#include "views/compare/paired_layout.h"

#include <QAbstractScrollArea>

#include <vector>

namespace layerscope::ui {

class Theme;

/// The tokens of both models above each other, cut where both end: A in outline, B dashed, a sign where the two would
/// have gone on differently, a ground where they are far apart. Click or arrow keys choose a stretch.
class PairedTokens : public QAbstractScrollArea, public PaintedItems {
    Q_OBJECT
public:
    explicit PairedTokens(const Theme& theme, QWidget* parent = nullptr);
    void setPair(ShownPair pair); ///< without a run: nothing is drawn but the text of setEmptyText
    void setEmptyText(const QString& text);
    void setCurrent(int group); ///< and scrolls to it
    [[nodiscard]] int current() const { return m_current; }
    [[nodiscard]] QRectF cell(int group) const; ///< in the viewport
    /// Stretches, as a screen reader meets them.
    [[nodiscard]] int itemCount() const override { return int(m_cells.size()); }
    [[nodiscard]] QString itemName(int group) const override { return spokenGroup(m_pair, group); }
    [[nodiscard]] QRect itemRect(int group) const override { return cell(group).toAlignedRect(); }
    [[nodiscard]] int itemAt(const QPoint& point) const override { return groupAt(point); }
    [[nodiscard]] int currentItem() const override { return m_current; }
    void putCursorOn(int group) override { choose(group); }
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    void chosen(int group);
    void pointed(int group); ///< -1: the pointer left

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    bool viewportEvent(QEvent* event) override;

private:
    /// A stretch as it is drawn: the tokens of each row with their widths.
    struct Cell {
        std::vector<QString> a, b;
        std::vector<qreal> widthsA, widthsB;
        qreal apart = 0; ///< 0 … 1, the ground
        bool differs = false;
    };
    void build(); ///< texts, once a run
    void measure();
    void arrange();
    [[nodiscard]] int margin() const;
    [[nodiscard]] qreal rowHeight() const;
    [[nodiscard]] qreal lineHeight() const;
    [[nodiscard]] int groupAt(QPointF position) const;
    [[nodiscard]] int neighbour(int key) const;
    void choose(int group);
    void updateSpoken();
    void paintCell(QPainter& painter, int group) const;
    void paintRow(QPainter& painter, const QRectF& row, const std::vector<QString>& texts,
                  const std::vector<qreal>& widths, bool isB) const;

    const Theme& m_theme;
    ShownPair m_pair;
    std::vector<Cell> m_cells;
    PairedLayout m_layout;
    QString m_emptyText;
    int m_current = -1, m_hovered = -1;
};

} // namespace layerscope::ui

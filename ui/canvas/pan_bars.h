// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPointF>
#include <QSizeF>

class QScrollBar;
class QWidget;

namespace layerscope::ui {

/// Scroll bars along the edges of a canvas that moves its page itself: they tell that there is more than is seen, and
/// move it, too. Not in sight while all of it is.
class PanBars : public QObject {
    Q_OBJECT
public:
    explicit PanBars(QWidget& canvas);
    /// `beyond`: by how much the page is larger than the canvas; `pan`: where it stands, 0 … -beyond.
    void set(const QSizeF& beyond, const QPointF& pan);
    [[nodiscard]] int thickness() const; ///< what a bar takes of the canvas while it is shown
    [[nodiscard]] bool isShown(Qt::Orientation orientation) const;

signals:
    void panned(const QPointF& pan);

private:
    void tell();
    QWidget& m_canvas;
    QScrollBar* m_across;
    QScrollBar* m_down;
};

} // namespace layerscope::ui

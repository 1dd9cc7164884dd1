// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/ring.h"

#include <QWidget>

namespace layerscope::ui {

class Theme;

/// The cache of a sliding layer as a ring: position p lies in slot p mod window. Turns with the query.
class RingPicture : public QWidget {
    Q_OBJECT
public:
    explicit RingPicture(const Theme& theme, QWidget* parent = nullptr);
    /// The state once `query` was written; `key` is marked where it still lies.
    void show(std::int64_t window, Position query, Position key);
    /// "position 15 in slot 3 (15 mod 6)" and which positions are there.
    [[nodiscard]] static QString caption(std::int64_t window, Position query);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    /// The position that lies in a slot; -1: the slot is still empty.
    [[nodiscard]] Position inSlot(std::int64_t slot) const;
    void paintSlots(QPainter& painter, const QRectF& ring) const;
    void paintContinuous(QPainter& painter, const QRectF& ring) const;

    const Theme& m_theme;
    Ring m_ring{1};
    Position m_query = 0, m_key = 0;
};

} // namespace layerscope::ui

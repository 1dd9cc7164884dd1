// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>

#include <vector>

namespace layerscope::ui {

/// Chips one after the other in rows of a width; a new row where the text has a line feed. Pure geometry, no widget.
class ChipLayout {
public:
    struct Chip {
        qreal x = 0, width = 0;
        int row = 0;
    };
    struct Row {
        int first = 0, count = 0;
    };
    struct Wish {
        qreal width = 0;
        bool endsLine = false;
    };

    /// A chip wider than a row is cut to it.
    void layOut(const std::vector<Wish>& wishes, qreal rowWidth, qreal gap);

    [[nodiscard]] const std::vector<Chip>& chips() const { return m_chips; }
    [[nodiscard]] const std::vector<Row>& rows() const { return m_rows; }
    /// -1: no chip there.
    [[nodiscard]] int chipAt(int row, qreal x) const;
    /// The chip of a row whose middle is nearest; -1: no such row.
    [[nodiscard]] int nearest(int row, qreal x) const;

private:
    std::vector<Chip> m_chips;
    std::vector<Row> m_rows;
};

} // namespace layerscope::ui

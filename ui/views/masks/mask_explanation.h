// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/masks/mask_picture.h"

#include <QScrollArea>

namespace layerscope::ui {

class ReadoutSection;
class ReceptiveCone;
class RingPicture;
class Subject;
class TextbookNotes;
class Theme;

/// The fixed read-out beside the masks: the cell under the pointer, its row, the selected layer's costs, the reach
/// through the stack, the ring buffer, and what a textbook says of masks and positions.
class MaskExplanation : public QScrollArea {
    Q_OBJECT
public:
    MaskExplanation(const Theme& theme, const Subject& subject, QWidget* parent = nullptr);

    void showCell(const MaskPicture& picture, std::int64_t query, std::int64_t key);
    void showLayer(const Subject& subject, int layer);
    /// Below the masks the sections stand side by side, beside them one under the other.
    void setBeside(bool beside);
    void restyle();
    [[nodiscard]] QString cellText() const;
    [[nodiscard]] QString layerText() const;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    const Theme& m_theme;
    bool m_beside = true;
    QWidget* m_page;
    ReadoutSection* m_cell;
    ReadoutSection* m_row;
    ReadoutSection* m_layer;
    QWidget* m_reach; ///< heading, cone, caption
    ReadoutSection* m_reachTitle;
    ReceptiveCone* m_cone;
    ReadoutSection* m_reachWords;
    QWidget* m_storage; ///< heading, ring with its caption
    ReadoutSection* m_storageTitle;
    RingPicture* m_ring;
    TextbookNotes* m_notes;
};

} // namespace layerscope::ui

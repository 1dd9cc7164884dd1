// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/architecture/drawings.h"

#include <QWidget>

namespace layerscope::ui {

/// The picture of the opened part; takes no room where there is none.
class DetailDrawing : public QWidget {
    Q_OBJECT
public:
    explicit DetailDrawing(const Theme& theme, QWidget* parent = nullptr);
    void setPart(const BlockScene& scene, const OpenedPart& part);
    [[nodiscard]] DrawingKind kind() const { return m_kind; }

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const Theme& m_theme;
    BlockScene m_scene;
    BlockStep m_step = BlockStep::Input;
    DrawingKind m_kind = DrawingKind::None;
};

} // namespace layerscope::ui

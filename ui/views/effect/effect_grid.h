// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/effect/effect_rows.h"

#include <QTreeWidget>

namespace layerscope::ui {

class Theme;

/// The figures as a table: name, original, edited, change. Values are set in place, so that the current line stays.
class EffectGrid : public QTreeWidget {
    Q_OBJECT
public:
    explicit EffectGrid(const Theme& theme, QWidget* parent = nullptr);
    void setEffectRows(const std::vector<EffectRow>& rows);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

private:
    void restyle();
    void styleItem(QTreeWidgetItem& item) const;
    const Theme& m_theme;
};

} // namespace layerscope::ui

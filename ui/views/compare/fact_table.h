// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTreeView>

namespace layerscope::ui {

class FactModel;
class Theme;

/// The facts of A and B. Columns keep their widths while figures change; values of both are equally wide.
class FactTable : public QTreeView {
    Q_OBJECT
public:
    FactTable(const Theme& theme, FactModel& model, QWidget* parent = nullptr);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void arrange();
    const Theme& m_theme;
};

} // namespace layerscope::ui

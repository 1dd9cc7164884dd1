// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalog/catalog.h"

#include <QPushButton>

#include <vector>

namespace layerscope::ui {

class Subject;
class Theme;

/// The button that names subject A and offers others: bundled models, presets by family, a folder.
class ModelPicker : public QPushButton {
    Q_OBJECT
public:
    ModelPicker(const Theme& theme, const Subject& subject, QWidget* parent = nullptr);
    void setEntries(const std::vector<CatalogEntry>& entries);

signals:
    void chosen(const QString& word);
    void folderWanted();

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    [[nodiscard]] QString shownName() const;
    void refresh();
    const Theme& m_theme;
    const Subject& m_subject;
};

} // namespace layerscope::ui

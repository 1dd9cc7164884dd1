// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalog/catalog.h"

#include <QPushButton>

#include <vector>

namespace layerscope::ui {

class Subject;
class Theme;

/// The button that names a subject and offers others: bundled models, presets by family, a folder or a file; where the
/// subject is B, also none.
class ModelPicker : public QPushButton {
    Q_OBJECT
public:
    enum class Bench { A, B };
    ModelPicker(const Theme& theme, const Subject& subject, Bench bench = Bench::A, QWidget* parent = nullptr);
    void setEntries(const std::vector<CatalogEntry>& entries);

signals:
    void chosen(const QString& word); ///< a catalog name or a path
    void folderWanted();
    void noneWanted();

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    [[nodiscard]] QString shownName() const;
    void askForFile();
    void refresh();
    const Theme& m_theme;
    const Subject& m_subject;
    Bench m_bench;
};

} // namespace layerscope::ui

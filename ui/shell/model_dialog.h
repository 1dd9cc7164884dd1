// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QStringList>

namespace layerscope {
struct Model;
}

namespace layerscope::ui {

class Subject;
class Theme;

/// What loading found worth telling: keys that were read in a special way, types that differ, tensors nothing reads.
[[nodiscard]] QStringList loadRemarks(const Subject& subject);

/// Where the model comes from, what it holds and what loading remarked. Shows the state when it was opened.
class ModelDialog : public QDialog {
    Q_OBJECT
public:
    ModelDialog(const Theme& theme, const Subject& subject, QWidget* parent = nullptr);
};

} // namespace layerscope::ui

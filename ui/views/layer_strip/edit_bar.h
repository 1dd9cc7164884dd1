// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"
#include "state/view.h"

#include <optional>

class QCheckBox;
class QLabel;
class QPushButton;

namespace layerscope::ui {

/// How far the subject is from its original, and the ways back: undo, redo, reset; copy hands the edit out.
class EditBar : public QWidget {
    Q_OBJECT
public:
    explicit EditBar(const ViewContext& context, QWidget* parent = nullptr);

    void refresh();
    void restyle();
    /// "1 edit", and which: "layer 9: sliding → full".
    [[nodiscard]] QString countText() const;
    [[nodiscard]] QString detailText() const;

private:
    [[nodiscard]] QPushButton* link(const QString& text, const QString& name);
    [[nodiscard]] bool positionsMatter() const;
    void refreshScaling();
    void refreshRefusal();
    void copyConfig();

    ViewContext m_context;
    std::optional<Error> m_refused; ///< why the edit of the start is not in force
    QCheckBox* m_keepPositions;
    QCheckBox* m_scaleAll;
    QLabel* m_count;
    QLabel* m_detail;
    QPushButton* m_undo;
    QPushButton* m_redo;
    QPushButton* m_reset;
    QPushButton* m_copy;
};

} // namespace layerscope::ui

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/view.h"

class QPushButton;
class QToolButton;

namespace layerscope::ui {

class ModelPicker;
class ThemedLabel;

/// A | swap | B, and what can be done with the pair.
class CompareHeader : public QWidget {
    Q_OBJECT
public:
    explicit CompareHeader(const ViewContext& context, QWidget* parent = nullptr);
    void setCaption(const QString& text, bool isError = false);
    [[nodiscard]] QString caption() const;
    [[nodiscard]] ModelPicker& pickerB() { return *m_b; }

private:
    void refresh();
    void refreshEntries();
    void restyle();

    ViewContext m_context;
    ModelPicker *m_a, *m_b;
    QPushButton* m_swap;
    QToolButton* m_close;
    ThemedLabel* m_caption;
    QPushButton* m_export;
};

} // namespace layerscope::ui

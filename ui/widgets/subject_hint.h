// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/themed_label.h"

namespace layerscope::ui {

class Subject;

/// Stands where a view has nothing to show yet: why a model could not be read, how far it is, or what to do.
class SubjectHint : public ThemedLabel {
    Q_OBJECT
public:
    SubjectHint(const Theme& theme, const Subject& subject, QWidget* parent = nullptr);
    /// Shows itself, or the body once there is an architecture. `invitation`: what would bring something to see.
    void refresh(QWidget& body, const QString& invitation);

private:
    const Subject& m_subject;
};

} // namespace layerscope::ui

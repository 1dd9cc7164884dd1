// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/subject_hint.h"

#include "state/subject.h"
#include "text/units_text.h"
#include "text/wording.h"

namespace layerscope::ui {

SubjectHint::SubjectHint(const Theme& theme, const Subject& subject, QWidget* parent)
    : ThemedLabel(theme, Role::Muted, parent), m_subject(subject) {
    setAlignment(Qt::AlignCenter);
    setWordWrap(true);
}

void SubjectHint::refresh(QWidget& body, const QString& invitation) {
    const bool ready = m_subject.hasArchitecture();
    body.setVisible(ready);
    setVisible(!ready);
    const bool failed = m_subject.state() == Subject::State::Failed;
    setRole(failed ? Role::Error : Role::Muted);
    if (failed)
        setText(m_subject.error() ? errorText(*m_subject.error()) : tr("%1 could not be read").arg(m_subject.name()));
    else if (m_subject.state() == Subject::State::Loading)
        setText(tr("Reading %1 … %2").arg(m_subject.name(), percentText(m_subject.loadFraction())));
    else
        setText(invitation);
}

} // namespace layerscope::ui

#include "moc_subject_hint.cpp"

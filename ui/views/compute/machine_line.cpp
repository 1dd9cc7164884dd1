// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/compute/machine_line.h"

#include "kernels/cpu_features.h"
#include "state/commands.h"
#include "state/machine.h"
#include "text/units_text.h"
#include "text/wording.h"
#include "widgets/themed_label.h"

#include <QHBoxLayout>
#include <QToolButton>

namespace layerscope::ui {

MachineLine::MachineLine(const Theme& theme, Machine& machine, Commands& commands, QWidget* parent)
    : QWidget(parent), m_machine(machine), m_label(new ThemedLabel(theme, ThemedLabel::Role::Muted)),
      m_again(new QToolButton) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_label, 1);
    row->addWidget(m_again, 0, Qt::AlignTop);
    m_label->setWordWrap(true);
    m_again->setText(tr("measure again"));
    m_again->setAccessibleName(tr("Measure this machine again"));
    m_again->setProperty("role", QStringLiteral("link"));
    m_again->setFocusPolicy(Qt::StrongFocus);
    connect(m_again, &QToolButton::clicked, this, [&commands] { commands.measureMachine(); });
    connect(&machine, &Machine::changed, this, &MachineLine::refresh);
    refresh();
}

QString MachineLine::text() const { return m_label->text(); }

void MachineLine::refresh() {
    const MachineRoof& roof = m_machine.roof();
    m_again->setEnabled(m_machine.state() != Machine::State::Measuring);
    const bool failed = m_machine.state() == Machine::State::Failed;
    m_label->setRole(failed ? ThemedLabel::Role::Error : ThemedLabel::Role::Muted);
    switch (m_machine.state()) {
    case Machine::State::Unknown:
        m_label->setText(tr("this machine has not been measured yet"));
        return;
    case Machine::State::Measuring:
        m_label->setText(tr("measuring this machine … %1").arg(percentText(m_machine.fraction())));
        return;
    case Machine::State::Failed:
        if (m_machine.error()) m_label->setText(errorText(*m_machine.error()));
        return;
    case Machine::State::Ready:
        break;
    }
    QStringList parts{tr("this machine, measured: %1 from memory, %2")
                          .arg(byteRateText(roof.bytes_per_s), flopRateText(roof.flops_per_s)),
                      tr("%n thread(s)", nullptr, roof.threads), QString::fromStdString(simd_display_name(roof.simd))};
    if (!roof.processor.empty()) parts << QString::fromStdString(roof.processor);
    m_label->setText(parts.join(QStringLiteral("\u00a0· ")));
}

} // namespace layerscope::ui

#include "moc_machine_line.cpp"

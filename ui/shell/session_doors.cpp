// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/session_doors.h"

#include "shell/exporter.h"
#include "shell/main_window.h"
#include "text/wording.h"

#include <QFileDialog>

namespace layerscope::ui {

SessionDoors::SessionDoors(Exporter& exporter, MainWindow& window)
    : QObject(&window), m_exporter(exporter), m_window(window) {}

void SessionDoors::open() {
    auto* dialog = new QFileDialog(&m_window, tr("Open a session"), QString(), tr("Sessions (*.json)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, &SessionDoors::openFile);
    dialog->open();
}

void SessionDoors::openFile(const QString& path) {
    const Result<Session> session = read_session_file(path.toStdString());
    if (session)
        m_window.openSession(*session);
    else
        m_window.showMessage(errorText(session.error()));
}

void SessionDoors::save() {
    if (const auto session = m_window.session()) m_exporter.exportSession(*session);
}

bool SessionDoors::isSession(const QString& path) {
    return path.endsWith(QStringLiteral(".json"), Qt::CaseInsensitive) && holds_session(path.toStdString());
}

} // namespace layerscope::ui

#include "moc_session_doors.cpp"

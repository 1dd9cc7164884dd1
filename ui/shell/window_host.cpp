// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/window_host.h"

#include "text/language.h"
#include "text/wording.h"
#include "views/generate/generate_view.h"

#include <QApplication>
#include <QStandardPaths>

#include <utility>

namespace layerscope::ui {

namespace {

std::filesystem::path machineFile() {
    const QString folder = QStandardPaths::writableLocation(QStandardPaths::CacheLocation);
    return folder.isEmpty() ? std::filesystem::path() : std::filesystem::path(folder.toStdString()) / "machine.json";
}

} // namespace

WindowHost::WindowHost(const std::filesystem::path& resources, Memory memory)
    : m_store(memory == Memory::User ? std::make_unique<QSettings>()
                                     : std::make_unique<QSettings>(m_scratch.filePath(QStringLiteral("settings.ini")),
                                                                   QSettings::IniFormat)),
      m_settings(*m_store),
      m_controller(m_bench, resources, nullptr, memory == Memory::User ? machineFile() : std::filesystem::path()),
      m_lessons(m_bench, m_controller, m_settings, resources) {
    readNotes(resources);
    m_controller.setRemotePlace(m_settings.remotePlace());
    connect(&m_controller, &Controller::remotePlaceChanged, this,
            [this] { m_settings.setRemotePlace(m_controller.remotePlace()); });
}

WindowHost::~WindowHost() = default;

void WindowHost::readNotes(const std::filesystem::path& resources) {
    Result<NoteBook> book = NoteBook::read(resources / "notes");
    if (book)
        m_bench.subject.setNoteBook(std::move(*book));
    else
        m_noteProblem = std::move(book).error();
}

void WindowHost::makeWindow() {
    m_window = std::make_unique<MainWindow>(m_bench, m_controller, m_theme, m_settings);
    // Queued: the menu that asks for it belongs to the window that goes.
    connect(m_window.get(), &MainWindow::languageWanted, this, &WindowHost::changeLanguage, Qt::QueuedConnection);
    connect(m_window.get(), &MainWindow::closing, this, &WindowHost::keepSession);
    if (const auto problem = std::exchange(m_noteProblem, std::nullopt)) m_window->showMessage(errorText(*problem));
}

void WindowHost::keepSession() {
    const std::optional<Session> session = m_window->session();
    if (session) m_settings.setSession(QByteArray::fromStdString(session_text(*session)));
}

void WindowHost::openLast() {
    const QByteArray kept = m_settings.session();
    if (kept.isEmpty()) return m_controller.openFirst({}, {});
    const Result<Session> session = read_session(std::string_view(kept.constData(), std::size_t(kept.size())), {});
    if (!session) {
        m_window->showMessage(errorText(session.error()));
        return m_controller.openFirst({}, {});
    }
    connect(&m_controller, &Controller::startRefused, this, [this] {
        const Subject& subject = m_bench.subject;
        if (!subject.hasArchitecture() && subject.state() == Subject::State::Failed) m_controller.openModel({});
    });
    m_window->openSession(*session);
}

void WindowHost::changeLanguage(const QString& code) {
    if (code == currentLanguage() || !setLanguage(code)) return;
    m_settings.setLanguage(code);
    m_window->saveLayout();
    const bool quits = QApplication::quitOnLastWindowClosed();
    QApplication::setQuitOnLastWindowClosed(false);
    makeWindow();
    m_window->restoreLayout();
    m_lessons.retell();
    if (!m_bench.run.prompt().isEmpty())
        static_cast<GenerateView*>(m_window->view(QStringLiteral("generate")))->setPrompt(m_bench.run.prompt());
    m_window->show();
    QApplication::setQuitOnLastWindowClosed(quits);
}

} // namespace layerscope::ui

#include "moc_window_host.cpp"

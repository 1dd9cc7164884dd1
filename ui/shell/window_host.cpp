// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/window_host.h"

#include "shell/view_docks.h"
#include "text/language.h"
#include "text/wording.h"

#include <QStandardPaths>
#include <QTimer>

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
      m_lessons(m_bench, m_controller, m_settings, resources), m_context{m_bench.subject,  m_bench.selection,
                                                                         m_bench.run,      m_bench.effect,
                                                                         m_controller,     m_theme,
                                                                         m_bench.machine,  m_bench.branches,
                                                                         m_bench.compared, m_bench.comparison,
                                                                         m_bench.library,  m_bench.tokenizers,
                                                                         m_bench.lessons} {
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

std::unique_ptr<MainWindow> WindowHost::newWindow(std::unique_ptr<ViewStack> views) {
    auto window = std::make_unique<MainWindow>(m_context, m_controller, m_settings, std::move(views));
    // Queued: the menu that asks for it belongs to the window that goes.
    connect(window.get(), &MainWindow::languageWanted, this, &WindowHost::changeLanguage, Qt::QueuedConnection);
    connect(window.get(), &MainWindow::closing, this, &WindowHost::keepSession);
    return window;
}

void WindowHost::makeWindow() {
    m_window = newWindow(std::make_unique<ViewStack>(m_context));
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
    m_wantedLanguage = code;
    ViewStack& views = m_window->views();
    if (isChangingLanguage() || views.isSucceeding()) { // one change after the other; the last wish counts
        if (views.isSucceeding()) views.goOn();
        return inAnotherTurn([this] { changeLanguage(m_wantedLanguage); });
    }
    if (code == currentLanguage() || !setLanguage(code)) return;
    m_settings.setLanguage(code);
    m_window->setUpdatesEnabled(false); // it keeps its picture, in one language, until it is exchanged
    m_nextViews = std::make_unique<ViewStack>(m_context);
    makeNext(m_window->docks().openNames() << m_window->viewName());
}

void WindowHost::makeNext(const QStringList& seen) {
    inAnotherTurn([this, seen] {
        if (!seen.isEmpty()) {
            m_nextViews->prepare(seen.front());
            return makeNext(seen.mid(1));
        }
        m_other = newWindow(std::move(m_nextViews));
        inAnotherTurn([this] { exchangeWindows(); });
    });
}

void WindowHost::exchangeWindows() {
    std::swap(m_window, m_other);
    m_window->succeed(*m_other);
    m_lessons.retell();
    m_window->show();
    inAnotherTurn([this] { m_other.reset(); });
}

void WindowHost::inAnotherTurn(const std::function<void()>& step) { QTimer::singleShot(0, this, step); }

} // namespace layerscope::ui

#include "moc_window_host.cpp"

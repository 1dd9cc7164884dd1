// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/snapshot_run.h"

#include "files/atomic_file.h"
#include "shell/main_window.h"
#include "shell/view_registry.h"
#include "views/compare/compare_view.h"
#include "views/generate/generate_view.h"
#include "views/tokens/tokens_view.h"

namespace layerscope::ui {

namespace {

constexpr int pollMs = 25;
constexpr int calmPolls = 6; ///< delayed repaints and short animations have ended after these
const QString wholeWindow = QStringLiteral("window");
const QString generateName = QStringLiteral("generate");
const QString compareName = QStringLiteral("compare");
const QString tokensName = QStringLiteral("tokens"); ///< a prompt is its text, not to be run

} // namespace

SnapshotRun::SnapshotRun(const SnapshotRequest& request, MainWindow& window, Workbench& bench, Controller& controller)
    : QObject(&window), m_request(request), m_window(window), m_bench(bench), m_controller(controller),
      m_target(&window) {
    if (request.view != wholeWindow) {
        m_target = window.view(request.view);
        m_target->setParent(nullptr);
        m_target->setWindowFlag(Qt::Window);
    } else if (!request.prompt.isEmpty()) {
        window.chooseView(generateName);
    }
    m_target->setMinimumSize(0, 0);
    m_target->resize(request.size);
    m_target->show();
    connect(&m_poll, &QTimer::timeout, this, &SnapshotRun::step);
    m_poll.start(pollMs);
}

SnapshotRun::~SnapshotRun() {
    if (m_target != &m_window) delete m_target; // a view taken out of the window has no other owner
}

void SnapshotRun::step() {
    if (const auto error = failure()) {
        m_poll.stop();
        emit failed(*error);
        return;
    }
    const bool listing = m_bench.lessons.all().empty() && !m_bench.lessons.listError();
    if (!m_controller.isSettled() || listing) {
        m_calm = 0;
        return;
    }
    const bool wantsText = !m_request.prompt.isEmpty() || m_request.view == generateName;
    if (wantsText && !std::exchange(m_textStarted, true)) {
        startText();
        return;
    }
    if (++m_calm >= calmPolls) {
        m_poll.stop();
        write();
    }
}

std::optional<Error> SnapshotRun::failure() const {
    if (m_bench.subject.state() == Subject::State::Failed && m_bench.subject.error()) return m_bench.subject.error();
    if (m_bench.compared.state() == Subject::State::Failed && m_bench.compared.error()) return m_bench.compared.error();
    if (m_bench.comparison.state() == Comparison::State::Failed && m_bench.comparison.error())
        return m_bench.comparison.error();
    if (m_bench.run.phase() == LiveRun::Phase::Failed && m_bench.run.error()) return m_bench.run.error();
    if (m_bench.effect.state() == Effect::State::Failed && m_bench.effect.error()) return m_bench.effect.error();
    return std::nullopt;
}

void SnapshotRun::startText() {
    if (m_request.view == tokensName) {
        static_cast<TokensView*>(m_window.view(tokensName))->setText(m_request.prompt);
        return;
    }
    if (!m_bench.subject.hasModel()) {
        if (m_request.prompt.isEmpty()) return; // the view itself says that there is nothing to run
        m_poll.stop();
        emit failed({ErrorCode::InvalidArgument, "cannot run the prompt", "this is an architecture without weights",
                     m_bench.subject.name().toStdString()});
        return;
    }
    if (m_request.view == compareName) {
        static_cast<CompareView*>(m_window.view(compareName))->runText(m_request.prompt);
        return;
    }
    if (m_request.view != generateName && m_request.view != wholeWindow) {
        m_controller.generate(m_request.prompt, GenerationSettings{}); // a view that shows what a run leaves behind
        return;
    }
    auto* view = static_cast<GenerateView*>(m_window.view(generateName));
    if (!m_request.prompt.isEmpty()) view->setPrompt(m_request.prompt);
    view->run();
}

void SnapshotRun::write() {
    m_target->resize(m_request.size);
    if (QWidget* focused = m_target->focusWidget()) focused->clearFocus(); // nobody is typing on a picture
    const Result<QByteArray> bytes = imageOf(*m_target, m_request.format, m_window.windowTitle());
    if (!bytes) {
        emit failed(bytes.error());
        return;
    }
    const std::string_view content(bytes->constData(), std::size_t(bytes->size()));
    if (const Result<void> written = write_file_atomically(m_request.file, content); !written)
        emit failed(written.error());
    else
        emit finished();
}

} // namespace layerscope::ui

#include "moc_snapshot_run.cpp"

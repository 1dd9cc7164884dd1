// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/main_window.h"

#include "shell/about_dialog.h"
#include "shell/compare_doors.h"
#include "shell/controller.h"
#include "shell/exporter.h"
#include "shell/lesson_dock.h"
#include "shell/menus.h"
#include "shell/middle_area.h"
#include "shell/model_dialog.h"
#include "shell/session_doors.h"
#include "shell/settings.h"
#include "shell/status_line.h"
#include "shell/top_bar.h"
#include "shell/view_docks.h"
#include "shell/view_stack.h"
#include "state/lessons.h"
#include "theme/layout_pause.h"
#include "theme/theme.h"
#include "views/generate/generate_view.h"
#include "views/layer_strip/layer_strip_view.h"
#include "widgets/hand_over.h"
#include "widgets/model_file_dialog.h"

#include <QDockWidget>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QMenuBar>
#include <QMimeData>
#include <QPointer>
#include <QScreen>
#include <QStatusBar>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace layerscope::ui {

namespace {

const QString generateName = QStringLiteral("generate");
constexpr int presenterZoom = 150; ///< percent: readable from the back row, and the views are still whole

} // namespace

MainWindow::MainWindow(const ViewContext& context, Controller& controller, Settings& settings,
                       std::unique_ptr<ViewStack> views)
    : m_context(context), m_controller(controller), m_settings(settings) {
    setObjectName(QStringLiteral("mainWindow"));
    setWindowIcon(QIcon(QStringLiteral(":/icons/layerscope.svg")));
    setDockNestingEnabled(true);
    setAcceptDrops(true);
    m_exporter = new Exporter(*this);
    new CompareDoors(m_context, controller, *m_exporter, *this);
    m_sessions = new SessionDoors(*m_exporter, *this);
    makeTop();
    makeStrip();
    makeMiddle(std::move(views));
    makeStatus();
    new LessonDock(m_context, *this);
    connect(&controller, &Controller::message, this, &MainWindow::showMessage);
    connect(&controller, &Controller::viewWanted, this, &MainWindow::chooseView);
    connect(m_exporter, &Exporter::message, this, &MainWindow::showMessage);
    connect(&controller, &Controller::traceWanted, this, [this] {
        const auto& metrics = m_context.run.metrics();
        m_exporter->exportTrace(m_context.run.probe(), metrics ? metrics->threads : 0, QStringLiteral("trace"));
    });
    connect(&controller, &Controller::opened, this, [this](const QString& folder) {
        if (!folder.isEmpty()) m_settings.addRecentFolder(folder);
    });
    connect(&m_context.subject, &Subject::stateChanged, this, &MainWindow::refreshTitle);
    connect(&m_context.lessons, &Lessons::presentingChanged, this, &MainWindow::setPresenting);
    refreshTitle();
}

MainWindow::~MainWindow() = default;

void MainWindow::makeTop() {
    auto* top = new QWidget(this);
    auto* column = new QVBoxLayout(top);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto* bar = new QMenuBar(top);
    m_top = new TopBar(m_context, m_controller, top);
    column->addWidget(bar);
    column->addWidget(m_top);
    setMenuWidget(top);
    auto* menus = new Menus(*bar, m_context, m_controller, m_settings, this);
    connectMenus(*menus);
    menus->addToRun(m_top->cacheMenu());
    menus->addToRun(m_top->threadsMenu());
    for (QAction* action : bar->findChildren<QAction*>()) // keys work without the menu bar too
        if (!action->shortcut().isEmpty()) addAction(action);
    connect(m_top, &TopBar::folderWanted, this, &MainWindow::openFolder);
    connect(&m_controller, &Controller::folderWanted, this, &MainWindow::openFolder);
    connect(m_top, &TopBar::runWanted, this, &MainWindow::runGeneration);
    connect(m_top, &TopBar::stopWanted, &m_controller, &Controller::stop);
}

void MainWindow::connectMenus(Menus& menus) {
    connect(&menus, &Menus::openWanted, this, &MainWindow::openFolder);
    connect(&menus, &Menus::openFileWanted, this, &MainWindow::openFile);
    connect(&menus, &Menus::openSessionWanted, m_sessions, &SessionDoors::open);
    connect(&menus, &Menus::saveSessionWanted, m_sessions, &SessionDoors::save);
    connect(&menus, &Menus::exportPictureWanted, this,
            [this] { m_exporter->exportPicture(docks().active(), docks().activeName()); });
    connect(&menus, &Menus::exportTableWanted, this,
            [this] { m_exporter->exportTable(docks().active(), docks().activeName()); });
    connect(&menus, &Menus::quitWanted, this, &QWidget::close);
    connect(&menus, &Menus::detailsWanted, this, &MainWindow::toggleDetails);
    connect(&menus, &Menus::viewWanted, this, &MainWindow::chooseView);
    connect(&menus, &Menus::besideWanted, this, [this](const QString& name) {
        if (docks().isOpen(name))
            docks().close(name);
        else
            (void)docks().open(name);
    });
    connect(&menus, &Menus::workspaceWanted, this, &MainWindow::arrange);
    connect(&menus, &Menus::resetLayoutWanted, this, &MainWindow::resetLayout);
    connect(&menus, &Menus::presenterWanted, this, [this] { setPresenting(!isPresenting()); });
    connect(&menus, &Menus::runWanted, this, &MainWindow::runGeneration);
    connect(&menus, &Menus::aboutWanted, this, &MainWindow::about);
    connect(&menus, &Menus::aboutModelWanted, this, &MainWindow::aboutModel);
    connect(&menus, &Menus::languageWanted, this, &MainWindow::languageWanted);
}

void MainWindow::makeStrip() {
    auto* dock = new QDockWidget(tr("Layers"), this);
    dock->setObjectName(QStringLiteral("layerStripDock"));
    dock->setFeatures(QDockWidget::NoDockWidgetFeatures); // always visible
    auto* noTitle = new QWidget(dock);
    noTitle->setMaximumHeight(0);
    dock->setTitleBarWidget(noTitle);
    dock->setWidget(new LayerStripView(m_context, dock));
    addDockWidget(Qt::LeftDockWidgetArea, dock);
    setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
}

void MainWindow::makeMiddle(std::unique_ptr<ViewStack> views) {
    m_middle = new MiddleArea(m_context, std::move(views), this);
    connect(m_middle, &MiddleArea::exportWanted, this,
            [this](View& view) { m_exporter->exportTable(view, QStringLiteral("effect")); });
    setCentralWidget(m_middle);
}

void MainWindow::makeStatus() {
    auto* bar = new QStatusBar(this);
    bar->setSizeGripEnabled(false);
    bar->setContentsMargins(0, 0, 0, 0);
    auto* line = new StatusLine(m_context, m_controller, bar);
    connect(line, &StatusLine::remarksWanted, this, &MainWindow::aboutModel);
    bar->addPermanentWidget(line, 1);
    setStatusBar(bar);
}

ViewDocks& MainWindow::docks() { return m_middle->docks(); }

ViewStack& MainWindow::views() { return m_middle->views(); }

void MainWindow::toggleDetails() { m_middle->toggleDetails(); }

bool MainWindow::chooseView(const QString& name) { return docks().choose(name); }

QString MainWindow::viewName() const { return m_middle->views().currentName(); }

View* MainWindow::view(const QString& name) { return m_middle->views().view(name); }

void MainWindow::runGeneration() {
    chooseView(generateName);
    static_cast<GenerateView*>(view(generateName))->run();
}

void MainWindow::showMessage(const QString& text) { m_middle->showMessage(text); }

void MainWindow::openFolder() {
    connect(&askForModelFolder(tr("Open a model folder"), this), &QFileDialog::fileSelected, &m_controller,
            &Controller::openModel);
}

void MainWindow::openFile() {
    connect(&askForModelFile(tr("Open a model file"), this), &QFileDialog::fileSelected, &m_controller,
            &Controller::openModel);
}

void MainWindow::about() {
    auto* dialog = new AboutDialog(m_context.theme, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

void MainWindow::aboutModel() {
    auto* dialog = new ModelDialog(m_context.theme, m_context.subject, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

void MainWindow::refreshTitle() {
    const QString name = m_context.subject.name();
    setWindowTitle(name.isEmpty() ? tr("Layerscope") : tr("%1 – Layerscope", "model name").arg(name));
}

void MainWindow::openPath(const QString& path) {
    if (SessionDoors::isSession(path))
        m_sessions->openFile(path);
    else
        m_controller.openModel(path);
}

void MainWindow::openSession(const Session& session) { m_controller.openSession(session); }

std::optional<Session> MainWindow::session() const {
    std::optional<Session> session = m_controller.session();
    if (session) session->view = viewName().toStdString();
    return session;
}

void MainWindow::restoreLayout() {
    setMinimumSize(800, 560);
    if (!restoreGeometry(m_settings.geometry())) {
        const QScreen* screen = QGuiApplication::primaryScreen();
        const QSize room = screen ? screen->availableSize() : QSize(1440, 900);
        resize(QSize(1440, 900).boundedTo(room * 0.95));
    }
    (void)restoreState(m_settings.dockState());
    (void)docks().restoreLayoutState(m_settings.viewDocks());
    (void)chooseView(m_settings.view());
}

void MainWindow::saveLayout() {
    setPresenting(false);
    m_settings.setLayout(saveGeometry(), saveState());
    m_settings.setViewDocks(docks().layoutState());
    m_settings.setView(viewName());
}

void MainWindow::succeed(MainWindow& before) {
    before.saveLayout();
    const QPointer<QWidget> focused = before.focusWidget();
    m_middle->succeed(*before.m_middle);
    for (const char* beside : {"layerStripDock", "lessonDock"}) { // what stands beside the views
        const auto* from = before.findChild<QDockWidget*>(QString::fromLatin1(beside));
        const auto* to = findChild<QDockWidget*>(QString::fromLatin1(beside));
        if (from && to) handOver(*from->widget(), *to->widget());
    }
    restoreLayout();
    if (focused && isAncestorOf(focused)) focused->setFocus();
}

void MainWindow::resetLayout() {
    setPresenting(false);
    m_middle->setDetails(false);
    docks().closeAll();
}

void MainWindow::arrange(Workspace workspace) {
    resetLayout();
    switch (workspace) {
    case Workspace::Teach:
        (void)chooseView(QStringLiteral("masks"));
        break;
    case Workspace::Compare:
        (void)chooseView(QStringLiteral("compare"));
        break;
    case Workspace::Generate:
        (void)chooseView(generateName);
        (void)docks().open(QStringLiteral("attention"));
        break;
    }
}

void MainWindow::setPresenting(bool on) {
    if (on == isPresenting()) return;
    Theme& theme = m_context.theme;
    if (on) {
        const QString name = docks().activeName();
        m_before = BeforePresenting{theme.zoom(), m_settings.zoom(), windowState(),
                                    docks().openNames().isEmpty() ? QByteArray() : docks().layoutState(), viewName()};
        docks().closeAll();
        (void)chooseView(name);
        showMessage(tr("Presenter mode: F11 leaves it."));
    }
    {
        const LayoutPause pause(*this);
        menuWidget()->setVisible(!on);
        statusBar()->setVisible(!on);
        m_middle->setPresenting(on);
        theme.setZoom(on ? std::max(theme.zoom(), presenterZoom) : m_before->zoom);
    }
    if (on) {
        setWindowState(windowState() | Qt::WindowFullScreen);
        m_context.lessons.setPresenting(true);
        return;
    }
    const BeforePresenting before = *std::exchange(m_before, std::nullopt);
    m_settings.setZoom(before.keptZoom); // what was zoomed in between was for the audience
    setWindowState(before.states);
    const QString shown = viewName();
    (void)docks().restoreLayoutState(before.docks);
    (void)chooseView(docks().isOpen(shown) ? before.view : shown); // beside the others again, or still in the row
    m_context.lessons.setPresenting(false);
}

void MainWindow::closeEvent(QCloseEvent* event) {
    saveLayout();
    emit closing();
    QMainWindow::closeEvent(event);
}

void MainWindow::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape && isPresenting())
        setPresenting(false);
    else
        QMainWindow::keyPressEvent(event);
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    const QList<QUrl> urls = event->mimeData()->urls();
    if (urls.size() == 1 && urls.front().isLocalFile()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
    openPath(event->mimeData()->urls().front().toLocalFile());
    event->acceptProposedAction();
}

} // namespace layerscope::ui

#include "moc_main_window.cpp"

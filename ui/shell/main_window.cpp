// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/main_window.h"

#include "shell/about_dialog.h"
#include "shell/compare_doors.h"
#include "shell/controller.h"
#include "shell/effect_bar.h"
#include "shell/exporter.h"
#include "shell/lesson_dock.h"
#include "shell/menus.h"
#include "shell/settings.h"
#include "shell/status_line.h"
#include "shell/top_bar.h"
#include "shell/view_stack.h"
#include "theme/theme.h"
#include "views/generate/generate_view.h"
#include "views/layer_strip/layer_strip_view.h"
#include "widgets/message_bar.h"

#include <QDockWidget>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QGuiApplication>
#include <QMenuBar>
#include <QMimeData>
#include <QScreen>
#include <QStatusBar>
#include <QVBoxLayout>

namespace layerscope::ui {

namespace {

const QString generateName = QStringLiteral("generate");

} // namespace

MainWindow::MainWindow(Workbench& bench, Controller& controller, Theme& theme, Settings& settings)
    : m_context{bench.subject, bench.selection,  bench.run,      bench.effect,   controller,
                theme,         bench.machine,    bench.branches, bench.compared, bench.comparison,
                bench.library, bench.tokenizers, bench.lessons},
      m_controller(controller), m_settings(settings) {
    setObjectName(QStringLiteral("mainWindow"));
    setWindowIcon(QIcon(QStringLiteral(":/icons/layerscope.svg")));
    setDockNestingEnabled(true);
    setAcceptDrops(true);
    m_exporter = new Exporter(*this);
    new CompareDoors(m_context, controller, *m_exporter, *this);
    makeTop();
    makeStrip();
    makeMiddle();
    makeStatus();
    new LessonDock(m_context, m_settings, *this);
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
    connect(&bench.subject, &Subject::stateChanged, this, &MainWindow::refreshTitle);
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
    connect(menus, &Menus::openWanted, this, &MainWindow::openFolder);
    connect(menus, &Menus::exportPictureWanted, this,
            [this] { m_exporter->exportPicture(m_views->current(), m_views->currentName()); });
    connect(menus, &Menus::exportTableWanted, this,
            [this] { m_exporter->exportTable(m_views->current(), m_views->currentName()); });
    connect(menus, &Menus::quitWanted, this, &QWidget::close);
    connect(menus, &Menus::viewWanted, this, &MainWindow::chooseView);
    connect(menus, &Menus::runWanted, this, &MainWindow::runGeneration);
    connect(menus, &Menus::aboutWanted, this, &MainWindow::about);
    connect(menus, &Menus::languageWanted, this, &MainWindow::languageWanted);
    connect(m_top, &TopBar::folderWanted, this, &MainWindow::openFolder);
    connect(&m_controller, &Controller::folderWanted, this, &MainWindow::openFolder);
    connect(m_top, &TopBar::runWanted, this, &MainWindow::runGeneration);
    connect(m_top, &TopBar::stopWanted, &m_controller, &Controller::stop);
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

void MainWindow::makeMiddle() {
    auto* middle = new QWidget(this);
    auto* column = new QVBoxLayout(middle);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_message = new MessageBar(m_context.theme, middle);
    m_views = new ViewStack(m_context, middle);
    column->addWidget(m_message);
    column->addWidget(m_views, 1);
    column->addWidget(new EffectBar(m_context, middle));
    setCentralWidget(middle);
}

void MainWindow::makeStatus() {
    auto* bar = new QStatusBar(this);
    bar->setSizeGripEnabled(false);
    bar->setContentsMargins(0, 0, 0, 0);
    bar->addPermanentWidget(new StatusLine(m_context, m_controller, bar), 1);
    setStatusBar(bar);
}

bool MainWindow::chooseView(const QString& name) { return m_views->choose(name); }

QString MainWindow::viewName() const { return m_views->currentName(); }

View* MainWindow::view(const QString& name) { return m_views->view(name); }

void MainWindow::runGeneration() {
    chooseView(generateName);
    static_cast<GenerateView*>(m_views->view(generateName))->run();
}

void MainWindow::showMessage(const QString& text) { m_message->showMessage(text); }

void MainWindow::openFolder() {
    auto* dialog = new QFileDialog(this, tr("Open a model folder"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setOption(QFileDialog::ShowDirsOnly);
    connect(dialog, &QFileDialog::fileSelected, &m_controller, &Controller::openModel);
    dialog->open();
}

void MainWindow::about() {
    auto* dialog = new AboutDialog(m_context.theme, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

void MainWindow::refreshTitle() {
    const QString name = m_context.subject.name();
    setWindowTitle(name.isEmpty() ? tr("Layerscope") : tr("%1 – Layerscope", "model name").arg(name));
}

void MainWindow::restoreLayout() {
    setMinimumSize(800, 560);
    if (!restoreGeometry(m_settings.geometry())) {
        const QScreen* screen = QGuiApplication::primaryScreen();
        const QSize room = screen ? screen->availableSize() : QSize(1440, 900);
        resize(QSize(1440, 900).boundedTo(room * 0.95));
    }
    (void)restoreState(m_settings.dockState());
    (void)chooseView(m_settings.view());
}

void MainWindow::closeEvent(QCloseEvent* event) {
    m_settings.setLayout(saveGeometry(), saveState());
    m_settings.setView(viewName());
    QMainWindow::closeEvent(event);
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    const QList<QUrl> urls = event->mimeData()->urls();
    if (urls.size() == 1 && urls.front().isLocalFile()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
    m_controller.openModel(event->mimeData()->urls().front().toLocalFile());
    event->acceptProposedAction();
}

} // namespace layerscope::ui

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/menus.h"

#include "arch/config_writer.h"
#include "arch/layer_pattern.h"
#include "shell/controller.h"
#include "shell/settings.h"
#include "shell/view_registry.h"
#include "text/language.h"
#include "text/units_text.h"
#include "theme/theme.h"

#include <QActionGroup>
#include <QClipboard>
#include <QGuiApplication>
#include <QMenu>
#include <QMenuBar>

#include <algorithm>

namespace layerscope::ui {

namespace {

template <class Receiver, class Slot>
QAction* add(QMenu& menu, const QString& text, const QKeySequence& keys, Receiver* receiver, Slot slot) {
    QAction* action = menu.addAction(text);
    action->setShortcut(keys);
    QObject::connect(action, &QAction::triggered, receiver, slot);
    return action;
}

std::string patternOf(const Architecture& architecture) {
    std::vector<LayerType> types;
    for (const LayerSettings& layer : architecture.layers)
        types.push_back(layer.type);
    return format_layer_pattern(types);
}

} // namespace

Menus::Menus(QMenuBar& bar, const ViewContext& context, Controller& controller, Settings& settings, QObject* parent)
    : QObject(parent), m_context(context), m_controller(controller), m_settings(settings) {
    fillFile(*bar.addMenu(tr("&File")));
    fillEdit(*bar.addMenu(tr("&Edit")));
    fillView(*bar.addMenu(tr("&View")));
    fillRun(*(m_runMenu = bar.addMenu(tr("&Run"))));
    QMenu* help = bar.addMenu(tr("&Help"));
    add(*help, tr("About the &model"), QKeySequence(Qt::SHIFT | Qt::Key_F1), this, &Menus::aboutModelWanted);
    add(*help, tr("&About Layerscope"), QKeySequence(Qt::Key_F1), this, &Menus::aboutWanted);
}

void Menus::fillFile(QMenu& menu) {
    add(menu, tr("&Open folder…"), QKeySequence::Open, this, &Menus::openWanted);
    add(menu, tr("Open &file…"), QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_O), this, &Menus::openFileWanted);
    QMenu* recent = menu.addMenu(tr("Open &recent"));
    connect(&menu, &QMenu::aboutToShow, recent, [this, recent] { fillRecent(*recent); });
    menu.addSeparator();
    add(menu, tr("Open s&ession…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_O), this, &Menus::openSessionWanted);
    QAction* save = add(menu, tr("&Save session…"), QKeySequence::Save, this, &Menus::saveSessionWanted);
    save->setEnabled(m_context.subject.hasArchitecture());
    connect(&m_context.subject, &Subject::planChanged, save,
            [this, save] { save->setEnabled(m_context.subject.hasArchitecture()); });
    menu.addSeparator();
    add(menu, tr("Export &picture…"), QKeySequence(Qt::CTRL | Qt::Key_E), this, &Menus::exportPictureWanted);
    add(menu, tr("Export &table…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_E), this, &Menus::exportTableWanted);
    QAction* comparison = add(menu, tr("Export &comparison…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_M), this,
                              [this] { m_controller.exportComparison(); });
    const auto refresh = [this, comparison] {
        comparison->setEnabled(m_context.subject.hasArchitecture() && m_context.compared.hasArchitecture());
    };
    connect(&m_context.compared, &Subject::planChanged, this, refresh);
    connect(&m_context.subject, &Subject::planChanged, this, refresh);
    refresh();
    menu.addSeparator();
    add(menu, tr("&Quit"), QKeySequence(Qt::CTRL | Qt::Key_Q), this, &Menus::quitWanted);
}

void Menus::fillRecent(QMenu& menu) {
    menu.clear();
    for (const QString& folder : m_settings.recentFolders()) {
        QString label = folder;
        connect(menu.addAction(label.replace(u'&', QStringLiteral("&&"))), &QAction::triggered, this,
                [this, folder] { m_controller.openModel(folder); });
    }
    menu.setEnabled(!menu.isEmpty());
}

void Menus::fillEdit(QMenu& menu) {
    QUndoStack& stack = m_controller.undoStack();
    QAction* undo = stack.createUndoAction(&menu, tr("&Undo"));
    undo->setShortcut(QKeySequence::Undo);
    menu.addAction(undo);
    QAction* redo = stack.createRedoAction(&menu, tr("&Redo"));
    redo->setShortcuts({QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), QKeySequence(Qt::CTRL | Qt::Key_Y)});
    menu.addAction(redo);
    QAction* reset = add(menu, tr("Re&set the edit"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_R), this,
                         [this] { m_controller.resetEdit(); });
    menu.addSeparator();
    QAction* config =
        add(menu, tr("Copy as &config.json"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C), this, [this] {
            QGuiApplication::clipboard()->setText(
                QString::fromStdString(edited_keys_json(m_context.subject.architecture())));
        });
    QAction* pattern = add(menu, tr("Copy &pattern"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_P), this, [this] {
        QGuiApplication::clipboard()->setText(QString::fromStdString(patternOf(m_context.subject.architecture())));
    });
    const auto refresh = [this, reset, config, pattern] {
        const bool any = m_context.subject.hasArchitecture();
        reset->setEnabled(any && !m_context.subject.edit().empty());
        config->setEnabled(any);
        pattern->setEnabled(any);
    };
    connect(&m_context.subject, &Subject::planChanged, this, refresh);
    refresh();
}

void Menus::fillView(QMenu& menu) {
    int number = 1;
    for (const ViewEntry& entry : viewRegistry()) {
        QAction* action = menu.addAction(viewTitle(entry));
        if (number <= 9) action->setShortcut(QKeySequence(Qt::CTRL | Qt::Key(Qt::Key_0 + number++)));
        connect(action, &QAction::triggered, this, [this, name = entry.name] { emit viewWanted(name); });
    }
    menu.addSeparator();
    fillBeside(*menu.addMenu(tr("Open &beside")));
    fillWorkspace(*menu.addMenu(tr("&Workspace")));
    add(menu, tr("&Presenter mode"), QKeySequence(Qt::Key_F11), this, &Menus::presenterWanted);
    add(menu, tr("&Effect in detail"), QKeySequence(Qt::CTRL | Qt::Key_D), this, &Menus::detailsWanted);
    menu.addSeparator();
    fillTheme(*menu.addMenu(tr("&Theme")));
    fillZoom(*menu.addMenu(tr("&Zoom")));
    fillLanguage(*menu.addMenu(tr("&Language")));
}

void Menus::fillBeside(QMenu& menu) {
    for (const ViewEntry& entry : viewRegistry())
        connect(menu.addAction(viewTitle(entry)), &QAction::triggered, this,
                [this, name = entry.name] { emit besideWanted(name); });
}

void Menus::fillWorkspace(QMenu& menu) {
    const auto arrangement = [&](const QString& text, Qt::Key key, Workspace workspace) {
        return add(menu, text, QKeySequence(Qt::ALT | key), this,
                   [this, workspace] { emit workspaceWanted(workspace); });
    };
    arrangement(tr("&Teach"), Qt::Key_1, Workspace::Teach);
    QAction* compare = arrangement(tr("&Compare"), Qt::Key_2, Workspace::Compare);
    compare->setEnabled(std::ranges::find(viewRegistry(), QStringLiteral("compare"), &ViewEntry::name) !=
                        viewRegistry().end());
    arrangement(tr("&Generate"), Qt::Key_3, Workspace::Generate);
    menu.addSeparator();
    add(menu, tr("&Reset layout"), QKeySequence(Qt::ALT | Qt::Key_0), this, &Menus::resetLayoutWanted);
}

void Menus::fillTheme(QMenu& menu) {
    auto* group = new QActionGroup(&menu);
    const std::pair<ThemeChoice, QString> choices[] = {{ThemeChoice::Light, tr("&Light")},
                                                       {ThemeChoice::Dark, tr("&Dark")},
                                                       {ThemeChoice::HighContrast, tr("High &contrast")},
                                                       {ThemeChoice::System, tr("As the &system")}};
    for (const auto& [choice, text] : choices) {
        QAction* action = group->addAction(menu.addAction(text));
        action->setCheckable(true);
        action->setChecked(choice == m_context.theme.choice());
        connect(action, &QAction::triggered, this, [this, wanted = choice] {
            m_settings.setTheme(wanted);
            m_context.theme.setChoice(wanted);
        });
    }
}

void Menus::fillZoom(QMenu& menu) {
    add(menu, tr("&Larger"), QKeySequence(Qt::CTRL | Qt::Key_Plus), this, [this] {
        setZoom(m_context.theme.zoom() + 25);
    })->setShortcuts({QKeySequence(Qt::CTRL | Qt::Key_Plus), QKeySequence(Qt::CTRL | Qt::Key_Equal)});
    add(menu, tr("&Smaller"), QKeySequence(Qt::CTRL | Qt::Key_Minus), this,
        [this] { setZoom(m_context.theme.zoom() - 25); });
    add(menu, tr("&Normal"), QKeySequence(Qt::CTRL | Qt::Key_0), this, [this] { setZoom(100); });
    menu.addSeparator();
    auto* group = new QActionGroup(&menu);
    for (const int percent : {100, 125, 150, 200, 300}) {
        QAction* action = group->addAction(menu.addAction(percentText(percent / 100.0)));
        action->setCheckable(true);
        action->setData(percent);
        connect(action, &QAction::triggered, this, [this, percent] { setZoom(percent); });
    }
    const auto refresh = [this, group] {
        for (QAction* action : group->actions())
            action->setChecked(action->data().toInt() == m_context.theme.zoom());
    };
    group->setExclusionPolicy(QActionGroup::ExclusionPolicy::ExclusiveOptional);
    connect(&m_context.theme, &Theme::changed, group, refresh);
    refresh();
}

void Menus::setZoom(int percent) {
    m_context.theme.setZoom(percent);
    m_settings.setZoom(m_context.theme.zoom());
}

void Menus::fillLanguage(QMenu& menu) {
    auto* group = new QActionGroup(&menu);
    for (const QString& code : languages()) {
        QAction* action = group->addAction(menu.addAction(languageName(code)));
        action->setCheckable(true);
        action->setChecked(code == currentLanguage());
        connect(action, &QAction::triggered, this, [this, code] { emit languageWanted(code); });
    }
}

void Menus::addToRun(QMenu& menu) { m_runMenu->addMenu(&menu); }

void Menus::fillRun(QMenu& menu) {
    QAction* run = add(menu, tr("&Run"), QKeySequence(Qt::CTRL | Qt::Key_Return), this, &Menus::runWanted);
    QAction* stop =
        add(menu, tr("&Stop"), QKeySequence(Qt::CTRL | Qt::Key_Period), this, [this] { m_controller.stop(); });
    const auto refresh = [this, run, stop] {
        const bool running = m_context.run.isRunning();
        run->setEnabled(!running && m_controller.canWrite());
        stop->setEnabled(running || m_context.subject.state() == Subject::State::Loading);
    };
    connect(&m_context.run, &LiveRun::phaseChanged, this, refresh);
    connect(&m_context.subject, &Subject::stateChanged, this, refresh);
    connect(&m_controller, &Controller::remotePlaceChanged, this, refresh);
    refresh();
    menu.addSeparator();
}

} // namespace layerscope::ui

#include "moc_menus.cpp"

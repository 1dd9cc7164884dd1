// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/top_bar.h"

#include "parallel/thread_pool.h"
#include "shell/controller.h"
#include "theme/theme.h"
#include "widgets/context_slider.h"
#include "widgets/model_picker.h"
#include "widgets/themed_label.h"

#include <QActionGroup>
#include <QHBoxLayout>
#include <QMenu>
#include <QPainter>
#include <QPushButton>

#include <algorithm>

namespace layerscope::ui {

namespace {

QString dtypeText(DType dtype) {
    const std::string_view text = name(dtype);
    return QString::fromLatin1(text.data(), qsizetype(text.size())).toLower();
}

int threadsOf(const RunSettings& settings) { return settings.threads > 0 ? settings.threads : usable_cores(); }

} // namespace

TopBar::TopBar(const ViewContext& context, Controller& controller, QWidget* parent)
    : QWidget(parent), m_context(context), m_controller(controller),
      m_product(new ThemedLabel(context.theme, ThemedLabel::Role::Title, QStringLiteral("Layerscope"), this)),
      m_picker(new ModelPicker(context.theme, context.subject, ModelPicker::Bench::A, this)),
      m_other(new ModelPicker(context.theme, context.compared, ModelPicker::Bench::B, this)),
      m_slider(new ContextSlider(context.theme, context.selection, this)), m_cache(new QPushButton(this)),
      m_threads(new QPushButton(this)), m_run(new QPushButton(this)), m_cacheGroup(new QActionGroup(this)),
      m_threadsGroup(new QActionGroup(this)) {
    m_run->setProperty("role", QStringLiteral("primary"));
    makeCacheMenu();
    makeThreadsMenu();
    auto* row = new QHBoxLayout(this);
    row->addWidget(m_product);
    row->addWidget(m_picker);
    row->addWidget(m_other);
    row->addWidget(m_slider, 8);
    row->addWidget(m_cache);
    row->addWidget(m_threads);
    row->addStretch(1);
    row->addWidget(m_run);
    connect(m_picker, &ModelPicker::chosen, &controller, &Controller::openModel);
    connect(m_picker, &ModelPicker::folderWanted, this, &TopBar::folderWanted);
    connect(m_other, &ModelPicker::chosen, &controller, &Controller::openCompared);
    connect(m_other, &ModelPicker::folderWanted, &controller, &Controller::chooseCompared);
    connect(m_other, &ModelPicker::noneWanted, &controller, &Controller::closeCompared);
    connect(&controller, &Controller::catalogListed, this, &TopBar::refreshEntries);
    connect(m_run, &QPushButton::clicked, this, [this] {
        if (m_context.run.isRunning())
            emit stopWanted();
        else
            emit runWanted();
    });
    connect(&context.run, &LiveRun::phaseChanged, this, &TopBar::refreshRun);
    connect(&context.subject, &Subject::stateChanged, this, &TopBar::refreshRun);
    connect(&controller, &Controller::remotePlaceChanged, this, &TopBar::refreshRun);
    connect(&controller, &Controller::runSettingsChanged, this, &TopBar::refreshChoices);
    connect(&context.theme, &Theme::changed, this, &TopBar::applyTheme);
    refreshEntries();
    refreshRun();
    refreshChoices();
    applyTheme();
}

void TopBar::makeCacheMenu() {
    auto* menu = m_cacheMenu = new QMenu(tr("Type of the &cache"), m_cache);
    for (const DType dtype : {DType::F32, DType::BF16, DType::F16}) {
        QAction* action = m_cacheGroup->addAction(menu->addAction(dtypeText(dtype)));
        action->setCheckable(true);
        action->setData(int(dtype));
        connect(action, &QAction::triggered, this, [this, dtype] {
            RunSettings settings = m_controller.runSettings();
            settings.kv_dtype = dtype;
            m_controller.setRunSettings(settings);
        });
    }
    m_cache->setProperty("role", QStringLiteral("choice"));
    m_cache->setToolTip(tr("Type in which keys and values are kept"));
    m_cache->setMenu(menu);
}

void TopBar::makeThreadsMenu() {
    auto* menu = m_threadsMenu = new QMenu(tr("&Threads"), m_threads);
    const int cores = usable_cores();
    std::vector<int> counts;
    for (int n = 1; n < cores; n *= 2)
        counts.push_back(n);
    counts.push_back(cores);
    for (const int n : counts) {
        QAction* action = m_threadsGroup->addAction(menu->addAction(tr("%n threads", nullptr, n)));
        action->setCheckable(true);
        action->setData(n);
        connect(action, &QAction::triggered, this, [this, n] {
            RunSettings settings = m_controller.runSettings();
            settings.threads = n;
            m_controller.setRunSettings(settings);
        });
    }
    m_threads->setProperty("role", QStringLiteral("choice"));
    m_threads->setToolTip(tr("Threads that compute"));
    m_threads->setMenu(menu);
}

void TopBar::refreshEntries() {
    for (ModelPicker* picker : {m_picker, m_other})
        picker->setEntries(m_controller.opener().entries());
}

void TopBar::refreshRun() {
    const bool running = m_context.run.isRunning();
    m_run->setText(running ? tr("■ Stop") : tr("▶ Run"));
    m_run->setAccessibleName(running ? tr("Stop the generation") : tr("Generate text"));
    m_run->setToolTip(running ? tr("Stop the generation (Ctrl+.)") : tr("Generate text with the prompt (Ctrl+Return)"));
    m_run->setEnabled(running || m_controller.canWrite());
}

void TopBar::refreshChoices() {
    const RunSettings settings = m_controller.runSettings();
    const int threads = threadsOf(settings);
    m_cache->setText(tr("cache %1", "type of the cache").arg(dtypeText(settings.kv_dtype)));
    m_cache->setAccessibleName(tr("Type of the cache: %1").arg(dtypeText(settings.kv_dtype)));
    m_threads->setText(tr("%n threads", nullptr, threads));
    m_threads->setAccessibleName(tr("Threads: %1").arg(threads));
    for (QAction* action : m_cacheGroup->actions())
        action->setChecked(action->data().toInt() == int(settings.kv_dtype));
    for (QAction* action : m_threadsGroup->actions())
        action->setChecked(action->data().toInt() == threads);
}

void TopBar::applyTheme() {
    const int u = m_context.theme.unit();
    layout()->setContentsMargins(5 * u / 2, u, 5 * u / 2, u + 1);
    layout()->setSpacing(2 * u);
    m_product->setFont(m_context.theme.textFont(1.25, QFont::Bold));
    // Both faces of the button are equally wide.
    const QFontMetrics metrics(m_context.theme.textFont(1.0, QFont::Bold));
    m_run->setMinimumWidth(std::max(metrics.horizontalAdvance(tr("■ Stop")), metrics.horizontalAdvance(tr("▶ Run"))) +
                           6 * u);
    arrange();
    update();
}

QMenu& TopBar::cacheMenu() { return *m_cacheMenu; }

QMenu& TopBar::threadsMenu() { return *m_threadsMenu; }

void TopBar::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange();
}

/// The controls need the room more than the product's name does: the window's title says it too. What is chosen once a
/// session goes next; the Run menu has it as well.
void TopBar::arrange() {
    const int u = m_context.theme.unit();
    m_product->setVisible(width() >= 144 * u);
    m_other->setVisible(width() >= 136 * u); // Compare has it too
    m_cache->setVisible(width() >= 96 * u);
    m_threads->setVisible(width() >= 96 * u);
}

void TopBar::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), m_context.theme.colors().raised);
    painter.fillRect(QRect(0, height() - 1, width(), 1), m_context.theme.colors().line);
}

} // namespace layerscope::ui

#include "moc_top_bar.cpp"

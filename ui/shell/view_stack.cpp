// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/view_stack.h"

#include "shell/view_registry.h"
#include "theme/theme.h"
#include "widgets/view_tabs.h"

#include <QHBoxLayout>
#include <QMenu>
#include <QPainter>
#include <QStackedWidget>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>
#include <chrono>

namespace layerscope::ui {

namespace {

/// As small as the page that is seen: hidden ones do not weigh on the window.
class Pages : public QStackedWidget {
public:
    using QStackedWidget::QStackedWidget;
    [[nodiscard]] QSize minimumSizeHint() const override {
        return currentWidget() ? currentWidget()->minimumSizeHint() : QSize();
    }
};

} // namespace

ViewStack::ViewStack(const ViewContext& context, QWidget* parent)
    : QWidget(parent), m_context(context), m_tabs(new ViewTabs(context.theme, this)), m_stack(new Pages(this)),
      m_views(viewRegistry().size(), nullptr) {
    for (const ViewEntry& entry : viewRegistry())
        m_tabs->addTab(viewTitle(entry));
    auto* column = new QVBoxLayout(this);
    column->setSpacing(0);
    column->setContentsMargins(0, 0, 0, 0);
    auto* row = new QHBoxLayout; // the first name stands where the views' contents begin
    row->setContentsMargins(context.theme.unit(), 0, context.theme.unit(), 0);
    row->addWidget(m_tabs);
    column->addLayout(row);
    column->addWidget(m_stack, 1);
    connect(m_tabs, &QTabBar::currentChanged, this, [this](int index) { m_stack->setCurrentWidget(viewAt(index)); });
    m_tabs->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(m_tabs, &QWidget::customContextMenuRequested, this, &ViewStack::showTabMenu);
    connect(m_tabs, &ViewTabs::tornOff, this,
            [this](int index) { emit besideWanted(viewRegistry()[std::size_t(index)].name, false); });
    connect(&context.theme, &Theme::changed, this, qOverload<>(&QWidget::update));
    (void)choose(QStringLiteral("masks")); // the picture that answers the first flip of a layer
}

View* ViewStack::viewAt(int index) {
    View*& view = m_views[std::size_t(index)];
    if (!view) {
        view = viewRegistry()[std::size_t(index)].make(m_context, m_stack);
        m_stack->addWidget(view);
    }
    return view;
}

int ViewStack::indexOf(const QString& name) const {
    const auto& entries = viewRegistry();
    const auto found = std::ranges::find(entries, name, &ViewEntry::name);
    return found == entries.end() ? -1 : int(found - entries.begin());
}

View* ViewStack::view(const QString& name) {
    const int index = indexOf(name);
    return index < 0 ? nullptr : viewAt(index);
}

bool ViewStack::choose(const QString& name) {
    const int index = indexOf(name);
    if (index < 0 || !m_tabs->isTabVisible(index)) return false;
    m_tabs->setCurrentIndex(index);
    return true;
}

View* ViewStack::release(const QString& name) {
    const int index = indexOf(name);
    int left = 0;
    for (int i = 0; i < m_tabs->count(); ++i)
        left += m_tabs->isTabVisible(i) && i != index ? 1 : 0;
    if (index < 0 || !m_tabs->isTabVisible(index) || left == 0) return nullptr;
    View* view = viewAt(index);
    m_tabs->setTabVisible(index, false);
    if (m_tabs->currentIndex() == index) // Qt chooses a neighbour only of tabs that are removed
        for (int i = 0; i < m_tabs->count(); ++i)
            if (m_tabs->isTabVisible(i)) {
                m_tabs->setCurrentIndex(i);
                break;
            }
    m_stack->removeWidget(view);
    return view;
}

void ViewStack::takeBack(const QString& name, View* view) {
    m_stack->addWidget(view);
    m_tabs->setTabVisible(indexOf(name), true);
    m_stack->setCurrentWidget(viewAt(m_tabs->currentIndex()));
}

void ViewStack::setTabsVisible(bool visible) { m_tabs->setVisible(visible); }

void ViewStack::showTabMenu(const QPoint& position) {
    const int index = m_tabs->tabAt(position) >= 0 ? m_tabs->tabAt(position) : m_tabs->currentIndex();
    const QString name = viewRegistry()[std::size_t(index)].name;
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    connect(menu->addAction(tr("Open &beside")), &QAction::triggered, this,
            [this, name] { emit besideWanted(name, false); });
    connect(menu->addAction(tr("Open in a &window of its own")), &QAction::triggered, this,
            [this, name] { emit besideWanted(name, true); });
    menu->popup(m_tabs->mapToGlobal(position));
}

QString ViewStack::currentName() const { return viewRegistry()[std::size_t(m_tabs->currentIndex())].name; }

View& ViewStack::current() { return *viewAt(m_tabs->currentIndex()); }

void ViewStack::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (m_shown) return;
    m_shown = true;
    QTimer::singleShot(std::chrono::milliseconds(120), this, &ViewStack::makeAnother);
}

void ViewStack::makeAnother() {
    const auto missing = std::ranges::find(m_views, nullptr);
    if (missing == m_views.end()) return;
    (void)viewAt(int(missing - m_views.begin()));
    QTimer::singleShot(std::chrono::milliseconds(30), this, &ViewStack::makeAnother); // events go between
}

void ViewStack::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), m_context.theme.colors().window);
    painter.fillRect(QRect(0, m_tabs->geometry().bottom(), width(), 1), m_context.theme.colors().line);
}

} // namespace layerscope::ui

#include "moc_view_stack.cpp"

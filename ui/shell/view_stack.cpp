// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/view_stack.h"

#include "shell/view_registry.h"
#include "theme/theme.h"
#include "widgets/hand_over.h"
#include "widgets/view_tabs.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QMenu>
#include <QPainter>
#include <QScrollArea>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <chrono>
#include <utility>

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

/// Large type in a low window: then the page is scrolled rather than the window made higher than the screen. Stands
/// between the scroll area and the pages, whose words would ask for the height they like best.
class PageHolder : public QWidget {
public:
    PageHolder(QWidget* pages) : m_pages(pages) { pages->setParent(this); }
    [[nodiscard]] QSize minimumSizeHint() const override { return m_pages->minimumSizeHint(); }

protected:
    void resizeEvent(QResizeEvent*) override { m_pages->setGeometry(rect()); }
    bool event(QEvent* event) override {
        if (event->type() == QEvent::LayoutRequest) updateGeometry();
        return QWidget::event(event);
    }

private:
    QWidget* m_pages;
};

class PageScroll : public QScrollArea {
public:
    PageScroll(const Theme& theme, QWidget* pages) : m_theme(theme) {
        setWidget(new PageHolder(pages));
        setWidgetResizable(true);
        setFrameShape(QFrame::NoFrame);
        setFocusPolicy(Qt::NoFocus);
        widget()->setAutoFillBackground(false);
        viewport()->setAutoFillBackground(false);
    }
    [[nodiscard]] QSize minimumSizeHint() const override {
        return widget()->minimumSizeHint().boundedTo({mostWidth * m_theme.unit(), mostHeight * m_theme.unit()});
    }

protected:
    bool event(QEvent* event) override {
        const bool done = QScrollArea::event(event);
        if (event->type() == QEvent::LayoutRequest && minimumSizeHint() != m_least) {
            m_least = minimumSizeHint();
            updateGeometry();
        }
        return done;
    }

private:
    static constexpr int mostWidth = 52, mostHeight = 20; ///< what a page holds the window open for, in units
    const Theme& m_theme;
    QSize m_least;
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
    row->setContentsMargins(context.theme.unit(), 0, context.theme.unit(), 1); // the line, below its scroll buttons
    row->addWidget(m_tabs);
    column->addLayout(row);
    column->addWidget(new PageScroll(context.theme, m_stack), 1);
    m_tabs->setCurrentIndex(indexOf(QStringLiteral("masks"))); // the picture that answers the first flip of a layer
    connect(m_tabs, &QTabBar::currentChanged, this, [this](int index) { m_stack->setCurrentWidget(viewAt(index)); });
    m_tabs->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(m_tabs, &QWidget::customContextMenuRequested, this, &ViewStack::showTabMenu);
    connect(m_tabs, &ViewTabs::tornOff, this,
            [this](int index) { emit besideWanted(viewRegistry()[std::size_t(index)].name, false); });
    connect(&context.theme, &Theme::changed, this, qOverload<>(&QWidget::update));
    m_idle.setSingleShot(true);
    connect(&m_idle, &QTimer::timeout, this, &ViewStack::goOn);
}

View* ViewStack::viewAt(int index) {
    View*& view = m_views[std::size_t(index)];
    if (!view) {
        view = viewRegistry()[std::size_t(index)].make(m_context, m_stack);
        m_stack->addWidget(view);
        takeOver(index);
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

void ViewStack::prepare(const QString& name) {
    if (const int index = indexOf(name); index >= 0 && !viewRegistry()[std::size_t(index)].goesOn) (void)viewAt(index);
}

bool ViewStack::choose(const QString& name) {
    const int index = indexOf(name);
    if (index < 0 || !m_tabs->isTabVisible(index)) return false;
    m_tabs->setCurrentIndex(index);
    m_stack->setCurrentWidget(viewAt(index));
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

void ViewStack::succeed(std::unique_ptr<ViewStack> before) {
    m_before = std::move(before);
    m_before->m_idle.stop();
    m_before->setParent(nullptr);
    for (std::size_t i = 0; i < m_views.size(); ++i) {
        if (viewRegistry()[i].goesOn && m_before->m_views[i]) {
            m_views[i] = std::exchange(m_before->m_views[i], nullptr);
            m_before->m_stack->removeWidget(m_views[i]);
            m_stack->addWidget(m_views[i]);
        } else if (m_views[i]) {
            takeOver(int(i));
        }
    }
}

void ViewStack::takeOver(int index) {
    View* before = m_before ? m_before->m_views[std::size_t(index)] : nullptr;
    if (before) handOver(*before, *m_views[std::size_t(index)]);
}

void ViewStack::goOn() {
    const auto missing = std::ranges::find(m_views, nullptr);
    if (missing != m_views.end())
        (void)viewAt(int(missing - m_views.begin()));
    else if (m_before)
        dropOne();
    else
        return;
    m_idle.start(std::chrono::milliseconds(30)); // events go between
}

void ViewStack::dropOne() {
    const auto made = std::ranges::find_if(m_before->m_views, [](const View* view) { return view != nullptr; });
    if (made == m_before->m_views.end())
        m_before.reset();
    else
        delete std::exchange(*made, nullptr);
}

/// Before anything is laid out for the first time. A view that somebody took out for a picture is not here.
bool ViewStack::event(QEvent* event) {
    if (event->type() == QEvent::Polish && m_stack->indexOf(&current()) >= 0) m_stack->setCurrentWidget(&current());
    return QWidget::event(event);
}

void ViewStack::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (!m_idle.isActive()) m_idle.start(std::chrono::milliseconds(120));
}

void ViewStack::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), m_context.theme.colors().window);
    if (m_tabs->isHidden()) return; // the names' base line goes with them
    painter.fillRect(QRect(0, m_tabs->geometry().bottom() + 1, width(), 1), m_context.theme.colors().line);
}

} // namespace layerscope::ui

#include "moc_view_stack.cpp"

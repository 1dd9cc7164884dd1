// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/dock_title.h"

#include "theme/theme.h"
#include "widgets/themed_label.h"

#include <QDockWidget>
#include <QHBoxLayout>
#include <QPainter>
#include <QToolButton>

namespace layerscope::ui {

DockTitle::DockTitle(const Theme& theme, const QString& title, QDockWidget* dock) : QWidget(dock), m_theme(theme) {
    auto* row = new QHBoxLayout(this);
    row->addWidget(new ThemedLabel(theme, ThemedLabel::Role::Heading, title, this), 1);
    const auto button = [&](const QString& sign, const QString& name) {
        auto* made = new QToolButton(this);
        made->setProperty("role", QStringLiteral("sign"));
        made->setText(sign);
        made->setAccessibleName(name);
        made->setToolTip(name);
        made->setFocusPolicy(Qt::StrongFocus);
        row->addWidget(made);
        return made;
    };
    auto* floats = button(QStringLiteral("↗"), tr("%1: a window of its own, or back", "name of a view").arg(title));
    auto* back = button(QStringLiteral("✕"), tr("%1: back into the row of views", "name of a view").arg(title));
    connect(floats, &QToolButton::clicked, dock, [dock] { dock->setFloating(!dock->isFloating()); });
    connect(back, &QToolButton::clicked, dock, &QDockWidget::close);
    connect(&theme, &Theme::changed, this, &DockTitle::restyle);
    restyle();
}

void DockTitle::restyle() {
    const int unit = m_theme.unit();
    layout()->setContentsMargins(2 * unit, unit / 2, unit, unit / 2);
    update();
}

void DockTitle::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), m_theme.colors().panel);
    painter.fillRect(QRect(0, height() - 1, width(), 1), m_theme.colors().line);
}

} // namespace layerscope::ui

#include "moc_dock_title.cpp"

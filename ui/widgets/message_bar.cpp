// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/message_bar.h"

#include "theme/theme.h"
#include "widgets/themed_label.h"

#include <QAccessible>
#include <QHBoxLayout>
#include <QPainter>
#include <QToolButton>

namespace layerscope::ui {

MessageBar::MessageBar(const Theme& theme, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_text(new ThemedLabel(theme, ThemedLabel::Role::Body, this)),
      m_close(new QToolButton(this)) {
    m_text->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_close->setProperty("role", QStringLiteral("link"));
    m_close->setText(tr("close"));
    m_close->setAccessibleName(tr("Close the message"));
    m_close->setShortcut(QKeySequence(Qt::Key_Escape));
    connect(m_close, &QToolButton::clicked, this, &QWidget::hide);
    auto* row = new QHBoxLayout(this);
    row->addWidget(m_text, 1);
    row->addWidget(m_close);
    connect(&theme, &Theme::changed, this, &MessageBar::refresh);
    refresh();
    hide();
}

void MessageBar::showMessage(const QString& text) {
    m_message = text.simplified();
    setAccessibleName(tr("Message"));
    setAccessibleDescription(m_message);
    refresh();
    show();
    QAccessibleEvent event(this, QAccessible::Alert);
    QAccessible::updateAccessibility(&event);
}

void MessageBar::refresh() {
    const int u = m_theme.unit();
    layout()->setContentsMargins(3 * u, u / 2, 3 * u, u / 2);
    const int room = width() - m_close->sizeHint().width() - 7 * u;
    m_text->setText(m_text->fontMetrics().elidedText(m_message, Qt::ElideMiddle, qMax(room, 20 * u)));
    m_text->setToolTip(m_message.toHtmlEscaped());
    update();
}

void MessageBar::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    refresh();
}

void MessageBar::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), m_theme.colors().panel);
    painter.fillRect(QRect(0, 0, m_theme.unit() / 2, height()), m_theme.colors().accent);
    painter.fillRect(QRect(0, height() - 1, width(), 1), m_theme.colors().line);
}

} // namespace layerscope::ui

#include "moc_message_bar.cpp"

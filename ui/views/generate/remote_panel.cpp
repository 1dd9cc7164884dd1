// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/generate/remote_panel.h"

#include "theme/theme.h"
#include "widgets/themed_label.h"

#include <QButtonGroup>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>

namespace layerscope::ui {

namespace {

enum Writer { Here, Server };

} // namespace

RemotePanel::RemotePanel(const Theme& theme, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_heading(new ThemedLabel(theme, ThemedLabel::Role::Heading)),
      m_writers(new QButtonGroup(this)), m_form(new QWidget), m_note(new ThemedLabel(theme, ThemedLabel::Role::Muted)) {
    auto* head = new QHBoxLayout;
    head->setContentsMargins(0, 0, 0, 0);
    head->addWidget(m_heading, 1);
    for (const int writer : {Here, Server}) {
        auto* button = new QToolButton;
        button->setCheckable(true);
        button->setChecked(writer == Here);
        button->setFocusPolicy(Qt::StrongFocus);
        m_writers->addButton(button, writer);
        head->addWidget(button);
    }
    m_writers->button(Server)->setObjectName(QStringLiteral("serverButton"));
    auto* form = new QGridLayout(m_form);
    form->setContentsMargins(0, 0, 0, 0);
    form->setColumnStretch(1, 1);
    const QString objectNames[] = {QStringLiteral("serverUrl"), QStringLiteral("serverModel"),
                                   QStringLiteral("serverKey")};
    for (int field = 0; field < FieldCount; ++field) {
        m_names[field] = new ThemedLabel(theme, ThemedLabel::Role::Muted);
        m_fields[field] = new QLineEdit;
        m_fields[field]->setObjectName(objectNames[field]);
        m_names[field]->setBuddy(m_fields[field]);
        form->addWidget(m_names[field], field, 0);
        form->addWidget(m_fields[field], field, 1);
        connect(m_fields[field], &QLineEdit::textChanged, this, &RemotePanel::changed);
        connect(m_fields[field], &QLineEdit::editingFinished, this, &RemotePanel::showBeginnings);
    }
    m_fields[Key]->setEchoMode(QLineEdit::Password);
    m_note->setWordWrap(true);
    form->addWidget(m_note, FieldCount, 0, 1, 2);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addLayout(head);
    column->addWidget(m_form);
    connect(m_writers, &QButtonGroup::idClicked, this, [this](int writer) {
        refresh();
        if (writer == Server && m_fields[Url]->text().isEmpty()) m_fields[Url]->setFocus();
        emit changed();
    });
    connect(&theme, &Theme::changed, this, &RemotePanel::restyle);
    restyle();
    retranslate();
    refresh();
}

void RemotePanel::restyle() {
    layout()->setSpacing(m_theme.unit() / 2);
    auto* form = static_cast<QGridLayout*>(m_form->layout());
    form->setHorizontalSpacing(m_theme.unit());
    form->setVerticalSpacing(m_theme.unit() / 2);
}

void RemotePanel::refresh() { m_form->setVisible(place().chosen); }

RemotePlace RemotePanel::place() const {
    return {m_writers->checkedId() == Server, m_fields[Url]->text(), m_fields[Model]->text(), m_fields[Key]->text()};
}

void RemotePanel::setPlace(const RemotePlace& place) {
    const QSignalBlocker quiet(this);
    m_writers->button(place.chosen ? Server : Here)->setChecked(true);
    m_fields[Url]->setText(place.url);
    m_fields[Model]->setText(place.model);
    m_fields[Key]->setText(place.key);
    showBeginnings();
    refresh();
}

/// What is longer than its field is seen from its beginning while nobody writes in it, and whole in the tool tip.
void RemotePanel::showBeginnings() {
    for (QLineEdit* field : {m_fields[Url], m_fields[Model]}) {
        field->setToolTip(field->text().toHtmlEscaped());
        field->setCursorPosition(0);
    }
}

QString RemotePanel::whyNot() const {
    const RemotePlace wanted = place();
    if (!wanted.chosen) return {};
    if (wanted.url.trimmed().isEmpty()) return tr("Write the address of the server first, as in http://127.0.0.1:8080");
    if (wanted.model.trimmed().isEmpty()) return tr("Write the name by which the server knows its model");
    return {};
}

void RemotePanel::retranslate() {
    m_heading->setText(tr("Written by"));
    m_writers->button(Here)->setText(tr("here", "text is written here"));
    m_writers->button(Here)->setAccessibleName(tr("Text is written by this machine"));
    m_writers->button(Server)->setText(tr("server"));
    m_writers->button(Server)->setAccessibleName(tr("Text is written by a server"));
    for (QAbstractButton* button : m_writers->buttons())
        button->setToolTip(button->accessibleName());
    const QString names[] = {tr("address"), tr("model"), tr("key")};
    const QString spoken[] = {tr("Address of the server"), tr("Name of the model on the server"),
                              tr("Key for the server")};
    const QString examples[] = {QStringLiteral("http://127.0.0.1:8080"), tr("as the server calls it"),
                                tr("if it asks for one")};
    for (int field = 0; field < FieldCount; ++field) {
        m_names[field]->setText(names[field]);
        m_fields[field]->setAccessibleName(spoken[field]);
        m_fields[field]->setPlaceholderText(examples[field]);
    }
    m_note->setText(tr("vLLM, llama-server and others that speak the OpenAI completions interface. The prompt is sent "
                       "there as it stands; the key is not kept."));
}

} // namespace layerscope::ui

#include "moc_remote_panel.cpp"

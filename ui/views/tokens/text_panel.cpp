// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/tokens/text_panel.h"

#include "theme/theme.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace layerscope::ui {

TextPanel::TextPanel(const Theme& theme, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_edit(new QPlainTextEdit), m_around(new QCheckBox), m_special(new QCheckBox),
      m_add(new QPushButton), m_remove(new QPushButton) {
    m_edit->setTabChangesFocus(true);
    m_edit->setPlaceholderText(tr("Write or paste a text"));
    m_edit->setAccessibleName(tr("Text to cut into tokens"));
    m_special->setText(tr("read special tokens"));
    m_special->setToolTip(tr("A special token written in the text counts as one; otherwise as plain characters"));
    m_special->setChecked(true);
    m_around->setText(tr("add begin and end"));
    m_around->setToolTip(tr("With the tokens that the model's file puts around a text, for example <bos>"));
    m_add->setText(tr("Add tokenizer…"));
    m_add->setToolTip(tr("Read a tokenizer.json or a GGUF file"));
    m_remove->setText(tr("Remove"));
    m_remove->setToolTip(tr("Take the chosen tokenizer away again"));
    m_remove->setAccessibleName(tr("Remove tokenizer"));
    auto* row = new QHBoxLayout;
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_special);
    row->addWidget(m_around);
    row->addStretch(1);
    row->addWidget(m_remove);
    row->addWidget(m_add);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_edit);
    column->addLayout(row);
    connect(m_edit, &QPlainTextEdit::textChanged, this, &TextPanel::changed);
    connect(m_special, &QCheckBox::toggled, this, &TextPanel::changed);
    connect(m_around, &QCheckBox::toggled, this, &TextPanel::changed);
    connect(m_add, &QPushButton::clicked, this, &TextPanel::addWanted);
    connect(m_remove, &QPushButton::clicked, this, &TextPanel::removeWanted);
    connect(&theme, &Theme::changed, this, &TextPanel::restyle);
    setRemovable(false);
    restyle();
}

QString TextPanel::text() const { return m_edit->toPlainText(); }

void TextPanel::setText(const QString& text) { m_edit->setPlainText(text); }

EncodeOptions TextPanel::options() const {
    return {.add_special = m_around->isChecked(), .parse_special = m_special->isChecked()};
}

void TextPanel::setRemovable(bool removable) { m_remove->setEnabled(removable); }

void TextPanel::restyle() {
    m_edit->setFixedHeight(3 * QFontMetrics(m_theme.textFont()).lineSpacing() + 3 * m_theme.unit());
    layout()->setSpacing(m_theme.unit());
}

} // namespace layerscope::ui

#include "moc_text_panel.cpp"

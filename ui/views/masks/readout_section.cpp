// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/masks/readout_section.h"

#include "text/list_text.h"
#include "theme/layout_pause.h"
#include "theme/theme.h"

#include <QGridLayout>
#include <QLabel>

namespace layerscope::ui {

namespace {

void tint(QLabel* label, const QFont& font, const QColor& color) {
    QPalette palette = label->palette();
    palette.setColor(QPalette::WindowText, color);
    label->setPalette(palette);
    label->setFont(font);
}

} // namespace

ReadoutSection::ReadoutSection(const Theme& theme, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_title(new QLabel), m_grid(new QGridLayout(this)) {
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->addWidget(m_title, 0, 0, 1, 2);
    m_grid->setColumnStretch(1, 1);
    m_title->setWordWrap(true);
    m_title->hide(); // takes no room until there is one
    restyle();
}

void ReadoutSection::setTitle(const QString& title) {
    m_title->show();
    if (m_title->text() != title) m_title->setText(title);
}

void ReadoutSection::addRow() {
    Row row{new QLabel(this), new QLabel(this)};
    row.value->setWordWrap(true);
    row.value->setTextInteractionFlags(Qt::TextSelectableByMouse);
    row.value->setFocusPolicy(Qt::NoFocus);
    m_rows.push_back(row);
    place(m_rows.back(), static_cast<int>(m_rows.size()), false);
}

void ReadoutSection::place(Row& row, int index, bool wide) {
    row.wide = wide;
    m_grid->removeWidget(row.name);
    m_grid->removeWidget(row.value);
    if (!wide) m_grid->addWidget(row.name, index, 0, Qt::AlignTop);
    m_grid->addWidget(row.value, index, wide ? 0 : 1, 1, wide ? 2 : 1);
    row.name->setVisible(!wide);
}

void ReadoutSection::setLines(const std::vector<Line>& lines) {
    const LayoutPause pause(*this);
    bool restyled = m_rows.size() < lines.size();
    while (m_rows.size() < lines.size())
        addRow();
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        Row& row = m_rows[i];
        const bool there = i < lines.size();
        if (row.value->isHidden() == there) row.value->setVisible(there);
        if (!there) {
            row.name->setVisible(false);
            continue;
        }
        const bool wide = lines[i].name.isEmpty();
        if (wide != row.wide) place(row, static_cast<int>(i) + 1, wide);
        if (row.name->isHidden() != wide) row.name->setVisible(!wide);
        // Setting a label's text asks for a new layout, even to the same text.
        if (row.name->text() != lines[i].name) row.name->setText(lines[i].name);
        if (row.value->text() != lines[i].value) row.value->setText(lines[i].value);
        restyled |= row.plain != lines[i].plain;
        row.plain = lines[i].plain;
    }
    if (restyled) restyle();
}

void ReadoutSection::restyle() {
    const ThemeColors& colors = m_theme.colors();
    m_grid->setHorizontalSpacing(m_theme.unit());
    m_grid->setVerticalSpacing(m_theme.unit() / 2);
    tint(m_title, m_theme.textFont(0.95, QFont::DemiBold), colors.mutedText);
    for (const Row& row : m_rows) {
        tint(row.name, m_theme.textFont(), colors.mutedText);
        tint(row.value, m_theme.figureFont(1.0, row.plain ? QFont::Normal : QFont::DemiBold),
             row.plain ? colors.mutedText : colors.text);
    }
}

QString ReadoutSection::text() const {
    QString text = m_title->text();
    QString separator = QStringLiteral(": ");
    for (const Row& row : m_rows) {
        if (row.value->isHidden()) continue;
        text += separator + (row.wide ? row.value->text() : QString(row.name->text() + u' ' + row.value->text()));
        separator = listText({QString(), QString()});
    }
    return text;
}

} // namespace layerscope::ui

#include "moc_readout_section.cpp"

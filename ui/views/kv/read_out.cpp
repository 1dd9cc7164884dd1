// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/kv/read_out.h"

#include "text/list_text.h"
#include "text/units_text.h"
#include "theme/theme.h"
#include "widgets/themed_label.h"

#include <QGridLayout>

namespace layerscope::ui {

namespace {
constexpr int Rows = 6;
}

ReadOut::ReadOut(const Theme& theme, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_heading(new ThemedLabel(theme, ThemedLabel::Role::Heading)),
      m_grid(new QGridLayout(this)) {
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setVerticalSpacing(2);
    m_grid->addWidget(m_heading, 0, 0, 1, 2);
    for (int row = 0; row < Rows; ++row) {
        m_rows.push_back(
            {new ThemedLabel(theme, ThemedLabel::Role::Muted), new ThemedLabel(theme, ThemedLabel::Role::Figure)});
        m_grid->addWidget(m_rows.back().name, row + 1, 0);
        m_grid->addWidget(m_rows.back().value, row + 1, 1, Qt::AlignRight);
    }
    m_grid->setColumnStretch(1, 1);
}

void ReadOut::setRow(int row, const QString& name, const QString& value) {
    // An empty row keeps its height: the panel below must not jump when the pointer comes and goes.
    m_rows[std::size_t(row)].name->setText(name);
    m_rows[std::size_t(row)].value->setText(value);
}

void ReadOut::setValues(const Values& values) {
    m_heading->setText(values.pointed ? tr("Under the pointer") : tr("At the current context"));
    setRow(0, tr("context"), tr("%1 token(s)", nullptr, int(values.context)).arg(countText(values.context)));
    int row = 1;
    if (values.original) setRow(row++, tr("original"), bytesText(*values.original));
    setRow(row++, values.original ? tr("edited") : tr("cache"), bytesText(values.edited));
    setRow(row++, tr("all layers full"), bytesText(values.allFull));
    if (values.allFull > 0)
        setRow(row++, tr("share of that"), percentText(double(values.edited) / double(values.allFull)));
    if (values.compared) setRow(row++, tr("B"), bytesText(*values.compared));
    while (row < Rows)
        setRow(row++, QString(), QString());
    setAccessibleName(text());
}

QString ReadOut::text() const {
    QStringList parts;
    for (const Row& row : m_rows)
        if (!row.name->text().isEmpty()) parts << row.name->text() + u' ' + row.value->text();
    return listText(parts);
}

} // namespace layerscope::ui

#include "moc_read_out.cpp"

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/about_dialog.h"

#include "theme/theme.h"
#include "widgets/themed_label.h"

#include <QCoreApplication>
#include <QDialogButtonBox>
#include <QGridLayout>
#include <QVBoxLayout>

namespace layerscope::ui {

namespace {

struct Library {
    const char* name;
    const char* licence;
};

constexpr Library libraries[] = {
    {"Qt 6", "LGPL-3.0 / GPL-3.0"},
    {"QCustomPlot", "GPL-3.0-or-later"},
    {"Eigen", "MPL-2.0"},
    {"Highway", "Apache-2.0"},
    {"nlohmann/json", "MIT"},
    {"tl::expected", "CC0-1.0"},
    {"fmt", "MIT"},
    {"PCRE2", "BSD-3-Clause"},
    {"utf8proc", "MIT"},
    {"CLI11", "BSD-3-Clause"},
};

} // namespace

AboutDialog::AboutDialog(const Theme& theme, QWidget* parent) : QDialog(parent) {
    using Role = ThemedLabel::Role;
    const int u = theme.unit();
    setWindowTitle(tr("About Layerscope"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(4 * u, 3 * u, 4 * u, 3 * u);
    column->setSpacing(u);
    const auto wrapped = [&](Role role, const QString& text) {
        auto* label = new ThemedLabel(theme, role, text, this);
        label->setWordWrap(true);
        label->setMinimumWidth(56 * u);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
        column->addWidget(label);
    };
    wrapped(Role::Title, tr("Layerscope %1").arg(QCoreApplication::applicationVersion()));
    wrapped(Role::Body,
            tr("Runs the transformer architectures that it draws, and shows what each design choice costs and "
               "does while you change it."));
    wrapped(Role::Muted,
            tr("Free software under the GNU General Public License, version 3 or any later version. It comes "
               "without any warranty."));
    column->addSpacing(u);
    wrapped(Role::Heading, tr("Built on the work of"));
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(3 * u);
    grid->setColumnStretch(1, 1);
    int row = 0;
    for (const Library& library : libraries) {
        grid->addWidget(new ThemedLabel(theme, Role::Body, QString::fromLatin1(library.name), this), row, 0);
        grid->addWidget(new ThemedLabel(theme, Role::Muted, QString::fromLatin1(library.licence), this), row++, 1);
    }
    column->addLayout(grid);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    column->addSpacing(u);
    column->addWidget(buttons);
}

} // namespace layerscope::ui

#include "moc_about_dialog.cpp"

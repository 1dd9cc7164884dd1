// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/model_picker.h"

#include "models/family_rows.h"
#include "state/subject.h"
#include "text/units_text.h"
#include "theme/theme.h"
#include "widgets/model_file_dialog.h"

#include <QFileDialog>
#include <QMenu>
#include <QStyleOptionButton>
#include <QStylePainter>

#include <map>

namespace layerscope::ui {

ModelPicker::ModelPicker(const Theme& theme, const Subject& subject, Bench bench, QWidget* parent)
    : QPushButton(parent), m_theme(theme), m_subject(subject), m_bench(bench) {
    setProperty("role", QStringLiteral("picker"));
    setMenu(new QMenu(this));
    setEntries({});
    connect(&subject, &Subject::stateChanged, this, &ModelPicker::refresh);
    connect(&theme, &Theme::changed, this, &ModelPicker::refresh);
    refresh();
}

void ModelPicker::setEntries(const std::vector<CatalogEntry>& entries) {
    menu()->clear();
    const auto add = [this](QMenu* to, const CatalogEntry& entry) {
        const QString name = QString::fromStdString(entry.name);
        QString label = name;
        label.replace(u'&', QStringLiteral("&&"));
        QAction* action =
            to->addAction(tr("%1, %2 parameters", "model name, size").arg(label, shortCountText(entry.parameters)));
        connect(action, &QAction::triggered, this, [this, name] { emit chosen(name); });
    };
    if (m_bench == Bench::B) {
        connect(menu()->addAction(tr("&None")), &QAction::triggered, this, &ModelPicker::noneWanted);
        menu()->addSeparator();
    }
    std::map<QString, QMenu*> families;
    for (const CatalogEntry& entry : entries)
        if (entry.kind == CatalogEntry::Kind::Bundled) add(menu(), entry);
    menu()->addSeparator();
    for (const CatalogEntry& entry : entries) {
        if (entry.kind != CatalogEntry::Kind::Preset) continue;
        const QString family = familyName(entry.family);
        QMenu*& submenu = families[family];
        if (!submenu) submenu = menu()->addMenu(tr("Architecture only: %1").arg(family));
        add(submenu, entry);
    }
    menu()->addSeparator();
    connect(menu()->addAction(tr("Open &folder…")), &QAction::triggered, this, &ModelPicker::folderWanted);
    connect(menu()->addAction(tr("Open fi&le…")), &QAction::triggered, this, &ModelPicker::askForFile);
}

void ModelPicker::askForFile() {
    const QString title = m_bench == Bench::A ? tr("Open a model file") : tr("Open a model file as subject B");
    connect(&askForModelFile(title, window()), &QFileDialog::fileSelected, this, &ModelPicker::chosen);
}

QString ModelPicker::shownName() const {
    const QString name = m_subject.name();
    if (m_subject.state() == Subject::State::Loading)
        return name.isEmpty() ? tr("loading…")
                              : tr("%1, %2", "model name, how much of it is loaded")
                                    .arg(name, percentText(m_subject.loadFraction()));
    if (!name.isEmpty()) return name;
    return m_bench == Bench::A ? tr("choose a model") : tr("none", "no model is compared");
}

void ModelPicker::refresh() {
    setFixedWidth(22 * m_theme.unit());
    const bool isA = m_bench == Bench::A;
    setAccessibleName(isA ? tr("Subject A: %1").arg(shownName()) : tr("Subject B: %1").arg(shownName()));
    setToolTip(isA ? tr("Choose the model to look at (subject A)")
                   : tr("Choose the model to compare with (subject B)"));
    update();
}

void ModelPicker::paintEvent(QPaintEvent*) {
    QStylePainter painter(this);
    QStyleOptionButton option;
    initStyleOption(&option);
    painter.drawControl(QStyle::CE_PushButton, option); // no text, no icon: frame and arrow
    const int u = m_theme.unit();
    const QRectF badge(u, (height() - 2 * u) / 2.0, 2 * u, 2 * u);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(m_bench == Bench::A ? m_theme.colors().subjectA : m_theme.colors().subjectB);
    painter.drawRoundedRect(badge, u / 2.0, u / 2.0);
    painter.setPen(m_theme.colors().accentText);
    painter.setFont(m_theme.textFont(0.85, QFont::Bold));
    painter.drawText(badge, Qt::AlignCenter, m_bench == Bench::A ? QStringLiteral("A") : QStringLiteral("B"));
    painter.setPen(m_theme.colors().text);
    painter.setFont(m_theme.textFont());
    const QRect room = rect().adjusted(4 * u, 0, -3 * u, 0);
    painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(shownName(), Qt::ElideMiddle, room.width()));
}

} // namespace layerscope::ui

#include "moc_model_picker.cpp"

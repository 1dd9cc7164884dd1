// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/model_picker.h"

#include "state/subject.h"
#include "text/units_text.h"
#include "theme/theme.h"

#include <QMenu>
#include <QPainter>

#include <map>

namespace layerscope::ui {

namespace {

QIcon badge(const Theme& theme, const QString& letter, int size) {
    QIcon icon;
    for (const int scale : {1, 2, 3}) {
        QPixmap pixmap(size * scale, size * scale);
        pixmap.setDevicePixelRatio(scale);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.colors().subjectA);
        painter.drawRoundedRect(QRectF(0, 0, size, size), size / 4.5, size / 4.5);
        painter.setPen(theme.colors().accentText);
        painter.setFont(theme.textFont(0.85, QFont::Bold));
        painter.drawText(QRectF(0, 0, size, size), Qt::AlignCenter, letter);
        icon.addPixmap(pixmap);
    }
    return icon;
}

} // namespace

ModelPicker::ModelPicker(const Theme& theme, const Subject& subject, QWidget* parent)
    : QPushButton(parent), m_theme(theme), m_subject(subject) {
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
    std::map<QString, QMenu*> families;
    for (const CatalogEntry& entry : entries)
        if (entry.kind == CatalogEntry::Kind::Bundled) add(menu(), entry);
    menu()->addSeparator();
    for (const CatalogEntry& entry : entries) {
        if (entry.kind != CatalogEntry::Kind::Preset) continue;
        const QString family = QString::fromStdString(entry.family);
        QMenu*& submenu = families[family];
        if (!submenu) submenu = menu()->addMenu(tr("Architecture only: %1").arg(family));
        add(submenu, entry);
    }
    menu()->addSeparator();
    connect(menu()->addAction(tr("Open &folder…")), &QAction::triggered, this, &ModelPicker::folderWanted);
}

void ModelPicker::refresh() {
    const int u = m_theme.unit();
    setFixedWidth(25 * u);
    setIconSize(QSize(2 * u, 2 * u));
    setIcon(badge(m_theme, QStringLiteral("A"), 2 * u));
    QString name = m_subject.name();
    if (m_subject.state() == Subject::State::Loading)
        name =
            name.isEmpty()
                ? tr("loading…")
                : tr("%1, %2", "model name, how much of it is loaded").arg(name, percentText(m_subject.loadFraction()));
    else if (name.isEmpty())
        name = tr("choose a model");
    const QString elided = fontMetrics().elidedText(name, Qt::ElideMiddle, width() - 8 * u);
    setText(QString(QStringLiteral(" ") + elided).replace(u'&', QStringLiteral("&&")));
    setAccessibleName(tr("Subject A: %1").arg(name));
    setToolTip(tr("Choose the model to look at (subject A)"));
}

} // namespace layerscope::ui

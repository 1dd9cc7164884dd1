// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/generate/branch_list.h"

#include "models/text_branches.h"
#include "state/live_run.h"
#include "theme/theme.h"
#include "views/generate/branch_delegate.h"
#include "widgets/themed_label.h"

#include <QListView>
#include <QVBoxLayout>

#include <algorithm>

namespace layerscope::ui {

namespace {
constexpr int mostLines = 6; // more are scrolled
}

BranchList::BranchList(const Theme& theme, const LiveRun& run, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_run(run), m_model(new TextBranchModel(run, this)),
      m_heading(new ThemedLabel(theme, ThemedLabel::Role::Heading)), m_list(new QListView) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(theme.unit() / 2);
    layout->addWidget(m_heading);
    layout->addWidget(m_list);
    m_list->setModel(m_model);
    m_list->setItemDelegate(new BranchDelegate(theme, *m_model, m_list));
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_list->setMouseTracking(true);
    m_list->setUniformItemSizes(true);
    const auto choose = [this](const QModelIndex& index) {
        emit branchChosen(index.data(TextBranchModel::BranchRole).toInt());
    };
    connect(m_list, &QListView::clicked, this, choose);
    connect(m_list, &QListView::activated, this, choose);
    connect(m_model, &QAbstractItemModel::modelReset, this, &BranchList::refresh);
    connect(&theme, &Theme::changed, this, &BranchList::restyle);
    retranslate();
    refresh();
}

void BranchList::refresh() {
    // Without a parent it would be a window of its own; then it comes with its parent.
    if (m_model->rowCount() < 2)
        hide();
    else if (parentWidget())
        show();
    const int row = m_model->rowOf(m_run.tree().current());
    if (row >= 0) m_list->setCurrentIndex(m_model->index(row));
    restyle();
}

void BranchList::restyle() {
    const int lines = std::clamp(m_model->rowCount(), 1, mostLines);
    const int height = m_list->itemDelegate()->sizeHint({}, {}).height();
    m_list->setFixedHeight(lines * height + 2);
}

void BranchList::retranslate() {
    m_heading->setText(tr("Texts of this prompt"));
    m_list->setAccessibleName(tr("Texts of this prompt; Enter shows one"));
}

} // namespace layerscope::ui

#include "moc_branch_list.cpp"

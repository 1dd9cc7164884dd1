// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/hand_over.h"

#include "canvas/heir.h"

#include <QAbstractButton>
#include <QAbstractTextDocumentLayout>
#include <QComboBox>
#include <QHeaderView>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QTableView>
#include <QTextCursor>
#include <QTreeView>

#include <algorithm>
#include <map>
#include <vector>

namespace layerscope::ui {

namespace {

void give(QAbstractButton& before, QAbstractButton& after) {
    // By hand: who listens to a group hears of clicks only.
    if (before.isCheckable() && before.isChecked() != after.isChecked()) after.click();
}

/// The document itself, and with it every step that can be undone.
void give(QPlainTextEdit& before, QPlainTextEdit& after) {
    if (before.isReadOnly()) return;
    QTextDocument* document = before.document(); // until it goes, the one before shows it, too
    document->setParent(&after);
    document->documentLayout()->setPaintDevice(after.viewport()); // it would measure its letters on a widget that goes
    after.setDocument(document);
    after.setTextCursor(before.textCursor());
    emit after.textChanged();
}

/// What was typed, oldest first.
std::vector<QString> statesOf(QLineEdit& line) {
    const QSignalBlocker quiet(line);
    std::vector<QString> states{line.text()};
    const int cursor = line.cursorPosition();
    int steps = 0;
    for (; line.isUndoAvailable(); ++steps) {
        line.undo();
        states.push_back(line.text());
    }
    for (; steps > 0; --steps)
        line.redo();
    line.setCursorPosition(cursor);
    std::ranges::reverse(states);
    return states;
}

/// Typed again, so that it can be undone.
void give(QLineEdit& before, QLineEdit& after) {
    if (before.isReadOnly()) return;
    const std::vector<QString> states = statesOf(before);
    if (states.size() > 1 || states.back() != after.text()) after.setText(states.front());
    for (std::size_t i = 1; i < states.size(); ++i) {
        after.selectAll();
        after.insert(states[i]);
    }
    after.setCursorPosition(before.cursorPosition());
}

void give(QComboBox& before, QComboBox& after) { after.setCurrentIndex(before.currentIndex()); }

/// The way to go is known once the contents have been laid out.
void give(QScrollBar& before, QScrollBar& after) {
    const int wanted = before.value();
    if (wanted == after.value()) return;
    QObject::connect(
        &after, &QScrollBar::rangeChanged, &after, [&after, wanted] { after.setValue(wanted); },
        Qt::SingleShotConnection);
    after.setValue(wanted);
}

/// The line in the same place of another model; invalid where there is none.
QModelIndex sameLine(const QModelIndex& line, const QAbstractItemModel& model) {
    if (!line.isValid()) return {};
    const QModelIndex parent = sameLine(line.parent(), model);
    return line.parent().isValid() && !parent.isValid() ? QModelIndex()
                                                        : model.index(line.row(), line.column(), parent);
}

void giveFolds(const QTreeView& before, QTreeView& after, const QModelIndex& parent = {}) {
    for (int row = 0; row < before.model()->rowCount(parent); ++row) {
        const QModelIndex line = before.model()->index(row, 0, parent);
        if (!before.model()->hasChildren(line)) continue;
        after.setExpanded(sameLine(line, *after.model()), before.isExpanded(line));
        giveFolds(before, after, line);
    }
}

void giveOrder(const QHeaderView& before, QTreeView& after) {
    after.sortByColumn(before.sortIndicatorSection(), before.sortIndicatorOrder());
}

/// What is unfolded, how it is sorted, and which line is chosen.
void give(QAbstractItemView& before, QAbstractItemView& after) {
    if (!before.model() || !after.model()) return;
    const auto* tree = qobject_cast<const QTreeView*>(&before);
    auto* nextTree = qobject_cast<QTreeView*>(&after);
    if (tree && nextTree) {
        if (tree->isSortingEnabled()) giveOrder(*tree->header(), *nextTree);
        giveFolds(*tree, *nextTree);
    }
    if (const QModelIndex line = sameLine(before.currentIndex(), *after.model()); line.isValid())
        after.setCurrentIndex(line);
}

template <class Kind> bool giveAs(QWidget& before, QWidget& after) {
    auto* from = qobject_cast<Kind*>(&before);
    auto* to = qobject_cast<Kind*>(&after);
    if (from && to) give(*from, *to);
    return from && to;
}

using Parts = std::map<QString, std::vector<QWidget*>>;

Parts partsOf(const QWidget& widget) {
    Parts parts;
    for (QObject* child : widget.children())
        if (auto* part = qobject_cast<QWidget*>(child))
            parts[QString::fromLatin1(part->metaObject()->className()) + part->objectName()].push_back(part);
    return parts;
}

} // namespace

void handOver(QWidget& before, QWidget& after) {
    if (giveAs<QAbstractButton>(before, after) || giveAs<QLineEdit>(before, after) ||
        giveAs<QComboBox>(before, after) || giveAs<QScrollBar>(before, after))
        return;
    if (auto* heir = dynamic_cast<Heir*>(&after); heir && dynamic_cast<const Heir*>(&before)) heir->inherit(before);
    giveAs<QPlainTextEdit>(before, after); // and its scroll bars
    giveAs<QAbstractItemView>(before, after);
    const Parts from = partsOf(before);
    for (const auto& [kind, parts] : partsOf(after))
        if (const auto same = from.find(kind); same != from.end())
            for (std::size_t i = 0; i < std::min(parts.size(), same->second.size()); ++i)
                handOver(*same->second[i], *parts[i]);
}

} // namespace layerscope::ui

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/hand_over.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QTextCursor>

#include <algorithm>
#include <map>
#include <vector>

namespace layerscope::ui {

namespace {

void give(const QAbstractButton& before, QAbstractButton& after) {
    // By hand: who listens to a group hears of clicks only.
    if (before.isCheckable() && before.isChecked() != after.isChecked()) after.click();
}

void give(const QPlainTextEdit& before, QPlainTextEdit& after) {
    if (before.isReadOnly()) return;
    after.setPlainText(before.toPlainText());
    QTextCursor cursor = after.textCursor();
    cursor.setPosition(before.textCursor().anchor());
    cursor.setPosition(before.textCursor().position(), QTextCursor::KeepAnchor);
    after.setTextCursor(cursor);
}

void give(const QLineEdit& before, QLineEdit& after) {
    if (before.isReadOnly()) return;
    after.setText(before.text());
    after.setCursorPosition(before.cursorPosition());
}

void give(const QComboBox& before, QComboBox& after) { after.setCurrentIndex(before.currentIndex()); }

/// The way to go is known once the contents have been laid out.
void give(const QScrollBar& before, QScrollBar& after) {
    const int wanted = before.value();
    if (wanted == after.value()) return;
    QObject::connect(
        &after, &QScrollBar::rangeChanged, &after, [&after, wanted] { after.setValue(wanted); },
        Qt::SingleShotConnection);
    after.setValue(wanted);
}

template <class Kind> bool giveAs(const QWidget& before, QWidget& after) {
    const auto* from = qobject_cast<const Kind*>(&before);
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

void handOver(const QWidget& before, QWidget& after) {
    if (giveAs<QAbstractButton>(before, after) || giveAs<QLineEdit>(before, after) ||
        giveAs<QComboBox>(before, after) || giveAs<QScrollBar>(before, after))
        return;
    giveAs<QPlainTextEdit>(before, after); // and its scroll bars
    const Parts from = partsOf(before);
    for (const auto& [kind, parts] : partsOf(after))
        if (const auto same = from.find(kind); same != from.end())
            for (std::size_t i = 0; i < std::min(parts.size(), same->second.size()); ++i)
                handOver(*same->second[i], *parts[i]);
}

} // namespace layerscope::ui

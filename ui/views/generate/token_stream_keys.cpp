// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// Keyboard of the token stream: arrows walk over tokens, Shift selects whole ones, Enter goes on to the rivals, Escape
// follows the newest again.

#include "state/live_run.h"
#include "views/generate/token_stream.h"

#include <QKeyEvent>
#include <QScrollBar>

#include <algorithm>

namespace layerscope::ui {

void TokenStream::chooseToken(int token, bool extend) {
    const auto& tokens = m_run.tokens();
    if (tokens.empty()) return;
    token = std::clamp(token, 0, int(tokens.size()) - 1);
    const LiveToken& one = tokens[std::size_t(token)];
    const qsizetype begin = m_promptLength + one.begin;
    if (extend) {
        const bool onward = begin >= m_anchor;
        select(m_anchor, onward ? begin + one.text.size() : begin);
    } else {
        select(begin, begin);
    }
    if (m_held)
        hold(token);
    else
        setCurrentToken(token);
    reveal(begin);
}

int TokenStream::tokenInLine(int lines) const {
    const int current = currentToken();
    const QRect here = rectOfToken(current);
    if (here.isNull()) return current;
    const int found = tokenAt(positionAt(here.center() + QPoint(0, lines * lineHeight())));
    return found >= 0 ? found : current;
}

bool TokenStream::moveByKey(int key, bool extend) {
    switch (key) {
    case Qt::Key_Left:
        chooseToken(currentToken() - 1, extend);
        return true;
    case Qt::Key_Right:
        chooseToken(currentToken() + 1, extend);
        return true;
    case Qt::Key_Up:
        chooseToken(tokenInLine(-1), extend);
        return true;
    case Qt::Key_Down:
        chooseToken(tokenInLine(1), extend);
        return true;
    case Qt::Key_Home:
        chooseToken(0, extend);
        return true;
    case Qt::Key_End:
        chooseToken(int(m_run.tokens().size()) - 1, extend);
        return true;
    default:
        return false;
    }
}

void TokenStream::keyPressEvent(QKeyEvent* event) {
    if (event->matches(QKeySequence::Copy)) return copy();
    if (event->matches(QKeySequence::SelectAll)) return selectAll();
    if (event->key() == Qt::Key_Escape && m_current >= 0) {
        hold(-1);
        verticalScrollBar()->setValue(verticalScrollBar()->maximum());
        return;
    }
    if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && currentToken() >= 0 &&
        event->modifiers() == Qt::NoModifier) {
        hold(currentToken());
        emit rivalsWanted();
        return;
    }
    if (moveByKey(event->key(), event->modifiers().testFlag(Qt::ShiftModifier))) return;
    QAbstractScrollArea::keyPressEvent(event); // page up and down scroll
}

} // namespace layerscope::ui

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/generate/token_stream.h"

#include "state/live_run.h"
#include "theme/theme.h"
#include "views/generate/token_stream_accessible.h"
#include "widgets/in_every_language.h"

#include <QAccessible>
#include <QClipboard>
#include <QGuiApplication>
#include <QMenu>
#include <QMouseEvent>
#include <QScrollBar>
#include <QStyleHints>
#include <QTextLayout>

#include <algorithm>

namespace layerscope::ui {

TokenStream::TokenStream(const Theme& theme, const LiveRun& run, QWidget* parent)
    : QAbstractScrollArea(parent), m_theme(theme), m_run(run) {
    installTokenStreamAccessibility();
    setFocusPolicy(Qt::StrongFocus);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    viewport()->setMouseTracking(true);
    viewport()->setCursor(Qt::IBeamCursor);
    inEveryLanguage(*this, [this] { setAccessibleName(tr("Generated text")); });
    connect(&theme, &Theme::changed, this, &TokenStream::restyle);
    connect(&run, &LiveRun::tokensAppended, this, &TokenStream::takeText);
    connect(&run, &LiveRun::textReplaced, this, &TokenStream::startOver);
    connect(&run, &LiveRun::phaseChanged, this, [this] {
        takeText(); // the last words of a run
        findBranches();
    });
    connect(&run.tree(), &TextTree::changed, this, &TokenStream::findBranches);
    restyle();
    startOver();
}

void TokenStream::startOver() {
    m_layout.clear();
    m_promptLength = m_run.prompt().size();
    m_taken = 0;
    m_anchor = m_caret = 0;
    m_current = -1;
    m_held = false;
    findBranches();
    m_layout.append(m_run.prompt());
    takeText();
    verticalScrollBar()->setValue(verticalScrollBar()->maximum());
    emit currentTokenChanged(currentToken());
}

void TokenStream::takeText() {
    if (m_run.text().size() < m_taken) return; // a new run, its phase change starts over
    const bool atEnd = verticalScrollBar()->value() >= verticalScrollBar()->maximum() - lineHeight() / 2;
    const QString fresh = m_run.text().mid(m_taken);
    const qsizetype at = m_layout.text().size();
    m_taken = m_run.text().size();
    m_layout.append(fresh);
    updateScrollRange();
    if (atEnd) verticalScrollBar()->setValue(verticalScrollBar()->maximum());
    if (m_current < 0) emit currentTokenChanged(currentToken());
    if (!fresh.isEmpty() && QAccessible::isActive()) {
        QAccessibleTextInsertEvent event(this, int(at), fresh);
        QAccessible::updateAccessibility(&event);
    }
    viewport()->update();
}

/// Where the other texts of the tree and this one have their first different tokens.
void TokenStream::findBranches() {
    const TextTree& tree = m_run.tree();
    m_branchMarks.clear();
    m_ownFrom = -1;
    const auto same = [](const LiveToken& a, const LiveToken& b) { return a.id == b.id; };
    for (int i = 0; i < tree.size(); ++i) {
        const TextBranch& other = tree.branches()[std::size_t(i)];
        if (i == tree.current()) {
            if (other.parent >= 0) m_ownFrom = other.at;
            continue;
        }
        const auto& theirs = other.record.tokens;
        const auto split = std::ranges::mismatch(m_run.tokens(), theirs, same);
        if (split.in1 != m_run.tokens().end() && split.in2 != theirs.end())
            m_branchMarks.push_back(int(split.in1 - m_run.tokens().begin()));
    }
    std::ranges::sort(m_branchMarks);
    viewport()->update();
}

void TokenStream::restyle() {
    m_layout.setFont(m_theme.textFont(1.15));
    m_layout.setWidth(viewport()->width() - 2 * margin());
    setMinimumSize(28 * m_theme.unit(), 12 * m_theme.unit());
    updateScrollRange();
    viewport()->update();
}

void TokenStream::setColoring(TokenColoring coloring) {
    m_coloring = coloring;
    viewport()->update();
}

void TokenStream::setEmptyText(const QString& text) {
    m_emptyText = text;
    setAccessibleDescription(text);
    viewport()->update();
}

// The gap above a line holds the label of an edit, the one below the bar of a token's scale.
int TokenStream::lineHeight() const { return QFontMetrics(m_layout.font()).height() * 17 / 10; }

int TokenStream::margin() const { return 2 * m_theme.unit(); }

int TokenStream::textTop(int line) const {
    const int gap = lineHeight() - QFontMetrics(m_layout.font()).height();
    return margin() / 2 + line * lineHeight() + gap * 2 / 3 - verticalScrollBar()->value();
}

void TokenStream::updateScrollRange() {
    const int content = int(m_layout.lines().size()) * lineHeight() + margin();
    verticalScrollBar()->setRange(0, std::max(0, content - viewport()->height()));
    verticalScrollBar()->setPageStep(viewport()->height());
    verticalScrollBar()->setSingleStep(lineHeight());
}

void TokenStream::resizeEvent(QResizeEvent*) {
    const bool atEnd = verticalScrollBar()->value() >= verticalScrollBar()->maximum() - lineHeight() / 2;
    m_layout.setWidth(viewport()->width() - 2 * margin());
    updateScrollRange();
    if (atEnd) verticalScrollBar()->setValue(verticalScrollBar()->maximum());
}

void TokenStream::shape(QTextLayout& layout, const StreamLayout::Line& line) const {
    layout.setText(m_layout.text().mid(line.begin, line.length));
    layout.setFont(m_layout.font());
    if (const qsizetype prompt = std::clamp(m_promptLength, line.begin, line.end()) - line.begin; prompt > 0) {
        QTextLayout::FormatRange muted;
        muted.start = 0;
        muted.length = int(prompt);
        muted.format.setForeground(m_theme.colors().mutedText);
        layout.setFormats({muted});
    }
    layout.beginLayout();
    if (QTextLine only = layout.createLine(); only.isValid()) only.setNumColumns(int(line.length));
    layout.endLayout();
}

int TokenStream::currentToken() const {
    const int count = int(m_run.tokens().size());
    return m_current >= 0 && m_current < count ? m_current : count - 1;
}

void TokenStream::setCurrentToken(int token) {
    if (token == m_current) return;
    m_current = token;
    emit currentTokenChanged(currentToken());
    viewport()->update();
}

void TokenStream::hold(int token) {
    m_held = token >= 0;
    m_current = token;
    emit currentTokenChanged(currentToken());
    viewport()->update();
}

bool TokenStream::editBefore(int token) const {
    const auto& tokens = m_run.tokens();
    return token > 0 && tokens[std::size_t(token)].editGeneration != tokens[std::size_t(token) - 1].editGeneration;
}

std::vector<int> TokenStream::editMarks() const {
    std::vector<int> marks;
    for (int token = 1; token < int(m_run.tokens().size()); ++token)
        if (editBefore(token)) marks.push_back(token);
    return marks;
}

int TokenStream::tokenAt(qsizetype position) const {
    const auto& tokens = m_run.tokens();
    const qsizetype inRun = position - m_promptLength;
    if (inRun < 0 || inRun >= m_taken || tokens.empty()) return -1;
    const auto after = std::ranges::upper_bound(tokens, inRun, {}, &LiveToken::begin);
    return int(after - tokens.begin()) - 1;
}

qsizetype TokenStream::positionAt(QPoint point) const {
    const auto& lines = m_layout.lines();
    if (lines.empty()) return 0;
    const int line =
        std::clamp((point.y() - margin() / 2 + verticalScrollBar()->value()) / lineHeight(), 0, int(lines.size()) - 1);
    const StreamLayout::Line& at = lines[std::size_t(line)];
    if (at.length == 0) return at.begin;
    QTextLayout shaped;
    shape(shaped, at);
    return at.begin + shaped.lineAt(0).xToCursor(point.x() - margin(), QTextLine::CursorOnCharacter);
}

QRect TokenStream::rectOf(qsizetype position) const {
    const int line = m_layout.lineOf(position);
    if (line < 0) return {};
    const StreamLayout::Line& at = m_layout.lines()[std::size_t(line)];
    qreal from = 0, to = 0;
    if (at.length > 0) {
        QTextLayout shaped;
        shape(shaped, at);
        from = shaped.lineAt(0).cursorToX(int(position - at.begin));
        to = shaped.lineAt(0).cursorToX(int(std::min(position + 1, at.end()) - at.begin));
    }
    const int height = QFontMetrics(m_layout.font()).height();
    return QRect(margin() + int(std::min(from, to)), textTop(line), std::max(1, int(std::abs(to - from))), height);
}

QRect TokenStream::rectOfToken(int token) const {
    if (token < 0 || token >= int(m_run.tokens().size())) return {};
    const LiveToken& one = m_run.tokens()[std::size_t(token)];
    const qsizetype begin = m_promptLength + one.begin;
    const int line = m_layout.lineOf(begin);
    if (line < 0) return {};
    const qsizetype last =
        std::min(begin + std::max<qsizetype>(1, one.text.size()), m_layout.lines()[std::size_t(line)].end()) - 1;
    return rectOf(begin) | rectOf(std::max(begin, last));
}

void TokenStream::reveal(qsizetype position) {
    const int line = m_layout.lineOf(position);
    if (line < 0) return;
    const int top = line * lineHeight();
    QScrollBar* bar = verticalScrollBar();
    if (top < bar->value()) bar->setValue(top);
    const int bottom = top + lineHeight() + margin();
    if (bottom > bar->value() + viewport()->height()) bar->setValue(bottom - viewport()->height());
}

QString TokenStream::selectedText() const {
    return m_layout.text().mid(selectionBegin(), selectionEnd() - selectionBegin());
}

void TokenStream::select(qsizetype anchor, qsizetype caret) {
    m_anchor = std::clamp<qsizetype>(anchor, 0, m_layout.text().size());
    m_caret = std::clamp<qsizetype>(caret, 0, m_layout.text().size());
    if (QAccessible::isActive()) {
        QAccessibleTextSelectionEvent event(this, int(selectionBegin()), int(selectionEnd()));
        QAccessible::updateAccessibility(&event);
    }
    viewport()->update();
}

void TokenStream::selectAll() { select(0, m_layout.text().size()); }

void TokenStream::copy() const {
    if (m_anchor != m_caret) QGuiApplication::clipboard()->setText(selectedText());
}

void TokenStream::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    m_pressed = event->position().toPoint();
    const qsizetype at = positionAt(m_pressed);
    select(event->modifiers().testFlag(Qt::ShiftModifier) ? m_anchor : at, at);
}

/// A click, not the end of a selection: holds the token, or lets go beside the text and on the token that was held.
void TokenStream::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || m_anchor != m_caret) return;
    const QPoint point = event->position().toPoint();
    if ((point - m_pressed).manhattanLength() > QGuiApplication::styleHints()->startDragDistance()) return;
    const int token = tokenUnder(point);
    hold(m_held && token == m_current ? -1 : token);
}

int TokenStream::tokenUnder(QPoint point) const {
    const qsizetype at = positionAt(point);
    const bool over = rectOf(at).adjusted(-2, -lineHeight() / 3, 2, lineHeight() / 3).contains(point);
    return over ? tokenAt(at) : -1;
}

void TokenStream::mouseMoveEvent(QMouseEvent* event) {
    const QPoint point = event->position().toPoint();
    const qsizetype at = positionAt(point);
    if (event->buttons().testFlag(Qt::LeftButton)) {
        select(m_anchor, at);
        reveal(at);
    }
    // Only over the letters: the white space beside a line belongs to no token.
    if (m_held) return;
    if (const int token = tokenUnder(point); token >= 0) setCurrentToken(token);
}

void TokenStream::contextMenuEvent(QContextMenuEvent* event) {
    QMenu menu(this);
    menu.addAction(tr("&Copy"), this, &TokenStream::copy)->setEnabled(m_anchor != m_caret);
    menu.addAction(tr("Select &all"), this, &TokenStream::selectAll)->setEnabled(!m_layout.text().isEmpty());
    menu.exec(event->globalPos());
}

void TokenStream::focusInEvent(QFocusEvent* event) {
    QAbstractScrollArea::focusInEvent(event);
    viewport()->update();
}

void TokenStream::focusOutEvent(QFocusEvent* event) {
    QAbstractScrollArea::focusOutEvent(event);
    viewport()->update();
}

} // namespace layerscope::ui

#include "moc_token_stream.cpp"

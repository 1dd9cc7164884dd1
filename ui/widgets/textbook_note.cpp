// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/textbook_note.h"

#include "state/subject.h"
#include "text/language.h"
#include "theme/theme.h"
#include "widgets/themed_label.h"

#include <QEvent>
#include <QPainter>
#include <QVBoxLayout>

#include <algorithm>

namespace layerscope::ui {

namespace {

QString verdictText(NoteVerdict verdict) {
    switch (verdict) {
    case NoteVerdict::Ok:
        return TextbookNote::tr("right");
    case NoteVerdict::Part:
        return TextbookNote::tr("right in part");
    case NoteVerdict::No:
        return TextbookNote::tr("not so here");
    case NoteVerdict::Open:
        return TextbookNote::tr("undecided");
    }
    return {};
}

/// A sign beside the word, never instead of it.
QString verdictSign(NoteVerdict verdict) {
    switch (verdict) {
    case NoteVerdict::Ok:
        return QStringLiteral("✓");
    case NoteVerdict::Part:
        return QStringLiteral("≈");
    case NoteVerdict::No:
        return QStringLiteral("✗");
    case NoteVerdict::Open:
        return QStringLiteral("?");
    }
    return {};
}

} // namespace

TextbookNote::TextbookNote(const Theme& theme, QWidget* parent)
    : QAbstractButton(parent), m_theme(theme), m_heights(theme) {
    setCheckable(true);
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    connect(this, &QAbstractButton::toggled, this, &TextbookNote::refresh);
    connect(&theme, &Theme::changed, this, &TextbookNote::refresh);
}

void TextbookNote::setNote(const Note& note) {
    const QString claim = textOf(note.textbook), truth = textOf(note.truth);
    if (note.id == m_note.id && note.verdict == m_note.verdict && claim == m_claim && truth == m_truth) return;
    if (note.id != m_note.id) {
        const QSignalBlocker quiet(this); // another note: closed as at first
        setChecked(false);
    }
    m_note = note;
    m_claim = claim;
    m_truth = truth;
    refresh();
}

void TextbookNote::setTerse(bool terse) {
    if (terse == m_terse) return;
    m_terse = terse;
    refresh();
}

void TextbookNote::refresh() {
    m_heights.clear();
    setAccessibleName(tr("Textbook: %1").arg(m_claim));
    setAccessibleDescription(tr("%1. Computed: %2").arg(verdictText(m_note.verdict), m_truth));
    setToolTip(isChecked() ? tr("Show less") : tr("Show the whole note"));
    updateGeometry();
    update();
}

QString TextbookNote::text() const {
    return tr("Textbook (%1): %2 Computed: %3 Source: %4")
        .arg(verdictText(m_note.verdict), m_claim, m_truth, QString::fromStdString(m_note.source));
}

std::vector<TextbookNote::Part> TextbookNote::parts() const {
    if (m_terse && !isChecked()) return {{{}, m_claim}};
    std::vector<Part> parts{{tr("Textbook:"), m_claim}, {tr("Computed:"), m_truth, true}};
    if (isChecked()) parts.push_back({tr("Source:"), QString::fromStdString(m_note.source)});
    return parts;
}

QRect TextbookNote::textArea(int width) const {
    const int unit = m_theme.unit();
    return {5 * unit / 2, unit / 2, std::max(unit, width - 3 * unit), 0};
}

int TextbookNote::layOut(QPainter* painter, int width) const {
    const ThemeColors& colors = m_theme.colors();
    const QRect area = textArea(width);
    const QFont font = m_theme.textFont(0.92);
    const QFontMetrics metrics(font);
    int top = area.top();
    const auto line = [&](const QString& text, const QColor& color) {
        const int flags = Qt::AlignLeft | Qt::AlignTop | (isChecked() ? int(Qt::TextWordWrap) : 0);
        const QString shown = isChecked() ? text : metrics.elidedText(text, Qt::ElideRight, area.width());
        QRect box(area.left(), top, area.width(), QWIDGETSIZE_MAX / 2);
        const int height = metrics.boundingRect(box, flags, shown).height();
        if (painter != nullptr) {
            painter->setPen(color);
            painter->drawText(box, flags, shown);
        }
        top += height + m_theme.unit() / 4;
    };
    if (painter != nullptr) painter->setFont(font);
    if (isChecked()) line(verdictText(m_note.verdict), colors.mutedText);
    for (const Part& part : parts())
        line(part.label.isEmpty() ? part.text : QString(part.label + u' ' + part.text),
             part.strong ? colors.text : colors.mutedText);
    return top + m_theme.unit() / 4;
}

QSize TextbookNote::sizeHint() const {
    const int width = 26 * m_theme.unit();
    return {width, heightForWidth(width)};
}

QSize TextbookNote::minimumSizeHint() const {
    return {12 * m_theme.unit(), isChecked() ? 0 : heightForWidth(12 * m_theme.unit())};
}

int TextbookNote::heightForWidth(int width) const {
    return m_heights.at(width, [this](int w) { return layOut(nullptr, w); });
}

void TextbookNote::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const ThemeColors& colors = m_theme.colors();
    const int unit = m_theme.unit();
    if (underMouse()) painter.fillRect(rect(), colors.panel);
    painter.fillRect(QRect(0, 0, 2, height()), m_note.verdict == NoteVerdict::No ? colors.changed : colors.line);
    painter.setFont(m_theme.textFont(0.92, QFont::Bold));
    painter.setPen(m_note.verdict == NoteVerdict::No ? colors.changed : colors.mutedText);
    painter.drawText(QRect(unit / 2, unit / 2, 2 * unit, QFontMetrics(painter.font()).height()),
                     Qt::AlignHCenter | Qt::AlignTop, verdictSign(m_note.verdict));
    layOut(&painter, width());
    if (!hasFocus()) return;
    painter.setPen(QPen(colors.accent, 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(rect().adjusted(1, 1, -1, -1));
}

void TextbookNote::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) {
        m_claim = textOf(m_note.textbook);
        m_truth = textOf(m_note.truth);
        refresh();
    }
    QAbstractButton::changeEvent(event);
}

TextbookNotes::TextbookNotes(const Theme& theme, const Subject& subject, std::vector<NoteTopic> topics, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_subject(subject), m_topics(std::move(topics)),
      m_heading(new ThemedLabel(theme, ThemedLabel::Role::Heading)), m_layout(new QVBoxLayout(this)) {
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->addWidget(m_heading);
    connect(&subject, &Subject::summaryChanged, this, &TextbookNotes::refresh);
    connect(&theme, &Theme::changed, this, &TextbookNotes::restyle);
    restyle();
    refresh();
}

void TextbookNotes::restyle() { m_layout->setSpacing(m_theme.unit() / 2); }

void TextbookNotes::setTerse(bool terse) {
    m_terse = terse;
    for (TextbookNote* note : m_notes)
        note->setTerse(terse);
}

void TextbookNotes::refresh() {
    m_count = 0;
    for (const Note& note : m_subject.notes()) {
        if (std::ranges::find(m_topics, note.topic) == m_topics.end()) continue;
        if (std::size_t(m_count) == m_notes.size()) {
            m_notes.push_back(new TextbookNote(m_theme));
            m_notes.back()->setTerse(m_terse);
            m_layout->addWidget(m_notes.back());
        }
        TextbookNote* shown = m_notes[std::size_t(m_count++)];
        shown->setNote(note);
        if (shown->isHidden()) shown->show();
    }
    for (std::size_t rest = std::size_t(m_count); rest < m_notes.size(); ++rest)
        m_notes[rest]->hide();
    m_heading->setText(tr("Textbook and model, %n notes", nullptr, m_count));
    // A widget that was never hidden appears with its parent; shown before it has one it would be a window.
    if (m_count == 0)
        hide();
    else if (testAttribute(Qt::WA_WState_ExplicitShowHide))
        show();
}

void TextbookNotes::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) refresh();
    QWidget::changeEvent(event);
}

int TextbookNotes::count() const { return m_count; }

QString TextbookNotes::text() const {
    QStringList parts;
    for (int i = 0; i < m_count; ++i)
        parts << m_notes[std::size_t(i)]->text();
    return parts.join(u' ');
}

} // namespace layerscope::ui

#include "moc_textbook_note.cpp"

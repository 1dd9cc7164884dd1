// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "arch/config_reader.h"
#include "state/subject.h"
#include "text/language.h"
#include "theme/layout_pause.h"
#include "theme/theme.h"
#include "widgets/textbook_note.h"

#include <QLabel>
#include <QVBoxLayout>
#include <QtTest>

#include <algorithm>

using namespace layerscope;
using namespace layerscope::ui;

namespace {

/// The bundled model with 12 layers, (s*3,f)*3, window 64, four query heads to a key/value head or less.
Architecture sample() {
    auto read = read_config_file(LAYERSCOPE_RESOURCES_DIR "/models/aya-tiny/config.json");
    return read ? *read : Architecture{};
}

NoteBook book() {
    auto read = NoteBook::read(LAYERSCOPE_RESOURCES_DIR "/notes");
    return read ? std::move(*read) : NoteBook{};
}

} // namespace

class TestTextbookNote : public QObject {
    Q_OBJECT
private slots:
    void init() { setLanguage(QStringLiteral("en")); }

    void subjectChoosesNotesForTheEditedModel() {
        Subject subject;
        subject.setNoteBook(book());
        QVERIFY(subject.notes().empty());
        subject.setArchitecture(QStringLiteral("a"), sample());
        const auto concerns = [&subject](const char* id) {
            return std::ranges::find(subject.notes(), id, &Note::id) != subject.notes().end();
        };
        QVERIFY(concerns("aya-window"));
        Edit edit;
        edit.layer_types.assign(12, LayerType::Full);
        QVERIFY(!subject.setEdit(edit));
        QVERIFY(!concerns("aya-window")); // no window any more
        subject.clear();
        QVERIFY(subject.notes().empty());
    }

    void showsTheNotesOfItsTopicsAndHidesWithoutAny() {
        const Theme theme;
        Subject subject;
        subject.setNoteBook(book());
        TextbookNotes masks(theme, subject, {NoteTopic::Mask}), none(theme, subject, {NoteTopic::Moe});
        QCOMPARE(masks.count(), 0);
        QVERIFY(masks.isHidden());
        subject.setArchitecture(QStringLiteral("a"), sample());
        QVERIFY(masks.count() > 0);
        QVERIFY(!masks.isHidden());
        QCOMPARE(none.count(), 0);
        QVERIFY(none.isHidden());
        QVERIFY(masks.text().contains(QStringLiteral("64")));
        QVERIFY(masks.text().contains(QStringLiteral("Computed:")));
    }

    void aListThatReappearsWhileLayoutsPauseIsLaidOutAfterwards() {
        const Theme theme;
        Subject subject;
        subject.setNoteBook(book());
        subject.setArchitecture(QStringLiteral("a"), sample());
        QWidget window;
        auto* column = new QVBoxLayout(&window);
        auto* notes = new TextbookNotes(theme, subject, {NoteTopic::Mask});
        auto* below = new QLabel(QStringLiteral("below"));
        column->addWidget(notes);
        column->addWidget(below);
        column->addStretch(1);
        window.resize(400, 800);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        const QRect list = notes->geometry(), label = below->geometry();
        const auto withNotes = [&](bool there) {
            const LayoutPause pause(window);
            if (there)
                subject.setArchitecture(QStringLiteral("a"), sample());
            else
                subject.clear();
        };
        withNotes(false);
        QCoreApplication::processEvents();
        QVERIFY(notes->isHidden());
        QVERIFY(below->y() < list.bottom()); // nothing keeps the list's place
        window.resize(300, 800);
        withNotes(true);
        QCoreApplication::processEvents();
        QVERIFY(notes->isVisible());
        QVERIFY(notes->width() < list.width());
        window.resize(400, 800);
        QCoreApplication::processEvents();
        QCOMPARE(notes->geometry(), list);
        QCOMPARE(below->geometry(), label);
        int bottom = 0;
        for (const TextbookNote* note : notes->findChildren<TextbookNote*>()) {
            if (note->isHidden()) continue;
            QVERIFY(note->y() >= bottom);
            QVERIFY(note->height() >= note->heightForWidth(note->width()));
            bottom = note->geometry().bottom();
        }
        QVERIFY(bottom > 0 && bottom < notes->height());
    }

    void followsTheLanguage() {
        const Theme theme;
        Subject subject;
        subject.setNoteBook(book());
        subject.setArchitecture(QStringLiteral("a"), sample());
        QVERIFY(setLanguage(QStringLiteral("zh_CN")));
        const TextbookNotes notes(theme, subject, {NoteTopic::Norm});
        QVERIFY2(notes.text().contains(QStringLiteral("偏置")), qPrintable(notes.text()));
        setLanguage(QStringLiteral("en"));
    }

    void aVerdictMayChangeWithoutTheWords() {
        const Theme theme;
        Note note;
        note.id = "a";
        note.verdict = NoteVerdict::Ok;
        TextbookNote widget(theme);
        widget.setNote(note);
        QVERIFY(!widget.accessibleDescription().contains(QStringLiteral("not so here")));
        note.verdict = NoteVerdict::No;
        widget.setNote(note);
        QVERIFY(widget.accessibleDescription().contains(QStringLiteral("not so here")));
    }

    void opensWithTheKeyboardAndSaysAll() {
        const Theme theme;
        Note note;
        note.id = "one";
        note.verdict = NoteVerdict::No;
        note.textbook.en = std::string(200, 'w');
        note.truth.en = "truth";
        note.source = "source";
        TextbookNote widget(theme);
        widget.setNote(note);
        widget.resize(200, widget.heightForWidth(200));
        widget.show();
        QVERIFY(QTest::qWaitForWindowExposed(&widget));
        const int closed = widget.heightForWidth(200);
        QCOMPARE(widget.focusPolicy(), Qt::StrongFocus);
        widget.setFocus();
        QTest::keyClick(&widget, Qt::Key_Space);
        QVERIFY(widget.isChecked());
        QVERIFY(widget.heightForWidth(200) > closed);
        QVERIFY(widget.accessibleName().contains(QStringLiteral("www")));
        QVERIFY(widget.accessibleDescription().contains(QStringLiteral("not so here")));
        note.id = "two"; // another note: closed as at first
        widget.setNote(note);
        QVERIFY(!widget.isChecked());
    }
};

QTEST_MAIN(TestTextbookNote)
#include "tst_textbook_note.moc"

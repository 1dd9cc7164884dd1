// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "theme/theme.h"
#include "views/generate/chat_panel.h"

#include <QPlainTextEdit>
#include <QSignalSpy>
#include <QTest>

using namespace layerscope::ui;

namespace {

using Role = ChatTurn::Role;

struct Shown {
    Theme theme;
    ChatPanel panel{theme};
    Shown() {
        panel.resize(700, 300);
        panel.show();
        QCoreApplication::processEvents();
    }
    QList<QPlainTextEdit*> edits() {
        QCoreApplication::processEvents(); // new lines are shown by their layout
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        QList<QPlainTextEdit*> all;
        for (QPlainTextEdit* edit : panel.findChildren<QPlainTextEdit*>())
            if (!edit->parentWidget()->isHidden()) all << edit;
        return all;
    }
    void ask(const QString& question, const QString& answer) {
        edits().last()->setPlainText(question);
        (void)panel.takeForSending();
        panel.setAnswer(answer);
    }
};

} // namespace

class TestChatPanel : public QObject {
    Q_OBJECT
private slots:
    void anEmptySystemMessageIsNotSent();
    void anAnswerIsFollowedByAnEmptyMessage();
    void anEarlierMessageSentAgainCutsOffTheRest();
    void anotherTextOfTheTreeReplacesTheAnswer();
    void anotherTextOfTheTreeLeavesADraftAlone();
    void anAnswerToTheOldChatIsNotPutIntoTheNewOne();
    void withNothingNewTheLastQuestionIsAskedAgain();
    void ctrlEnterSendsTheMessageItIsPressedIn();
    void tabWalksFromMessageToMessage();
};

void TestChatPanel::anEmptySystemMessageIsNotSent() {
    Shown shown;
    shown.panel.setMessage(QStringLiteral("Hello"));
    QCOMPARE(shown.panel.conversation(), (Conversation{{Role::User, QStringLiteral("Hello")}}));
    shown.edits().first()->setPlainText(QStringLiteral("Be brief"));
    QCOMPARE(shown.panel.conversation(),
             (Conversation{{Role::System, QStringLiteral("Be brief")}, {Role::User, QStringLiteral("Hello")}}));
}

void TestChatPanel::anAnswerIsFollowedByAnEmptyMessage() {
    Shown shown;
    shown.ask(QStringLiteral("one?"), QStringLiteral("one."));
    QCOMPARE(shown.edits().size(), 4);
    QCOMPARE(shown.edits()[2]->toPlainText(), QStringLiteral("one."));
    shown.edits().last()->setPlainText(QStringLiteral("two?"));
    QCOMPARE(shown.panel.conversation(), (Conversation{{Role::User, QStringLiteral("one?")},
                                                       {Role::Assistant, QStringLiteral("one.")},
                                                       {Role::User, QStringLiteral("two?")}}));
}

void TestChatPanel::anEarlierMessageSentAgainCutsOffTheRest() {
    Shown shown;
    shown.ask(QStringLiteral("one?"), QStringLiteral("one."));
    shown.ask(QStringLiteral("two?"), QStringLiteral("two."));
    shown.edits()[1]->setPlainText(QStringLiteral("ONE?"));
    QCOMPARE(shown.panel.takeForSending(), (Conversation{{Role::User, QStringLiteral("ONE?")}}));
    QCOMPARE(shown.edits().size(), 2);
    shown.panel.setAnswer(QStringLiteral("ONE."));
    QCOMPARE(shown.edits().size(), 4);
}

void TestChatPanel::anotherTextOfTheTreeReplacesTheAnswer() {
    Shown shown;
    shown.ask(QStringLiteral("one?"), QStringLiteral("one."));
    shown.panel.setAnswer(QStringLiteral("another"));
    QCOMPARE(shown.edits().size(), 4);
    QCOMPARE(shown.edits()[2]->toPlainText(), QStringLiteral("another"));
}

void TestChatPanel::anotherTextOfTheTreeLeavesADraftAlone() {
    Shown shown;
    shown.ask(QStringLiteral("one?"), QStringLiteral("one."));
    shown.edits().last()->setPlainText(QStringLiteral("two?"));
    shown.panel.setAnswer(QStringLiteral("another"));
    QCOMPARE(shown.edits().size(), 4);
    QCOMPARE(shown.edits()[2]->toPlainText(), QStringLiteral("another"));
    QCOMPARE(shown.edits()[3]->toPlainText(), QStringLiteral("two?"));
}

void TestChatPanel::anAnswerToTheOldChatIsNotPutIntoTheNewOne() {
    Shown shown;
    shown.edits().last()->setPlainText(QStringLiteral("one?"));
    (void)shown.panel.takeForSending();
    shown.panel.startOver();
    shown.panel.setAnswer(QStringLiteral("one."));
    QCOMPARE(shown.edits().size(), 2);
    QVERIFY(shown.panel.conversation().front().text.isEmpty());
}

void TestChatPanel::withNothingNewTheLastQuestionIsAskedAgain() {
    Shown shown;
    shown.ask(QStringLiteral("one?"), QStringLiteral("one."));
    QCOMPARE(shown.panel.takeForSending(), (Conversation{{Role::User, QStringLiteral("one?")}}));
}

void TestChatPanel::ctrlEnterSendsTheMessageItIsPressedIn() {
    Shown shown;
    shown.ask(QStringLiteral("one?"), QStringLiteral("one."));
    shown.ask(QStringLiteral("two?"), QStringLiteral("two."));
    QSignalSpy wanted(&shown.panel, &ChatPanel::runWanted);
    QTest::keyClick(shown.edits()[1], Qt::Key_Return, Qt::ControlModifier);
    QCOMPARE(wanted.size(), 1);
    QCOMPARE(shown.panel.conversation(), (Conversation{{Role::User, QStringLiteral("one?")}}));
}

void TestChatPanel::tabWalksFromMessageToMessage() {
    Shown shown;
    QApplication::setActiveWindow(&shown.panel);
    shown.ask(QStringLiteral("one?"), QStringLiteral("one."));
    shown.edits()[1]->setFocus();
    for (int i = 1; i < 3; ++i) {
        QTest::keyClick(shown.edits()[i], Qt::Key_Tab);
        QVERIFY(shown.edits()[i + 1]->hasFocus());
        QVERIFY(!shown.edits()[i + 1]->accessibleName().isEmpty());
    }
}

QTEST_MAIN(TestChatPanel)
#include "tst_chat_panel.moc"

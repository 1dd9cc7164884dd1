// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/generate/stream_layout.h"

#include <QTest>

using namespace layerscope::ui;

class TestStreamLayout : public QObject {
    Q_OBJECT
private slots:
    void linesCoverTheText();
    void appendingEqualsLayingOutAtOnce();
    void emptyLinesAreKept();
    void wordsWithoutSpacesStillWrap();
    void everyPositionHasItsLine();
};

namespace {

QString sample(int words) {
    QString text;
    for (int i = 0; i < words; ++i)
        text += QStringLiteral("word%1%2").arg(i).arg(i % 17 == 16 ? QStringLiteral("\n") : QStringLiteral(" "));
    return text;
}

std::vector<std::pair<qsizetype, qsizetype>> breaks(const StreamLayout& layout) {
    std::vector<std::pair<qsizetype, qsizetype>> found;
    for (const auto& line : layout.lines())
        found.emplace_back(line.begin, line.length);
    return found;
}

} // namespace

void TestStreamLayout::linesCoverTheText() {
    StreamLayout layout;
    layout.setWidth(300);
    layout.append(sample(3000)); // more than one piece of a paragraph
    QString rebuilt;
    for (const auto& line : layout.lines()) {
        QVERIFY(line.begin >= rebuilt.size());
        if (line.begin > rebuilt.size()) rebuilt += u'\n';
        rebuilt += layout.text().mid(line.begin, line.length);
    }
    QCOMPARE(rebuilt, layout.text());
}

void TestStreamLayout::appendingEqualsLayingOutAtOnce() {
    const QString text = sample(400) + QStringLiteral("你好世界你好世界你好世界你好世界你好世界你好世界 tail");
    StreamLayout atOnce, grown;
    atOnce.setWidth(260);
    grown.setWidth(260);
    atOnce.append(text);
    for (qsizetype at = 0; at < text.size(); at += 3)
        grown.append(text.mid(at, 3));
    QCOMPARE(grown.text(), text);
    QCOMPARE(breaks(grown), breaks(atOnce));
}

void TestStreamLayout::emptyLinesAreKept() {
    StreamLayout layout;
    layout.append(QStringLiteral("a\n\nb\n"));
    QCOMPARE(layout.lines().size(), std::size_t(4));
    layout.append(QStringLiteral("c"));
    QCOMPARE(layout.lines().size(), std::size_t(4));
}

void TestStreamLayout::wordsWithoutSpacesStillWrap() {
    StreamLayout layout;
    layout.setWidth(200);
    layout.append(QString(20000, u'x'));
    QVERIFY(layout.lines().size() > 100);
    QCOMPARE(layout.lines().back().end(), layout.text().size());
}

void TestStreamLayout::everyPositionHasItsLine() {
    StreamLayout layout;
    QCOMPARE(layout.lineOf(0), -1);
    layout.setWidth(200);
    layout.append(sample(200));
    for (qsizetype at = 0; at < layout.text().size(); at += 11) {
        const int line = layout.lineOf(at);
        QVERIFY(line >= 0);
        QVERIFY(layout.lines()[std::size_t(line)].begin <= at);
    }
}

QTEST_MAIN(TestStreamLayout)
#include "tst_stream_layout.moc"

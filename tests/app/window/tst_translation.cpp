// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// The Chinese translation is complete: whatever the sources show has one.
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QXmlStreamReader>
#include <QtTest>

namespace {

struct Message {
    QString context, source, translation;
    bool unfinished = false;
};

std::vector<Message> messagesOf(const QString& file) {
    QFile device(file);
    std::vector<Message> messages;
    if (!device.open(QIODevice::ReadOnly)) return messages;
    QXmlStreamReader xml(&device);
    QString context;
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement) continue;
        if (xml.name() == QStringLiteral("name")) {
            context = xml.readElementText();
        } else if (xml.name() == QStringLiteral("source")) {
            messages.push_back({context, xml.readElementText(), {}, false});
        } else if (xml.name() == QStringLiteral("translation")) {
            messages.back().unfinished = xml.attributes().hasAttribute(QStringLiteral("type"));
            messages.back().translation = xml.readElementText(QXmlStreamReader::IncludeChildElements);
        }
    }
    return messages;
}

QSet<QString> placesOf(const QString& text) {
    static const QRegularExpression place(QStringLiteral("%[1-9n]"));
    QSet<QString> places;
    for (auto match = place.globalMatch(text); match.hasNext();)
        places << match.next().captured();
    return places;
}

} // namespace

class TestTranslation : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() {
        m_file = collected(QStringLiteral("layerscope_zh_CN.ts"), {});
        QVERIFY(!m_file.isEmpty());
    }

    void everyTextHasATranslation() {
        const auto messages = messagesOf(m_file);
        QVERIFY(messages.size() > 100);
        for (const Message& message : messages)
            QVERIFY2(!message.unfinished && !message.translation.isEmpty(),
                     qPrintable(message.context + QStringLiteral(": ") + message.source));
    }

    void everyPlaceForAValueIsKept() {
        for (const Message& message : messagesOf(m_file))
            QVERIFY2(placesOf(message.source) == placesOf(message.translation),
                     qPrintable(message.context + QStringLiteral(": ") + message.source));
    }

    void englishHasBothFormsOfEveryPlural() {
        const QString file = collected(QStringLiteral("layerscope_en.ts"), {QStringLiteral("-pluralonly")});
        const auto messages = messagesOf(file);
        QVERIFY(messages.size() > 10);
        for (const Message& message : messages)
            QVERIFY2(!message.unfinished && !message.translation.contains(QStringLiteral("(s)")),
                     qPrintable(message.context + QStringLiteral(": ") + message.source));
    }

private:
    /// A copy of one of our files with every text of the sources in it; empty where that failed.
    QString collected(const QString& name, const QStringList& options) {
        const QString file = m_folder.filePath(name);
        if (!QFile::copy(QStringLiteral(LAYERSCOPE_RESOURCES_DIR "/i18n/") + name, file)) return {};
        QFile::setPermissions(file, QFile::ReadOwner | QFile::WriteOwner);
        QProcess lupdate;
        lupdate.start(QStringLiteral(LAYERSCOPE_LUPDATE),
                      QStringList{QStringLiteral("-silent"), QStringLiteral("-no-obsolete"),
                                  QStringLiteral("-locations"), QStringLiteral("none")} +
                          options +
                          QStringList{QStringLiteral(LAYERSCOPE_SOURCE_DIR "/ui"),
                                      QStringLiteral(LAYERSCOPE_SOURCE_DIR "/app/window"), QStringLiteral("-ts"),
                                      file});
        if (!lupdate.waitForFinished(120'000) || lupdate.exitCode() != 0) return {};
        // "lacks Q_OBJECT": such texts are looked up under another name than they are collected under.
        return lupdate.readAllStandardError().isEmpty() ? file : QString();
    }

    QTemporaryDir m_folder;
    QString m_file;
};

QTEST_GUILESS_MAIN(TestTranslation)
#include "tst_translation.moc"

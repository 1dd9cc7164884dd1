// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/catalog.h"
#include "shell/tokenizer_keeper.h"
#include "support/temp_folder.h"

#include <QtTest>

#include <algorithm>
#include <fstream>
#include <sstream>

using namespace layerscope;
using namespace layerscope::ui;

namespace {

constexpr int patience = 20'000;

std::string bundledFile() {
    std::ifstream file(LAYERSCOPE_RESOURCES_DIR "/models/llama-tiny/tokenizer.json", std::ios::binary);
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
}

/// All bundled models were trained with one tokenizer.
int bundledModels() {
    const Catalog catalog(LAYERSCOPE_RESOURCES_DIR);
    return int(std::ranges::count(catalog.entries(), CatalogEntry::Kind::Bundled, &CatalogEntry::kind));
}

struct Kept {
    Subject subject;
    Tokenizers tokenizers;
    TokenizerKeeper keeper{subject, tokenizers, LAYERSCOPE_RESOURCES_DIR};
    bool wait() {
        return QTest::qWaitFor([this] { return !keeper.isBusy(); }, patience);
    }
};

} // namespace

class TestTokenizerKeeper : public QObject {
    Q_OBJECT
private slots:
    void nothingIsReadUntilWanted() {
        Kept kept;
        QVERIFY(!kept.keeper.isBusy());
        QVERIFY(kept.tokenizers.entries().empty());
    }

    void bundledModelsShareOneEntryWithAllTheirNames() {
        Kept kept;
        kept.keeper.want();
        QVERIFY(kept.tokenizers.isLoading());
        QVERIFY(kept.wait());
        QVERIFY(!kept.tokenizers.isLoading());
        QCOMPARE(kept.tokenizers.entries().size(), std::size_t(1)); // their tokenizer.json are equal
        QVERIFY(bundledModels() >= 2);
        QCOMPARE(kept.tokenizers.entries()[0].names.size(), bundledModels());
        QVERIFY(!kept.tokenizers.entries()[0].added);
        const auto& measured = kept.tokenizers.entries()[0].fertility;
        QVERIFY(measured);
        QCOMPARE(measured->size(), kept.tokenizers.samples().samples.size());
        QCOMPARE((*measured)[0],
                 fertility(*kept.tokenizers.entries()[0].tokenizer, kept.tokenizers.samples().samples[0].text));
    }

    void newestTextIsTheOneCut() {
        Kept kept;
        kept.keeper.want();
        for (const char* text : {"a", "an older text", "Once upon a time"})
            kept.keeper.cut(QString::fromLatin1(text), {.add_special = false});
        QVERIFY(kept.wait());
        kept.keeper.cut(QString(200'000, u'x'), {});
        kept.keeper.cut(QStringLiteral("Once upon a time"), {.add_special = false});
        QVERIFY(kept.tokenizers.isCutting());
        QVERIFY(kept.wait());
        QVERIFY(!kept.tokenizers.isCutting());
        QCOMPARE(kept.tokenizers.text(), QStringLiteral("Once upon a time"));
        const auto& entry = kept.tokenizers.entries()[0];
        QCOMPARE(entry.cut->ids, entry.tokenizer->encode("Once upon a time", {.add_special = false}));
    }

    void addedFilesAreKeptIfTheyAreAnotherTokenizer() {
        Kept kept;
        const test::TempFolder folder;
        std::string other = bundledFile();
        folder.write("same/tokenizer.json", other);
        folder.write("other/tokenizer.json", other + " \n");
        kept.keeper.want();
        kept.keeper.add(QString::fromStdString((folder.path() / "same" / "tokenizer.json").string()));
        kept.keeper.add(QString::fromStdString((folder.path() / "other").string()));
        QVERIFY(kept.wait());
        const auto& entries = kept.tokenizers.entries();
        QCOMPARE(entries.size(), std::size_t(2));
        QVERIFY(entries[0].names.contains(QStringLiteral("same"))); // beside the bundled names
        QCOMPARE(entries[0].names.size(), bundledModels() + 1);
        QCOMPARE(entries[1].name(), QStringLiteral("other"));
        QVERIFY(entries[1].added && entries[1].fertility);
        kept.keeper.remove(1);
        QVERIFY(kept.wait());
        QCOMPARE(kept.tokenizers.entries().size(), std::size_t(1));
        kept.keeper.remove(0); // takes the added name away, not what is bundled
        QVERIFY(kept.wait());
        QCOMPARE(kept.tokenizers.entries().size(), std::size_t(1));
        QCOMPARE(kept.tokenizers.entries()[0].names.size(), bundledModels());
        kept.keeper.remove(17);
    }

    void refusedFilesAreNamedAndChangeNothing() {
        Kept kept;
        const test::TempFolder folder;
        folder.write("tokenizer.json", R"({"model":{"type":"WordPiece"}})");
        kept.keeper.want();
        QVERIFY(kept.wait());
        kept.keeper.add(QString::fromStdString(folder.path().string()));
        QVERIFY(kept.wait());
        QCOMPARE(kept.tokenizers.entries().size(), std::size_t(1));
        QVERIFY(kept.tokenizers.error());
        const std::string line = kept.tokenizers.error()->one_line();
        QVERIFY2(line.find("tokenizer.json") != std::string::npos, line.c_str());
        kept.keeper.add(QStringLiteral("/no/such/file"));
        QVERIFY(kept.wait());
        QVERIFY(kept.tokenizers.error()->one_line().find("/no/such/file") != std::string::npos);
    }

    void subjectsTokenizerComesFirstAndGoesWithIt() {
        Kept kept;
        const test::TempFolder folder;
        folder.write("tokenizer.json", bundledFile() + "\n");
        const auto model = [&](const std::filesystem::path& path) {
            auto loaded = std::make_shared<Model>();
            loaded->name = "subject";
            loaded->folder = path;
            loaded->tokenizer = *load_tokenizer(path);
            return loaded;
        };
        kept.keeper.want();
        kept.subject.setModel(model(folder.path()));
        QVERIFY(kept.wait());
        QCOMPARE(kept.tokenizers.entries().size(), std::size_t(2));
        QCOMPARE(kept.tokenizers.entries()[0].name(), QStringLiteral("subject"));
        kept.subject.setModel(model(LAYERSCOPE_RESOURCES_DIR "/models/aya-tiny"));
        QVERIFY(kept.wait());
        QCOMPARE(kept.tokenizers.entries().size(), std::size_t(1)); // a bundled one
        QVERIFY(kept.tokenizers.entries()[0].names.contains(QStringLiteral("subject")));
        QVERIFY(kept.tokenizers.entries()[0].cut);
    }

    void closingTheWindowWhileReadingIsHarmless() {
        for (int i = 0; i < 3; ++i) {
            Kept kept;
            kept.keeper.want();
            kept.keeper.cut(QStringLiteral("text"), {});
            QTest::qWait(i * 5);
        }
    }
};

QTEST_MAIN(TestTokenizerKeeper)
#include "tst_tokenizer_keeper.moc"

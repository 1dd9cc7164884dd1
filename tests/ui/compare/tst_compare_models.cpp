// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "arch/config_reader.h"
#include "models/fact_model.h"
#include "models/family_model.h"
#include "theme/theme.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QSortFilterProxyModel>
#include <QTest>

using namespace layerscope;
using namespace layerscope::ui;

namespace {

ModelPlan preset(const char* name) {
    auto read = read_config_file(std::string(LAYERSCOPE_RESOURCES_DIR "/presets/") + name + ".json");
    if (!read) qFatal("%s", read.error().one_line().c_str());
    return make_plan(std::move(*read));
}

std::vector<FactRow> facts(const ModelPlan& a, const ModelPlan& b, std::int64_t context) {
    return side_by_side(a, summarize(a, context, DType::BF16), b, summarize(b, context, DType::BF16));
}

std::vector<FamilyRow> threeRows() {
    FamilyRow small, large, dense;
    small.word = QStringLiteral("small");
    small.parameters = small.active = 270;
    small.cache = 900;
    large.word = QStringLiteral("large");
    large.parameters = 30000;
    large.active = 3000;
    large.experts = 128;
    large.expertsPerToken = 8;
    large.cache = 1000;
    dense.word = QStringLiteral("dense");
    dense.parameters = dense.active = 1000;
    dense.cache = 100;
    return {small, large, dense};
}

} // namespace

class TestCompareModels : public QObject {
    Q_OBJECT
private slots:
    void factsAreASoundTable();
    void onlyDifferencesUnlessAllAreAskedFor();
    void anotherContextKeepsTheLines();
    void linesSayTheDirection();
    void familiesAreASoundTableAndSortByNumbers();
    void badgesFollowTheBenches();

private:
    Theme m_theme;
    ModelPlan m_a = preset("gemma-3-270m"), m_b = preset("qwen3-0.6b");
};

void TestCompareModels::factsAreASoundTable() {
    FactModel model(m_theme);
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setFacts(facts(m_a, m_b, 4096));
    model.setShowsAll(true);
    model.setFacts(facts(m_a, m_b, 100));
    model.setFacts(facts(m_a, m_a, 100));
    model.setShowsAll(false);
    QCOMPARE(model.rowCount(), 0); // a model does not differ from itself
    model.setFacts({});
    QCOMPARE(model.columnCount(), int(FactModel::ColumnCount));
}

void TestCompareModels::onlyDifferencesUnlessAllAreAskedFor() {
    FactModel model(m_theme);
    model.setFacts(facts(m_a, m_b, 4096));
    int shown = 0, headings = 0;
    for (int row = 0; row < model.rowCount(); ++row) {
        if (model.isHeading(row)) {
            ++headings;
            QVERIFY(!model.flags(model.index(row, 0)).testFlag(Qt::ItemIsSelectable));
            QVERIFY(row + 1 < model.rowCount() && !model.isHeading(row + 1)); // no group without facts
            continue;
        }
        ++shown;
        QVERIFY(model.index(row, 0).data(FactModel::DiffersRole).toBool());
        QVERIFY(!model.index(row, FactModel::Delta).data().toString().isEmpty());
    }
    QCOMPARE(shown, model.differing());
    QVERIFY(headings >= 5);
    model.setShowsAll(true);
    QVERIFY(model.rowCount() > shown + headings);
}

void TestCompareModels::anotherContextKeepsTheLines() {
    FactModel model(m_theme);
    model.setFacts(facts(m_a, m_b, 4096));
    QSignalSpy resets(&model, &QAbstractItemModel::modelReset), changes(&model, &QAbstractItemModel::dataChanged);
    model.setFacts(facts(m_a, m_b, 8192));
    QCOMPARE(resets.size(), 0);
    QCOMPARE(changes.size(), 1);
}

void TestCompareModels::linesSayTheDirection() {
    FactModel model(m_theme);
    model.setFacts(facts(m_a, m_b, 4096));
    const auto find = [&](const char* key) {
        for (int row = 0; row < model.rowCount(); ++row)
            if (model.index(row, 0).data(FactModel::KeyRole).toString() == QLatin1String(key)) return row;
        return -1;
    };
    const int layers = find("num_hidden_layers"), vocabulary = find("vocab_size"), family = find("family");
    QVERIFY(layers >= 0 && vocabulary >= 0 && family >= 0);
    QCOMPARE(model.index(layers, 0).data(FactModel::DirectionRole).toInt(), 1);      // 18, 28
    QCOMPARE(model.index(vocabulary, 0).data(FactModel::DirectionRole).toInt(), -1); // 262 144, 151 936
    QCOMPARE(model.index(family, 0).data(FactModel::DirectionRole).toInt(), 0);
    const QString spoken = model.index(layers, 0).data(FactModel::SpokenRole).toString();
    QVERIFY2(spoken.contains(QStringLiteral("A 18")) && spoken.contains(QStringLiteral("B 28")), qPrintable(spoken));
}

void TestCompareModels::familiesAreASoundTableAndSortByNumbers() {
    FamilyModel model(m_theme);
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    QSortFilterProxyModel sorted;
    sorted.setSourceModel(&model);
    sorted.setSortRole(FamilyModel::SortRole);
    model.setRows(threeRows());
    sorted.sort(FamilyModel::Parameters);
    QCOMPARE(sorted.index(0, 0).data(FamilyModel::WordRole).toString(), QStringLiteral("small"));
    QCOMPARE(sorted.index(2, 0).data(FamilyModel::WordRole).toString(), QStringLiteral("large")); // not by its text
    sorted.sort(FamilyModel::Cache, Qt::DescendingOrder);
    QCOMPARE(sorted.index(0, 0).data(FamilyModel::WordRole).toString(), QStringLiteral("large"));
    QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
    auto rows = threeRows();
    rows[0].cache = 5000;
    model.setRows(rows);
    QCOMPARE(resets.size(), 0);
    QCOMPARE(sorted.index(0, 0).data(FamilyModel::WordRole).toString(), QStringLiteral("small"));
}

void TestCompareModels::badgesFollowTheBenches() {
    FamilyModel model(m_theme);
    model.setRows(threeRows());
    model.setBenches(QStringLiteral("small"), QStringLiteral("dense"));
    QCOMPARE(model.index(0, 0).data(FamilyModel::BadgeRole).toString(), QStringLiteral("A"));
    QCOMPARE(model.index(1, 0).data(FamilyModel::BadgeRole).toString(), QString());
    QCOMPARE(model.index(2, 0).data(FamilyModel::BadgeRole).toString(), QStringLiteral("B"));
    QVERIFY(model.index(2, 0).data(FamilyModel::SpokenRole).toString().contains(QStringLiteral("subject B")));
}

QTEST_MAIN(TestCompareModels)
#include "tst_compare_models.moc"

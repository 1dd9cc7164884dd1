// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "state/subject.h"
#include "theme/theme.h"
#include "widgets/model_picker.h"

#include <QFileDialog>
#include <QMenu>
#include <QSignalSpy>
#include <QtTest>

#include <algorithm>

using namespace layerscope;
using namespace layerscope::ui;

namespace {

std::vector<CatalogEntry> entries() {
    CatalogEntry bundled, preset;
    bundled.kind = CatalogEntry::Kind::Bundled;
    bundled.name = "aya-tiny";
    bundled.family = "tiny_aya";
    preset.kind = CatalogEntry::Kind::Preset;
    preset.name = "qwen3-30b-a3b";
    preset.family = "qwen3_moe";
    return {bundled, preset};
}

QAction* action(const ModelPicker& picker, const QString& text) {
    const QList<QAction*> actions = picker.menu()->actions();
    const auto found = std::ranges::find_if(actions, [&](QAction* each) { return each->text() == text; });
    return found != actions.end() ? *found : nullptr;
}

struct Picker {
    Theme theme;
    Subject subject;
    ModelPicker picker;
    explicit Picker(ModelPicker::Bench bench) : picker(theme, subject, bench) { picker.setEntries(entries()); }
};

} // namespace

class TestModelPicker : public QObject {
    Q_OBJECT
private slots:
    void aFileIsAModelToo() {
        Picker it(ModelPicker::Bench::A);
        QSignalSpy chosen(&it.picker, &ModelPicker::chosen);
        action(it.picker, QStringLiteral("Open fi&le…"))->trigger();
        auto* dialog = it.picker.findChild<QFileDialog*>();
        QVERIFY(dialog);
        QCOMPARE(dialog->fileMode(), QFileDialog::ExistingFile);
        QVERIFY(dialog->nameFilters().front().contains(QStringLiteral("*.gguf")));
        emit dialog->fileSelected(QStringLiteral("/models/a.gguf"));
        QCOMPARE(chosen.size(), 1);
        QCOMPARE(chosen.front().front().toString(), QStringLiteral("/models/a.gguf"));
    }

    void onlyBMayBeNone() {
        Picker a(ModelPicker::Bench::A), b(ModelPicker::Bench::B);
        QVERIFY(!action(a.picker, QStringLiteral("&None")));
        QVERIFY(b.picker.accessibleName().contains(QStringLiteral("none")));
        QSignalSpy none(&b.picker, &ModelPicker::noneWanted);
        action(b.picker, QStringLiteral("&None"))->trigger();
        QCOMPARE(none.size(), 1);
    }

    void familiesHaveTheirPublishedNames() {
        Picker it(ModelPicker::Bench::A);
        QVERIFY(action(it.picker, QStringLiteral("Architecture only: Qwen3 MoE")));
    }
};

QTEST_MAIN(TestModelPicker)
#include "tst_model_picker.moc"

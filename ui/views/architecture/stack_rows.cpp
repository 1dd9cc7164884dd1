// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/architecture/stack_rows.h"

#include "text/list_text.h"
#include "text/units_text.h"
#include "text/wording.h"
#include "views/architecture/step_words.h"

#include <QCoreApplication>
#include <QStringList>

namespace layerscope::ui {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(ModelStack)
};

QString rangesText(const LayerRun& run) {
    QStringList parts;
    for (const LayerRange& range : rangesOf(run))
        parts << (range.first == range.last ? QString::number(range.first)
                                            : QStringLiteral("%1–%2").arg(range.first).arg(range.last));
    return run.layers.size() == 1 ? Words::tr("layer %1").arg(parts.front())
                                  : Words::tr("layers %1").arg(listText(parts));
}

class StackBuilder {
public:
    explicit StackBuilder(const Subject& subject)
        : m_subject(subject), m_a(subject.architecture()), m_total(double(subject.summary().parameters.unique)) {}

    std::vector<StackRow> build() {
        const std::int64_t table = m_subject.summary().parameters.embedding;
        add({OpenedPart::Kind::Embedding, Words::tr("Embedding"), matrix(), table});
        int number = 0;
        for (const RunGroup& group : foldLayers(*m_subject.plan())) {
            for (const LayerRun& run : group.runs)
                addRun(run, group.repeats > 1 ? number : -1, group.repeats);
            ++number;
        }
        add({OpenedPart::Kind::FinalNorm, Words::tr("Final norm"), normText(m_a.norm), m_a.hidden_size});
        add({OpenedPart::Kind::Head, Words::tr("Head"), m_a.tied_head ? Words::tr("tied to the embedding") : matrix(),
             m_a.tied_head ? 0 : table});
        return std::move(m_rows);
    }

private:
    [[nodiscard]] QString matrix() const {
        return countText(m_a.vocab_size) + QStringLiteral(" × ") + countText(m_a.hidden_size);
    }

    void add(StackRow row) {
        row.share = m_total > 0 ? double(row.parameters) / m_total : 0;
        m_rows.push_back(std::move(row));
    }

    void addRun(const LayerRun& run, int group, int repeats) {
        const LayerPlan& layer = m_subject.plan()->layers[std::size_t(run.layers.front())];
        StackRow row;
        row.type = layer.type;
        row.positions = layer.type != LayerType::Full || layer.rope.has_value();
        const QString name = layerTypeText(row.type, row.positions);
        row.title = run.length > 1 ? Words::tr("%1 × %2", "layer type, how many").arg(name).arg(run.length) : name;
        row.detail = rangesText(run);
        row.run = run;
        row.group = group;
        row.repeats = repeats;
        for (const LayerIndex index : run.layers) {
            row.parameters += m_subject.summary().layers[std::size_t(index)].parameters;
            const LayerPlan& now = m_subject.plan()->layers[std::size_t(index)];
            const LayerPlan& was = m_subject.originalPlan()->layers[std::size_t(index)];
            row.changed |= now.type != was.type || now.mask != was.mask || now.rope != was.rope;
        }
        add(std::move(row));
    }

    const Subject& m_subject;
    const Architecture& m_a;
    double m_total;
    std::vector<StackRow> m_rows;
};

} // namespace

std::vector<StackRow> stackRows(const Subject& subject) { return StackBuilder(subject).build(); }

QString spokenRow(const StackRow& row) {
    QStringList parts{row.title, row.detail};
    if (row.repeats > 1) parts << Words::tr("repeated × %1").arg(row.repeats);
    parts << Words::tr("%1 parameters, %2 of the model").arg(countText(row.parameters), percentText(row.share));
    if (row.changed) parts << Words::tr("changed by an edit");
    return listText(parts);
}

} // namespace layerscope::ui

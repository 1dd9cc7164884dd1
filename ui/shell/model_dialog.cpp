// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/model_dialog.h"

#include "state/subject.h"
#include "text/units_text.h"
#include "theme/theme.h"
#include "widgets/themed_label.h"

#include <QDialogButtonBox>
#include <QGridLayout>
#include <QPlainTextEdit>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>
#include <vector>

namespace layerscope::ui {

namespace {

using Role = ThemedLabel::Role;
using Facts = std::vector<std::pair<QString, QString>>;

constexpr std::size_t mostNames = 2000; ///< of unread tensors; a file may hold a hundred thousand

QString word(const std::string& text) { return QString::fromStdString(text).simplified(); }

QString dtypeText(DType dtype) {
    const std::string_view text = name(dtype);
    return QString::fromLatin1(text.data(), qsizetype(text.size()));
}

Facts factsOf(const Subject& subject) {
    const Architecture& architecture = subject.original();
    const ParameterCounts& counts = subject.originalSummary().parameters;
    Facts facts{{ModelDialog::tr("family"), word(architecture.family)},
                {ModelDialog::tr("layers"), countText(architecture.n_layers())},
                {ModelDialog::tr("parameters"), countText(counts.unique)},
                {ModelDialog::tr("trained context"),
                 ModelDialog::tr("%n tokens", nullptr, int(architecture.max_position_embeddings))}};
    if (counts.active != counts.unique)
        facts.emplace_back(ModelDialog::tr("active for one token"), countText(counts.active));
    const auto& model = subject.model();
    if (!model) {
        facts.emplace_back(ModelDialog::tr("weights"), ModelDialog::tr("none: an architecture alone"));
        return facts;
    }
    facts.emplace_back(ModelDialog::tr("place"), word(model->folder.string()));
    if (model->weights)
        facts.emplace_back(ModelDialog::tr("weights"),
                           ModelDialog::tr("%1, mostly %2", "bytes, type")
                               .arg(bytesText(model->weights->n_bytes), dtypeText(model->weights->dominant_dtype)));
    facts.emplace_back(ModelDialog::tr("tokenizer"),
                       model->tokenizer ? ModelDialog::tr("%n ids", nullptr, int(model->tokenizer->size()))
                                        : ModelDialog::tr("none: token ids only"));
    facts.emplace_back(ModelDialog::tr("loaded in"), millisecondsText(model->load_ms));
    return facts;
}

} // namespace

QStringList loadRemarks(const Subject& subject) {
    QStringList remarks;
    if (!subject.hasArchitecture()) return remarks;
    for (const std::string& remark : subject.original().notes)
        remarks << word(remark);
    const auto& model = subject.model();
    if (!model || !model->weights) return remarks;
    for (const std::string& remark : model->weights->notes)
        remarks << word(remark);
    const auto& unread = model->weights->unused;
    if (!unread.empty())
        remarks << ModelDialog::tr("nothing reads %n of the file's tensors", nullptr, int(unread.size()));
    return remarks;
}

ModelDialog::ModelDialog(const Theme& theme, const Subject& subject, QWidget* parent) : QDialog(parent) {
    const int u = theme.unit();
    setWindowTitle(tr("About the model"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(4 * u, 3 * u, 4 * u, 3 * u);
    column->setSpacing(u);
    column->addWidget(new ThemedLabel(theme, Role::Title, subject.name(), this));
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(3 * u);
    grid->setColumnStretch(1, 1);
    for (const auto& [what, value] : subject.hasArchitecture() ? factsOf(subject) : Facts{}) {
        const int row = grid->rowCount();
        grid->addWidget(new ThemedLabel(theme, Role::Muted, what, this), row, 0, Qt::AlignTop);
        auto* label = new ThemedLabel(theme, Role::Body, value, this);
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
        grid->addWidget(label, row, 1);
    }
    column->addLayout(grid);
    column->addSpacing(u);
    column->addWidget(new ThemedLabel(theme, Role::Heading, tr("What loading remarked"), this));
    QStringList lines = loadRemarks(subject);
    if (lines.isEmpty()) lines << tr("nothing");
    if (const auto& model = subject.model(); model && model->weights)
        for (std::size_t i = 0; i < std::min(mostNames, model->weights->unused.size()); ++i)
            lines << QString(QStringLiteral("    ") + word(model->weights->unused[i]));
    auto* remarks = new QPlainTextEdit(lines.join(u'\n'), this);
    remarks->setReadOnly(true);
    remarks->setTabChangesFocus(true);
    remarks->setAccessibleName(tr("What loading remarked"));
    remarks->setMinimumSize(64 * u, 14 * u);
    column->addWidget(remarks, 1);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    column->addWidget(buttons);
}

} // namespace layerscope::ui

#include "moc_model_dialog.cpp"

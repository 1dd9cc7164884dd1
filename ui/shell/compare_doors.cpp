// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/compare_doors.h"

#include "report/compare_markdown.h"
#include "shell/controller.h"
#include "shell/exporter.h"
#include "widgets/model_file_dialog.h"

#include <QFileDialog>

namespace layerscope::ui {

namespace {

/// In a document that is English wherever it is made.
std::string writtenName(const Subject& subject) {
    return subject.name().toStdString() + (subject.difference().empty() ? "" : " (edited)");
}

} // namespace

CompareDoors::CompareDoors(const ViewContext& context, Controller& controller, Exporter& exporter, QWidget& window)
    : QObject(&window), m_context(context), m_controller(controller), m_exporter(exporter), m_window(window) {
    connect(&controller, &Controller::comparedFolderWanted, this, &CompareDoors::chooseFolder);
    connect(&controller, &Controller::comparisonExportWanted, this, &CompareDoors::exportComparison);
}

void CompareDoors::chooseFolder() {
    connect(&askForModelFolder(tr("Open a model folder as subject B"), &m_window), &QFileDialog::fileSelected,
            &m_controller, &Controller::openCompared);
}

void CompareDoors::exportComparison() {
    const Subject &a = m_context.subject, &b = m_context.compared;
    if (!a.hasArchitecture() || !b.hasArchitecture()) {
        m_controller.showMessage(tr("There is nothing to export yet: no model stands beside this one."));
        return;
    }
    const std::string text = compare_markdown({*a.plan(), *b.plan(), a.summary(), b.summary(), writtenName(a),
                                               writtenName(b), m_context.comparison.run().get()});
    m_exporter.exportMarkdown(QString::fromStdString(text), QStringLiteral("compare"));
}

} // namespace layerscope::ui

#include "moc_compare_doors.cpp"

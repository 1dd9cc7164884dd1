// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/exporter.h"

#include "figure/image_writer.h"
#include "figure/table_writer.h"
#include "files/atomic_file.h"
#include "text/wording.h"

#include <QFileDialog>
#include <QPointer>

namespace layerscope::ui {

Exporter::Exporter(QWidget& window) : QObject(&window), m_window(window), m_job(*this) {}

void Exporter::ask(const QString& caption, const QString& filters, const QString& suggestion,
                   std::function<void(const QString&)> then) {
    auto* dialog = new QFileDialog(&m_window, caption, QString(), filters);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setFileMode(QFileDialog::AnyFile);
    dialog->setDefaultSuffix(suggestion.section(u'.', -1));
    dialog->selectFile(suggestion);
    connect(dialog, &QFileDialog::fileSelected, this, std::move(then));
    dialog->open();
}

void Exporter::exportPicture(View& view, const QString& title) {
    ask(tr("Export picture"), tr("Pictures (*.png *.svg *.pdf)"), title + QStringLiteral(".png"),
        [this, target = QPointer<View>(&view), title](const QString& file) {
            const auto format = imageFormatOf(file.toStdString());
            if (!format) {
                emit message(tr("The ending of the file has to be .png, .svg or .pdf."));
                return;
            }
            if (!target) return;
            const Result<QByteArray> bytes = imageOf(*target, *format, title);
            if (bytes)
                write(file, *bytes);
            else
                emit message(errorText(bytes.error()));
        });
}

void Exporter::exportTable(View& view, const QString& title) {
    const std::vector<FigureTable> tables = view.tables();
    if (tables.empty()) {
        emit message(tr("This view has no table yet."));
        return;
    }
    ask(tr("Export table"), tr("Tables (*.csv *.json)"), title + QStringLiteral(".csv"),
        [this, tables](const QString& file) {
            const bool json = file.endsWith(QStringLiteral(".json"), Qt::CaseInsensitive);
            write(file, json ? tablesAsJson(tables) : tablesAsCsv(tables));
        });
}

void Exporter::write(const QString& file, QByteArray bytes) {
    m_job.start(
        [path = std::filesystem::path(file.toStdString()), bytes = std::move(bytes)](const CancelToken&,
                                                                                     const ProgressCallback&) {
            return write_file_atomically(path, std::string_view(bytes.constData(), std::size_t(bytes.size())));
        },
        [this, file](const Result<void>& result) {
            emit message(result ? tr("Written: %1").arg(file) : errorText(result.error()));
        });
}

} // namespace layerscope::ui

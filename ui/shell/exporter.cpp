// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/exporter.h"

#include "figure/image_writer.h"
#include "figure/table_writer.h"
#include "files/atomic_file.h"
#include "report/chrome_trace.h"
#include "text/wording.h"

#include <QFileDialog>
#include <QPointer>

#include <algorithm>
#include <filesystem>

namespace layerscope::ui {

namespace {

/// The recorded steps as the trace's writer wants them.
RunTrace traceOf(const ProbeSnapshot& snapshot, std::int32_t threads) {
    RunTrace trace{snapshot.plan, threads, {}};
    for (const auto& step : snapshot.steps) {
        const bool head = std::ranges::any_of(step->operations,
                                              [](const OpRecord& record) { return record.name == ValueName::Logits; });
        trace.steps.push_back(
            {step->prefill, step->first, step->n_tokens, head ? 1 : 0, step->begin_ns, step->end_ns, step->operations});
    }
    return trace;
}

} // namespace

Exporter::Exporter(QWidget& window)
    : QObject(&window), m_window(window), m_job(std::make_unique<BackgroundJob>(*this)) {}

Exporter::~Exporter() {
    m_job.reset(); // what is being written may be an older form of what waits
    for (const Wish& wish : m_waiting)
        (void)wish.write(); // there is nobody left to tell
}

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
                write(file, [bytes = *bytes] { return bytes; });
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
            write(file, [tables, json] { return json ? tablesAsJson(tables) : tablesAsCsv(tables); });
        });
}

void Exporter::exportMarkdown(const QString& text, const QString& title) {
    ask(tr("Export as Markdown"), tr("Markdown (*.md)"), title + QStringLiteral(".md"),
        [this, text](const QString& file) { write(file, [text] { return text.toUtf8(); }); });
}

void Exporter::exportSession(const Session& session) {
    ask(tr("Save the session"), tr("Sessions (*.json)"), QStringLiteral("session.json"),
        [this, text = QByteArray::fromStdString(session_text(session))](const QString& file) {
            write(file, [text] { return text; });
        });
}

void Exporter::exportTrace(std::shared_ptr<const ProbeSnapshot> snapshot, std::int32_t threads, const QString& title) {
    if (!snapshot || snapshot->steps.empty()) {
        emit message(tr("No run was timed yet."));
        return;
    }
    ask(tr("Export the run's timeline"), tr("Traces (*.json)"), title + QStringLiteral(".json"),
        [this, snapshot, threads](const QString& file) {
            add({file, [path = std::filesystem::path(file.toStdString()), snapshot, threads]() -> Result<void> {
                     LS_TRY(write_chrome_trace(path, traceOf(*snapshot, threads)));
                     return {};
                 }});
        });
}

void Exporter::write(const QString& file, std::function<QByteArray()> make) {
    add({file, [path = std::filesystem::path(file.toStdString()), make = std::move(make)] {
             const QByteArray bytes = make();
             return write_file_atomically(path, std::string_view(bytes.constData(), std::size_t(bytes.size())));
         }});
}

void Exporter::add(Wish wish) {
    m_waiting.push_back(std::move(wish));
    writeNext();
}

void Exporter::writeNext() {
    if (m_job->isRunning() || m_waiting.empty()) return;
    const Wish next = std::move(m_waiting.front());
    m_waiting.pop_front();
    m_job->start([write = next.write](const CancelToken&, const ProgressCallback&) { return write(); },
                 [this, file = next.file](const Result<void>& result) {
                     emit message(result ? tr("Written: %1").arg(file) : errorText(result.error()));
                     writeNext();
                 });
}

} // namespace layerscope::ui

#include "moc_exporter.cpp"

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bridge/background_job.h"
#include "probe/snapshot.h"
#include "report/session_file.h"
#include "state/view.h"

#include <QObject>

#include <deque>
#include <functional>
#include <memory>

namespace layerscope::ui {

/// Asks where to, then writes the picture or the tables of a view; the file appears whole or not at all. One after the
/// other: nothing that was asked for is given up for what is asked for next.
class Exporter : public QObject {
    Q_OBJECT
public:
    explicit Exporter(QWidget& window);
    ~Exporter() override; ///< writes what still waits
    void exportPicture(View& view, const QString& title);
    void exportTable(View& view, const QString& title);
    void exportSession(const Session& session);
    /// A text made elsewhere, as Markdown.
    void exportMarkdown(const QString& text, const QString& title);
    /// The timeline of a recorded run as trace JSON.
    void exportTrace(std::shared_ptr<const ProbeSnapshot> snapshot, std::int32_t threads, const QString& title);

signals:
    void message(const QString& text); ///< one line: where it went or why it did not

private:
    void ask(const QString& caption, const QString& filters, const QString& suggestion,
             std::function<void(const QString&)> then);
    struct Wish {
        QString file;
        std::function<Result<void>()> write; ///< away from the GUI thread
    };
    void write(const QString& file, std::function<QByteArray()> make);
    void add(Wish wish);
    void writeNext();
    QWidget& m_window;
    std::deque<Wish> m_waiting;
    std::unique_ptr<BackgroundJob> m_job;
};

} // namespace layerscope::ui

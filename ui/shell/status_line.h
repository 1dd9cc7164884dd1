// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/view.h"

#include <QTimer>

class QToolButton;

namespace layerscope::ui {

class Controller;
class LatencySpark;
class ThemedLabel;

/// The bottom row: the figures of the last run, which stay after it, and what the process uses now.
class StatusLine : public QWidget {
    Q_OBJECT
public:
    StatusLine(const ViewContext& context, const Controller& controller, QWidget* parent = nullptr);

signals:
    void remarksWanted(); ///< what loading the model found worth telling

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void fit();
    void refreshRun();
    void refreshProcess();
    void refreshRemarks();
    void applyTheme();

    ViewContext m_context;
    const Controller& m_controller;
    ThemedLabel *m_prefill, *m_first, *m_decode, *m_cache, *m_memory, *m_machine, *m_last;
    LatencySpark* m_spark;
    QToolButton* m_remarks;
    QTimer m_slow;
};

} // namespace layerscope::ui

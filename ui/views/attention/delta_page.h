// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "probe/snapshot.h"
#include "views/attention/attention_sources.h"

#include <QWidget>

#include <memory>

namespace layerscope::ui {

class FactLines;
class MatrixCanvas;
class ScaleLegend;
class SideColumn;
class Theme;
class ThemedLabel;

/// One linear layer: the state of a head as a heat map, and how much of it stays and how much is written at each token.
class DeltaPage : public QWidget {
    Q_OBJECT
public:
    explicit DeltaPage(const Theme& theme, QWidget* parent = nullptr);

    /// `layer` has to be one of the snapshot's linear layers.
    void show(std::shared_ptr<const ProbeSnapshot> snapshot, const PositionNames& names, int layer, int head);
    [[nodiscard]] MatrixCanvas& decay() { return *m_decay; }
    [[nodiscard]] QString spokenText() const;
    void restyle();
    void retranslate();

signals:
    void headChosen(int head);

private:
    [[nodiscard]] const DeltaRecord& record() const { return m_snapshot->delta.at(m_layer); }
    void pointToken(std::int64_t head, std::int64_t token);
    void refreshState();
    void refreshFacts();

    const Theme& m_theme;
    MatrixCanvas *m_state, *m_decay, *m_write;
    ThemedLabel *m_stateTitle, *m_decayTitle, *m_writeTitle;
    FactLines *m_token, *m_head, *m_entry;
    ScaleLegend *m_stateLegend, *m_gateLegend;
    SideColumn* m_side;
    std::shared_ptr<const ProbeSnapshot> m_snapshot;
    PositionNames m_names;
    int m_layer = -1, m_headIndex = 0;
};

} // namespace layerscope::ui

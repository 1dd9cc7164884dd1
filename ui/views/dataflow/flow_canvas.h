// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/dataflow/flow_clock.h"
#include "views/dataflow/flow_layout.h"

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>

#include <array>

namespace layerscope::ui {

class Theme;

/// The serial and the parallel arrangement of one layer's block side by side; one token's vector travels both by the
/// same clock. A part lights when its inputs are there and fills while it works. Space plays and pauses, the arrow keys
/// step from event to event, Home goes back to the beginning.
class FlowCanvas : public QWidget {
    Q_OBJECT
public:
    explicit FlowCanvas(const Theme& theme, QWidget* parent = nullptr);
    void setBlocks(FlowBlock serial, FlowBlock parallel, const QString& layerText);

    void play();
    void pause();
    void step(int direction); ///< to the next or previous event of either block
    void rewind();
    void setSpeed(double factor) { m_speed = factor; }
    void showEnd(); ///< everything done
    void setNow(double now);
    [[nodiscard]] bool isPlaying() const { return m_timer.isActive(); }
    [[nodiscard]] double now() const { return m_now; }
    [[nodiscard]] double length() const;
    [[nodiscard]] const FlowBlock& block(int side) const { return m_blocks[std::size_t(side)]; } ///< 0: serial
    [[nodiscard]] const FlowClock& clock(int side) const { return m_clocks[std::size_t(side)]; }
    [[nodiscard]] QString partText(int side, int part) const;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    void playingChanged(bool playing);
    void pointed(const QString& text); ///< the part under the pointer; empty outside

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    void arrange();
    void tick();
    [[nodiscard]] QRectF half(int side) const;
    void paintBlock(QPainter& painter, int side) const;
    void paintHeading(QPainter& painter, int side) const;
    void paintEdge(QPainter& painter, int side, std::size_t edge) const;
    void paintWidth(QPainter& painter, int side, std::size_t edge) const;
    void paintWords(QPainter& painter, const FlowNode& node, const QRectF& rect) const;
    void paintNode(QPainter& painter, int side, std::size_t part) const;
    [[nodiscard]] QColor hueOf(BlockPart part) const;

    const Theme& m_theme;
    std::array<FlowBlock, 2> m_blocks;
    std::array<FlowClock, 2> m_clocks;
    std::array<FlowLayout, 2> m_layouts;
    QString m_layerText;
    QTimer m_timer;
    QElapsedTimer m_since;
    double m_now = 0;
    double m_speed = 1;
};

} // namespace layerscope::ui

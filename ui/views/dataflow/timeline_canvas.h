// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/dataflow/lane_layout.h"

#include <QWidget>

namespace layerscope::ui {

class Theme;

/// The timeline of a real step: one bar for each operation in the hue of its layer's type, in lanes of workers. Wheel
/// zooms, drag pans, double click shows everything; a click selects the layer. Keys: left and right go from operation
/// to operation, plus and minus zoom, A and D pan, Home shows everything.
class TimelineCanvas : public QWidget {
    Q_OBJECT
public:
    explicit TimelineCanvas(const Theme& theme, QWidget* parent = nullptr);
    /// `plan`: whose layers the bars belong to; kept.
    void setGroups(std::vector<LaneGroup> groups, std::shared_ptr<const ModelPlan> plan);
    void setSelected(int layer);
    void setHovered(int layer); ///< under the pointer here or in another view; -1: none
    void setWindow(TimeWindow window);
    void showAll();
    [[nodiscard]] const TimeWindow& window() const { return m_window; }
    [[nodiscard]] const std::vector<LaneGroup>& groups() const { return m_groups; }
    [[nodiscard]] double whole() const { return m_whole; }
    [[nodiscard]] QRectF barRect(int group, int bar) const;
    [[nodiscard]] QString barText(int group, int bar) const;
    [[nodiscard]] int neededHeight() const;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    void layerChosen(int layer);
    void layerHovered(int layer);
    void pointed(const QString& text); ///< the operation under the pointer; empty outside

protected:
    void paintEvent(QPaintEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    struct Place {
        int group = -1, bar = -1;
        bool operator==(const Place&) const = default;
    };
    [[nodiscard]] QRectF area() const;
    [[nodiscard]] double laneTop(int group, int lane) const;
    [[nodiscard]] double laneHeight() const;
    [[nodiscard]] double xOf(double moment) const;
    [[nodiscard]] double momentAt(double x) const;
    [[nodiscard]] Place placeAt(QPointF position) const;
    void point(Place place);
    void walk(int by);
    void paintGroup(QPainter& painter, int group) const;
    void paintBar(QPainter& painter, int group, int bar) const;
    void paintMark(QPainter& painter, int group, int layer) const;
    void paintScale(QPainter& painter) const;

    const Theme& m_theme;
    std::vector<LaneGroup> m_groups;
    std::shared_ptr<const ModelPlan> m_plan;
    TimeWindow m_window;
    double m_whole = 1;
    int m_selected = -1, m_hovered = -1;
    Place m_pointed;
    QPointF m_pressed;
    TimeWindow m_windowPressed;
    bool m_panned = false;
};

} // namespace layerscope::ui

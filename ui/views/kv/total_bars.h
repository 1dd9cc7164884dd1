// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/kv/bar_data.h"

#include <QWidget>

namespace layerscope::ui {

class Theme;

/// The totals on one scale, each stacked from its layers: original and edited cache, the same with full attention
/// everywhere, and the constant DeltaNet state in a bar of its own. Click a piece to select its layer.
class TotalBars : public QWidget {
    Q_OBJECT
public:
    explicit TotalBars(const Theme& theme, QWidget* parent = nullptr);
    void setSummaries(const Summary& before, const Summary& after, bool edited);
    void setSelected(int layer);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    void layerChosen(int layer);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;

private:
    struct Segment {
        int layer = 0;
        LayerType type = LayerType::Full;
        bool positions = true;
        std::int64_t bytes = 0;
    };
    struct Row {
        QString name;
        std::int64_t bytes = 0;
        std::vector<Segment> segments; ///< empty: a reference, drawn hatched grey
        std::int64_t ghost = 0;        ///< total before the edit, outlined; 0: none
        QString value;
    };
    [[nodiscard]] Row cacheRow(const QString& name, const Summary& summary) const;
    [[nodiscard]] Row stateRow(const Summary& summary) const;
    [[nodiscard]] QRectF barArea(int row) const;
    void paintRow(QPainter& painter, int row) const;
    template <class Visitor> void visitSegments(int row, const Visitor& visit) const;

    const Theme& m_theme;
    std::vector<Row> m_rows;
    std::int64_t m_max = 1;
    int m_selected = 0;
};

} // namespace layerscope::ui

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPen>
#include <QString>
#include <QWidget>

#include <vector>

namespace layerscope::ui {

class Theme;

/// A row of line samples with their names, beside the data area and never over it. Wraps when it is narrow.
class PlotLegend : public QWidget {
    Q_OBJECT
public:
    struct Entry {
        QString name;
        QPen pen; ///< without a style: words without a sample
    };
    explicit PlotLegend(const Theme& theme, QWidget* parent = nullptr);
    void setEntries(std::vector<Entry> entries);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    struct Placed {
        QRect sample, text;
    };
    [[nodiscard]] std::vector<Placed> place(int width) const;
    [[nodiscard]] QFont nameFont() const;
    const Theme& m_theme;
    std::vector<Entry> m_entries;
};

} // namespace layerscope::ui

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>

#include <vector>

class QGridLayout;
class QLabel;

namespace layerscope::ui {

class Theme;

/// A heading and lines "name  value" under it; the numbers keep their place while they change.
class ReadoutSection : public QWidget {
    Q_OBJECT
public:
    explicit ReadoutSection(const Theme& theme, QWidget* parent = nullptr);

    void setTitle(const QString& title);
    /// Lines without a name take the whole width; `plain`: not emphasised.
    struct Line {
        QString name, value;
        bool plain = false;
    };
    void setLines(const std::vector<Line>& lines);
    void restyle();
    [[nodiscard]] QString text() const; ///< one paragraph

private:
    void addRow();
    struct Row {
        QLabel* name;
        QLabel* value;
        bool plain = false;
        bool wide = false;
    };
    void place(Row& row, int index, bool wide);

    const Theme& m_theme;
    QLabel* m_title;
    QGridLayout* m_grid;
    std::vector<Row> m_rows;
};

} // namespace layerscope::ui

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <cstdint>
#include <optional>
#include <vector>

class QGridLayout;

namespace layerscope::ui {

class Theme;
class ThemedLabel;

/// The values under the pointer in a place of their own, so that nothing covers what is read. Without a pointer they
/// are those at the current context.
class ReadOut : public QWidget {
    Q_OBJECT
public:
    struct Values {
        std::int64_t context = 0;
        std::int64_t edited = 0, allFull = 0;
        std::optional<std::int64_t> compared; ///< of subject B
        std::optional<std::int64_t> original; ///< only where an edit makes it another
        bool pointed = false;
    };
    explicit ReadOut(const Theme& theme, QWidget* parent = nullptr);
    void setValues(const Values& values);
    [[nodiscard]] QString text() const; ///< the rows in one line, for a screen reader and tests

private:
    struct Row {
        ThemedLabel* name;
        ThemedLabel* value;
    };
    void setRow(int row, const QString& name, const QString& value);
    const Theme& m_theme;
    ThemedLabel* m_heading;
    QGridLayout* m_grid;
    std::vector<Row> m_rows;
};

} // namespace layerscope::ui

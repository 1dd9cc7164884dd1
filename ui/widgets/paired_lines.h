// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace layerscope::ui {

class Theme;

/// Two texts under each other, A and A′, cut so that the marked stretch of each is visible.
class PairedLines : public QWidget {
    Q_OBJECT
public:
    struct Line {
        QString text;
        qsizetype markBegin = -1, markEnd = -1; ///< -1: no mark
    };
    explicit PairedLines(const Theme& theme, QWidget* parent = nullptr);
    void setLines(const Line& before, const Line& after);
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void paintLine(QPainter& painter, const QRect& area, const Line& line, bool marked) const;
    const Theme& m_theme;
    Line m_before, m_after;
};

} // namespace layerscope::ui

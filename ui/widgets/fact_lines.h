// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>

#include <vector>

namespace layerscope::ui {

class Theme;

/// A heading and lines "name  value" under it, for numbers that change all the time: painted in place, so that nothing
/// is laid out anew and nothing moves.
class FactLines : public QWidget {
    Q_OBJECT
public:
    struct Line {
        QString name, value;
    };
    explicit FactLines(const Theme& theme, QWidget* parent = nullptr);

    /// `whole`: what the title is short for, told in a tool tip and to screen readers.
    void setTitle(const QString& title, const QString& whole = {});
    /// A line without a name is a remark over the whole width, in as many lines as it needs.
    void setLines(const std::vector<Line>& lines);
    void restyle();
    [[nodiscard]] QString text() const; ///< one sentence
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;

protected:
    bool event(QEvent* event) override; ///< a heading that does not fit is told in a tool tip
    void paintEvent(QPaintEvent* event) override;

private:
    [[nodiscard]] qreal lineHeight() const;
    [[nodiscard]] qreal remarkHeight(const QString& remark, qreal width) const;

    const Theme& m_theme;
    QString m_title, m_wholeTitle;
    std::vector<Line> m_lines;
    std::size_t m_mostLines = 0; ///< room once needed is kept
};

} // namespace layerscope::ui

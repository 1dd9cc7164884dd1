// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>

namespace layerscope::ui {

class Theme;

/// One answer to choose, in as many lines as its text needs; after the answer it says whether it was right.
class OptionButton : public QAbstractButton {
    Q_OBJECT
public:
    enum class Mark { None, Right, Wrong }; ///< Wrong: chosen, but not right
    OptionButton(const Theme& theme, QWidget* parent = nullptr);
    void setOption(int number, const QString& text);
    void setMark(Mark mark);
    [[nodiscard]] Mark mark() const { return m_mark; }

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    [[nodiscard]] QRect textArea(int width) const;
    const Theme& m_theme;
    QString m_letter;
    Mark m_mark = Mark::None;
};

} // namespace layerscope::ui

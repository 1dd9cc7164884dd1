// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QToolButton;

namespace layerscope::ui {

class Theme;
class ThemedLabel;

/// One line above the views for what is to be told, instead of a box in the way. Escape or the cross closes it.
class MessageBar : public QWidget {
    Q_OBJECT
public:
    explicit MessageBar(const Theme& theme, QWidget* parent = nullptr);
    void showMessage(const QString& text);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void refresh();
    const Theme& m_theme;
    QString m_message; ///< whole; the label may show it elided
    ThemedLabel* m_text;
    QToolButton* m_close;
};

} // namespace layerscope::ui

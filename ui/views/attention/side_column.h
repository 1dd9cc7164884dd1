// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "theme/theme.h"

#include <QScrollArea>
#include <QVBoxLayout>

#include <initializer_list>

namespace layerscope::ui {

/// The read-outs beside a map, one under the other: scrolled where the window is low. What comes after the null stands
/// at the lower end.
class SideColumn : public QScrollArea {
public:
    explicit SideColumn(std::initializer_list<QWidget*> parts) : m_column(new QVBoxLayout) {
        auto* content = new QWidget;
        content->setLayout(m_column);
        m_column->setContentsMargins(0, 0, 0, 0);
        for (QWidget* part : parts) {
            if (part)
                m_column->addWidget(part);
            else
                m_column->addStretch(1);
        }
        setWidget(content);
        setWidgetResizable(true);
        setFrameShape(QFrame::NoFrame);
        setFocusPolicy(Qt::NoFocus);
        setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    }
    void restyle(const Theme& theme) {
        m_column->setSpacing(2 * theme.unit());
        m_column->setContentsMargins(0, 0, theme.unit(), 0); // beside the bar
        setFixedWidth(33 * theme.unit());                    // four choices and the bar
    }

private:
    QVBoxLayout* m_column;
};

} // namespace layerscope::ui

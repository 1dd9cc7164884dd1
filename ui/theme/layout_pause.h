// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointer>
#include <QSize>

#include <vector>

class QLayout;
class QWidget;

namespace layerscope::ui {

/// While it lives, nothing in these widgets is laid out. Qt arranges the whole window each time one part of it appears
/// or wants another size; where several do, this makes it once, in turns of their own, afterwards.
class LayoutPause {
public:
    explicit LayoutPause(QWidget& root); ///< and all that is in it
    LayoutPause();                       ///< every window
    ~LayoutPause();
    LayoutPause(const LayoutPause&) = delete;
    LayoutPause& operator=(const LayoutPause&) = delete;

private:
    struct Paused {
        QPointer<QLayout> layout;
        QSize size; ///< of its widget
    };
    void pause(QWidget& root);
    std::vector<Paused> m_paused; ///< those that were at work
};

} // namespace layerscope::ui

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/view.h"

#include <memory>

namespace layerscope::ui {

class EffectBar;
class EffectPanel;
class MessageBar;
class ViewDocks;
class ViewStack;

/// The middle of the window: messages, the row of views, under them the effect of the edit, whose details unfold over
/// the lower part of the view.
class MiddleArea : public QWidget {
    Q_OBJECT
public:
    MiddleArea(const ViewContext& context, std::unique_ptr<ViewStack> views, QWidget* parent = nullptr);
    ~MiddleArea() override;
    [[nodiscard]] ViewStack& views() { return *m_views; }
    [[nodiscard]] ViewDocks& docks() { return *m_docks; }
    [[nodiscard]] EffectPanel& panel() { return *m_panel; }
    void showMessage(const QString& text);
    void succeed(MiddleArea& before); ///< takes its views
    void setDetails(bool shown);
    [[nodiscard]] bool hasDetails() const;
    void setPresenting(bool on); ///< the view alone: no names, no effect
    void toggleDetails() { setDetails(!hasDetails()); }

signals:
    void exportWanted(View& view);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void arrange();
    void place();
    const Theme& m_theme;
    MessageBar* m_message;
    ViewStack* m_views;
    ViewDocks* m_docks;
    EffectPanel* m_panel;
    EffectBar* m_bar;
};

} // namespace layerscope::ui

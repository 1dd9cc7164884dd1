// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/view.h"

class QStackedWidget;

namespace layerscope::ui {

class ViewTabs;

/// The middle of the window: the row of view names over the chosen view. Each view is made when it is first looked at,
/// or before, one by one, once the window stands: then choosing one does not wait for its making.
class ViewStack : public QWidget {
    Q_OBJECT
public:
    explicit ViewStack(const ViewContext& context, QWidget* parent = nullptr);
    /// False: no such view.
    bool choose(const QString& name);
    [[nodiscard]] QString currentName() const;
    [[nodiscard]] View& current();
    /// Made if need be; null for an unknown name.
    [[nodiscard]] View* view(const QString& name);
    /// Takes a view out of the row, to stand somewhere else. Null: no such view, or the last one in the row.
    [[nodiscard]] View* release(const QString& name);
    void takeBack(const QString& name, View* view);
    void setTabsVisible(bool visible);

signals:
    void besideWanted(const QString& name, bool floating); ///< the view shall stand beside the others

protected:
    void paintEvent(QPaintEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    [[nodiscard]] View* viewAt(int index);
    [[nodiscard]] int indexOf(const QString& name) const; ///< -1: no such view
    void makeAnother();
    void showTabMenu(const QPoint& position);
    ViewContext m_context;
    ViewTabs* m_tabs;
    QStackedWidget* m_stack;
    std::vector<View*> m_views; ///< null until made
    bool m_shown = false;
};

} // namespace layerscope::ui

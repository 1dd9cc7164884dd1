// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/view.h"

#include <QTimer>

#include <memory>

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
    void prepare(const QString& name); ///< makes it, unless it will come over from the row before
    /// Takes a view out of the row, to stand somewhere else. Null: no such view, or the last one in the row.
    [[nodiscard]] View* release(const QString& name);
    void takeBack(const QString& name, View* view);
    /// Another language: the row that stood here before. Its views come over if they go on; the others hand over what
    /// somebody put into them, each when its successor is made, and are deleted one by one in turns of their own.
    void succeed(std::unique_ptr<ViewStack> before);
    [[nodiscard]] bool isSucceeding() const { return m_before != nullptr; } ///< something is left of the row before
    void goOn(); ///< makes another view, or lets one of the row before go; by itself once the window stands
    void setTabsVisible(bool visible);

signals:
    void besideWanted(const QString& name, bool floating); ///< the view shall stand beside the others

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    [[nodiscard]] View* viewAt(int index);
    [[nodiscard]] int indexOf(const QString& name) const; ///< -1: no such view
    void takeOver(int index);
    void dropOne();
    void showTabMenu(const QPoint& position);
    ViewContext m_context;
    ViewTabs* m_tabs;
    QStackedWidget* m_stack;
    std::vector<View*> m_views; ///< null until made
    std::unique_ptr<ViewStack> m_before;
    QTimer m_idle;
};

} // namespace layerscope::ui

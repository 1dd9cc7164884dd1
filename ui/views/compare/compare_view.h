// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "canvas/heir.h"
#include "state/view.h"

class QButtonGroup;
class QStackedWidget;
class QVBoxLayout;

namespace layerscope::ui {

class CompareHeader;
class CompareStart;
class FactsPage;
class FamiliesPage;
class RunPage;
class SubjectHint;
class ThemedLabel;

/// Subject A beside subject B: what differs and what it costs, one text through both, and the table of the families
/// from which B can be chosen.
class CompareView : public View, public Heir {
    Q_OBJECT
public:
    enum class Page { Facts, Run, Families };
    explicit CompareView(const ViewContext& context, QWidget* parent = nullptr);
    void showPage(Page page);
    [[nodiscard]] Page page() const;
    void runText(const QString& text); ///< through both, on the page for it

    [[nodiscard]] QString spokenText() const override;
    [[nodiscard]] std::vector<FigureTable> tables() const override;
    void inherit(const QWidget& before) override;

protected:
    void showEvent(QShowEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void makePages();
    void connectState();
    void refresh(); ///< in this frame when visible, else when shown
    void fill();
    void refreshHint();
    void refreshCaption();
    void restyle();
    [[nodiscard]] bool bothAreThere() const;

    SubjectHint* m_hint; ///< alone while there is no architecture
    QWidget* m_body;
    CompareHeader* m_header;
    QWidget* m_tabs;
    QButtonGroup* m_choice;
    CompareStart* m_start;
    QStackedWidget* m_pages;
    FactsPage* m_facts;
    RunPage* m_run;
    FamiliesPage* m_families;
    Page m_page = Page::Facts; ///< wanted; without B only the families can be seen
    bool m_stale = true;
};

} // namespace layerscope::ui

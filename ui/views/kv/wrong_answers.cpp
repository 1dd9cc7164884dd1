// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/kv/wrong_answers.h"

#include "analysis/formula.h"
#include "text/list_text.h"
#include "text/units_text.h"
#include "theme/layout_pause.h"
#include "theme/theme.h"
#include "widgets/themed_label.h"

#include <QVBoxLayout>

namespace layerscope::ui {

namespace {

QString mistakeText(WrongAnswer::Mistake mistake) {
    switch (mistake) {
    case WrongAnswer::Mistake::QuotientHeadDim:
        return WrongAnswers::tr("head size taken as hidden size / query heads");
    case WrongAnswer::Mistake::WindowIgnored:
        return WrongAnswers::tr("window ignored: every layer charged the whole context");
    case WrongAnswer::Mistake::QueryHeadsForKvHeads:
        return WrongAnswers::tr("query heads counted instead of KV heads");
    }
    return {};
}

} // namespace

WrongAnswers::WrongAnswers(const Theme& theme, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_heading(new ThemedLabel(theme, ThemedLabel::Role::Heading)),
      m_layout(new QVBoxLayout(this)) {
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(1);
    m_layout->addWidget(m_heading);
}

void WrongAnswers::setSubject(const ModelPlan& plan, const Summary& summary) {
    const LayoutPause pause(*this);
    const std::vector<WrongAnswer> answers = popular_wrong_kv(plan, summary.context, summary.kv_dtype);
    m_heading->setText(tr("Popular wrong answers"));
    m_heading->setVisible(!answers.empty());
    while (m_rows.size() < answers.size()) {
        m_rows.push_back(
            {new ThemedLabel(m_theme, ThemedLabel::Role::Figure), new ThemedLabel(m_theme, ThemedLabel::Role::Muted)});
        m_rows.back().reason->setWordWrap(true);
        m_rows.back().reason->setContentsMargins(0, 0, 0, m_theme.unit() / 2);
        m_layout->addWidget(m_rows.back().value);
        m_layout->addWidget(m_rows.back().reason);
    }
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        const bool used = i < answers.size();
        m_rows[i].value->setVisible(used);
        m_rows[i].reason->setVisible(used);
        if (!used) continue;
        m_rows[i].value->setText(tr("✗ %1", "a wrong answer").arg(bytesText(answers[i].result)));
        m_rows[i].reason->setText(mistakeText(answers[i].mistake));
        m_rows[i].reason->setToolTip(QString::fromStdString(answers[i].values));
    }
}

QString WrongAnswers::text() const {
    QStringList parts;
    for (const Row& row : m_rows)
        if (!row.value->isHidden()) parts << row.value->text() + u' ' + row.reason->text();
    return listText(parts);
}

} // namespace layerscope::ui

#include "moc_wrong_answers.cpp"

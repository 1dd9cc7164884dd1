// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/architecture/fact_list.h"

#include "text/list_text.h"
#include "text/units_text.h"
#include "theme/theme.h"
#include "widgets/in_every_language.h"

#include <QFontMetrics>
#include <QPainter>

#include <algorithm>

namespace layerscope::ui {

namespace {

/// Sets lines of text from top to bottom; measures only where there is no painter.
class FactPage {
public:
    FactPage(QPainter* painter, const Theme& theme, int width)
        : m_painter(painter), m_colors(theme.colors()), m_unit(theme.unit()), m_width(width),
          m_heading(theme.textFont(0.92, QFont::Bold)), m_name(theme.textFont(0.95)),
          m_value(theme.figureFont(0.95, QFont::DemiBold)), m_small(theme.figureFont(0.82)) {}

    void heading(const QString& title) {
        if (m_top > 0) m_top += 1.5 * m_unit;
        wide(title, m_heading, m_colors.mutedText);
        m_top += m_unit / 4;
    }

    void fact(const Fact& fact) {
        const int nameWidth = QFontMetrics(m_name).horizontalAdvance(fact.name) + m_unit;
        const QString value = fact.was.isEmpty() ? fact.value : QString(fact.was + QStringLiteral(" → ") + fact.value);
        const QFontMetrics metrics(m_value);
        const bool beside = nameWidth + metrics.horizontalAdvance(value) <= m_width;
        const int row = std::max(QFontMetrics(m_name).height(), metrics.height());
        const QColor color = fact.was.isEmpty() ? m_colors.text : m_colors.changed;
        draw(QRect(0, int(m_top), m_width, row), Qt::AlignLeft | Qt::AlignVCenter, fact.name, m_name,
             m_colors.mutedText);
        if (beside) {
            draw(QRect(0, int(m_top), m_width, row), Qt::AlignRight | Qt::AlignVCenter, value, m_value, color);
            m_top += row;
        } else {
            m_top += row;
            wide(value, m_value, color, Qt::AlignRight);
        }
        if (!fact.source.isEmpty()) wide(fact.source, m_small, m_colors.mutedText, Qt::AlignRight);
        m_top += m_unit / 2;
    }

    void tensor(const TensorFact& tensor) {
        wide(tensor.name, m_small, m_colors.text);
        QString shape = tensor.count > 1
                            ? QString(countText(tensor.count) + QStringLiteral(" × [") + tensor.shape + u']')
                            : tensor.shape;
        if (!tensor.dtype.isEmpty()) shape += QStringLiteral("  ") + tensor.dtype;
        const int row = QFontMetrics(m_small).height();
        const QRect line(0, int(m_top), m_width, row);
        draw(line, Qt::AlignLeft | Qt::AlignVCenter, shape, m_small, m_colors.mutedText);
        draw(line, Qt::AlignRight | Qt::AlignVCenter, countText(tensor.parameters), m_small, m_colors.mutedText);
        m_top += row + m_unit / 2;
    }

    [[nodiscard]] int height() const { return int(m_top + 0.5); }

private:
    void wide(const QString& text, const QFont& font, const QColor& color, Qt::Alignment side = Qt::AlignLeft) {
        // Names of tensors have no spaces; they break wherever the line ends.
        constexpr auto wrap = Qt::TextWrapAnywhere, words = Qt::TextWordWrap;
        const auto flags = int(side | Qt::AlignTop) | int(text.contains(u' ') ? words : wrap);
        const QRect box = QFontMetrics(font).boundingRect(QRect(0, 0, m_width, 10000), flags, text);
        draw(QRect(0, int(m_top), m_width, box.height()), flags, text, font, color);
        m_top += box.height();
    }

    void draw(const QRect& box, int flags, const QString& text, const QFont& font, const QColor& color) {
        if (!m_painter) return;
        m_painter->setFont(font);
        m_painter->setPen(color);
        m_painter->drawText(box, flags, text);
    }

    QPainter* m_painter;
    const ThemeColors& m_colors;
    int m_unit;
    int m_width;
    qreal m_top = 0;
    QFont m_heading, m_name, m_value, m_small;
};

} // namespace

FactList::FactList(const Theme& theme, QWidget* parent) : QWidget(parent), m_theme(theme), m_heights(theme) {
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    inEveryLanguage(*this, [this] { setAccessibleName(tr("Facts")); });
}

void FactList::setFacts(std::vector<PartFactGroup> groups, std::vector<TensorFact> tensors) {
    m_groups = std::move(groups);
    m_tensors = std::move(tensors);
    m_heights.clear();
    setAccessibleDescription(text());
    updateGeometry();
    update();
}

int FactList::layOut(QPainter* painter, int width) const {
    FactPage page(painter, m_theme, width);
    for (const PartFactGroup& group : m_groups) {
        page.heading(group.title);
        for (const Fact& fact : group.facts)
            page.fact(fact);
    }
    if (!m_tensors.empty()) page.heading(tr("Tensors"));
    for (const TensorFact& tensor : m_tensors)
        page.tensor(tensor);
    return page.height();
}

int FactList::heightForWidth(int width) const {
    return m_heights.at(width, [this](int w) { return layOut(nullptr, w); });
}

QSize FactList::sizeHint() const { return {30 * m_theme.unit(), heightForWidth(30 * m_theme.unit())}; }
QSize FactList::minimumSizeHint() const { return {16 * m_theme.unit(), 0}; }

void FactList::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    layOut(&painter, width());
}

QString FactList::text() const {
    QStringList groups;
    for (const PartFactGroup& group : m_groups) {
        QStringList facts;
        for (const Fact& fact : group.facts) {
            QString line = fact.name + u' ' + fact.value;
            if (!fact.was.isEmpty()) line += QString(u' ' + tr("(was %1)").arg(fact.was));
            if (!fact.source.isEmpty()) line += QStringLiteral(" (") + fact.source + u')';
            facts << line;
        }
        groups << QString(group.title + QStringLiteral(": ") + listText(facts));
    }
    for (const TensorFact& tensor : m_tensors)
        groups << QString(tensor.name + QStringLiteral(" [") + tensor.shape + QStringLiteral("] ") +
                          countText(tensor.parameters));
    return groups.join(QStringLiteral(". "));
}

} // namespace layerscope::ui

#include "moc_fact_list.cpp"

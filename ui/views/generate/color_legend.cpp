// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/generate/color_legend.h"

#include <QButtonGroup>
#include <QGridLayout>
#include <QLocale>
#include <QPainter>
#include <QToolButton>

namespace layerscope::ui {

namespace {

/// The scale itself, with what its ends mean.
class ColorScaleBar : public QWidget {
public:
    ColorScaleBar(const Theme& theme, const ColorLegend& legend) : m_theme(theme), m_legend(legend) {
        setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    }
    QSize sizeHint() const override { return {m_theme.unit() * 30, m_theme.unit() * 3}; }
    QSize minimumSizeHint() const override { return {m_theme.unit() * 8, m_theme.unit() * 3}; }
    void setWords(const QString& sure, const QString& unsure) {
        m_sure = sure;
        m_unsure = unsure;
        update();
    }

protected:
    void paintEvent(QPaintEvent*) override {
        if (m_legend.coloring() == TokenColoring::Off) return;
        QPainter painter(this);
        painter.setFont(m_theme.figureFont(0.85));
        const int unit = m_theme.unit(), bar = qMin(14 * unit, width() / 3);
        const int words = qMax(0, (width() - bar - 2 * unit) / 2);
        const QFontMetrics metrics = painter.fontMetrics();
        const QString sure = metrics.elidedText(m_sure, Qt::ElideRight, words);
        const QString unsure = metrics.elidedText(m_unsure, Qt::ElideRight, words);
        painter.setPen(m_theme.colors().mutedText);
        const int left = metrics.horizontalAdvance(unsure) + 1;
        painter.drawText(QRect(0, 0, left + 1, height()), Qt::AlignVCenter, unsure);
        for (int x = 0; x < bar; ++x) {
            const float surprise = 1.0F - float(x) / float(bar);
            const int thick = qMax(1, int(surprise * float(unit)));
            painter.fillRect(left + unit + x, height() / 2 - unit, 1, unit + unit / 2,
                             scaleGround(surprise, m_theme.colors()));
            painter.fillRect(left + unit + x, height() / 2 + unit - thick, 1, thick, scaleColor(surprise));
        }
        painter.drawText(QRect(left + 2 * unit + bar, 0, words + 1, height()), Qt::AlignVCenter, sure);
    }

private:
    const Theme& m_theme;
    const ColorLegend& m_legend;
    QString m_sure, m_unsure;
};

} // namespace

ColorLegend::ColorLegend(const Theme& theme, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_grid(new QGridLayout(this)), m_choices(new QButtonGroup(this)),
      m_scale(new ColorScaleBar(theme, *this)) {
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setSpacing(theme.unit());
    m_grid->setColumnStretch(3, 1);
    for (const TokenColoring coloring : {TokenColoring::Off, TokenColoring::Probability, TokenColoring::Entropy}) {
        auto* button = new QToolButton;
        button->setCheckable(true);
        button->setFocusPolicy(Qt::StrongFocus);
        m_choices->addButton(button, int(coloring));
        m_grid->addWidget(button, 0, int(coloring));
    }
    connect(m_choices, &QButtonGroup::idClicked, this, [this](int id) { setColoring(TokenColoring(id)); });
    connect(&theme, &Theme::changed, this, [this] {
        m_scale->updateGeometry();
        arrange();
    });
    arrange();
    retranslate();
    setColoring(m_coloring);
}

void ColorLegend::arrange() {
    // Beside the choices where its words fit, else below them.
    if (width() >= 62 * m_theme.unit())
        m_grid->addWidget(m_scale, 0, 3);
    else
        m_grid->addWidget(m_scale, 1, 0, 1, 4);
}

void ColorLegend::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange();
}

void ColorLegend::setColoring(TokenColoring coloring) {
    m_coloring = coloring;
    m_choices->button(int(coloring))->setChecked(true);
    retranslate();
    emit coloringChosen(coloring);
}

void ColorLegend::retranslate() {
    m_choices->button(int(TokenColoring::Off))->setText(tr("no colour"));
    m_choices->button(int(TokenColoring::Probability))->setText(tr("probability"));
    m_choices->button(int(TokenColoring::Entropy))->setText(tr("entropy"));
    m_choices->button(int(TokenColoring::Off))->setAccessibleName(tr("Tokens without colour"));
    m_choices->button(int(TokenColoring::Probability))->setAccessibleName(tr("Colour tokens by probability"));
    m_choices->button(int(TokenColoring::Entropy))->setAccessibleName(tr("Colour tokens by entropy"));
    const bool entropy = m_coloring == TokenColoring::Entropy;
    const QString top = QLocale().toString(double(TopEntropy), 'f', 0);
    static_cast<ColorScaleBar*>(m_scale)->setWords(entropy ? tr("0 nats, one way on") : tr("1, certain"),
                                                   entropy ? tr("open, %1 nats").arg(top) : tr("unlikely, 0"));
}

} // namespace layerscope::ui

#include "moc_color_legend.cpp"

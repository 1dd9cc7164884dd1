// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/generate/token_alternatives.h"

#include "canvas/mask_hatch.h"
#include "state/live_run.h"
#include "text/units_text.h"
#include "theme/theme.h"
#include "views/generate/token_words.h"
#include "widgets/themed_label.h"

#include <QLocale>
#include <QPainter>
#include <QVBoxLayout>

#include <algorithm>

namespace layerscope::ui {

namespace {
constexpr int RivalRows = 8;
}

/// The candidates as bars; the room for all of them is always kept, so nothing below moves.
class TokenAlternatives::RivalList : public QWidget {
public:
    explicit RivalList(const Theme& theme) : m_theme(theme) {
        setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    }

    struct Rival {
        QString piece;
        float probability = 0;
        bool chosen = false;
    };
    void setRivals(std::vector<Rival> rivals) {
        m_rivals = std::move(rivals);
        update();
    }
    const std::vector<Rival>& rivals() const { return m_rivals; }
    QSize sizeHint() const override { return {24 * m_theme.unit(), RivalRows * rowHeight()}; }
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        painter.setFont(m_theme.figureFont(0.92));
        for (int row = 0; row < std::min(RivalRows, int(m_rivals.size())); ++row)
            paintRow(painter, row);
    }

private:
    int rowHeight() const { return QFontMetrics(m_theme.figureFont(0.92)).height() + m_theme.unit() / 2; }
    void paintRow(QPainter& painter, int row) const {
        const Rival& rival = m_rivals[std::size_t(row)];
        const ThemeColors& colors = m_theme.colors();
        const QFontMetrics metrics = painter.fontMetrics();
        const int unit = m_theme.unit(), height = rowHeight(), top = row * height;
        const int numbers = metrics.horizontalAdvance(QStringLiteral("< 0.01 %")) + unit;
        const int mark = metrics.horizontalAdvance(u'●') + unit / 2;
        const int pieces = (width() - numbers - mark) / 2;
        painter.setPen(rival.chosen ? colors.accent : colors.text);
        if (rival.chosen) painter.drawText(QRect(0, top, mark, height), Qt::AlignVCenter, QStringLiteral("●"));
        painter.drawText(QRect(mark, top, pieces - unit, height), Qt::AlignVCenter,
                         metrics.elidedText(rival.piece, Qt::ElideRight, pieces - unit));
        const QRectF room(mark + pieces, top + height / 4.0, width() - numbers - mark - pieces, height / 2.0);
        painter.fillRect(room, colors.panel);
        const QRectF bar(room.left(), room.top(), std::max(1.0, room.width() * double(rival.probability)),
                         room.height());
        painter.fillRect(bar, rival.chosen ? colors.accent : mixed(colors.mutedText, colors.window, 0.6));
        painter.setPen(colors.text);
        const QString percent =
            rival.probability < 0.0001F ? QStringLiteral("< 0.01\u202F%") : percentText(double(rival.probability));
        painter.drawText(QRect(width() - numbers, top, numbers, height), Qt::AlignVCenter | Qt::AlignRight, percent);
    }
    const Theme& m_theme;
    std::vector<Rival> m_rivals;
};

TokenAlternatives::TokenAlternatives(const Theme& theme, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_heading(new ThemedLabel(theme, ThemedLabel::Role::Heading)),
      m_piece(new ThemedLabel(theme, ThemedLabel::Role::BigFigure)),
      m_facts(new ThemedLabel(theme, ThemedLabel::Role::Muted)),
      m_rivalsHeading(new ThemedLabel(theme, ThemedLabel::Role::Heading)), m_rivals(new RivalList(theme)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(theme.unit() / 2);
    for (QWidget* widget : std::initializer_list<QWidget*>{m_heading, m_piece, m_facts, m_rivalsHeading, m_rivals})
        layout->addWidget(widget);
    layout->insertSpacing(3, theme.unit());
    m_facts->setWordWrap(true);
    m_piece->setMinimumWidth(1); // a long piece must not widen the column
    retranslate();
    setToken(-1, nullptr, nullptr);
}

void TokenAlternatives::setToken(int index, const LiveToken* token, const Model* model) {
    std::vector<RivalList::Rival> rivals;
    if (!token) {
        m_heading->setText(tr("Token"));
        m_piece->setText(QStringLiteral("–"));
        // Three lines, as they will be.
        m_facts->setText(tr("Point at a token, or walk with the arrow keys,\nto see what else was likely"));
    } else {
        const QLocale locale;
        m_heading->setText(tr("Token %1").arg(index + 1));
        m_piece->setText(pieceText(model, token->id));
        const float probability = token->sampled ? token->sampled->probability : 0;
        const float entropy = token->sampled ? token->sampled->entropy : 0;
        m_facts->setText(tr("id %1 · %2\nprobability %3 · entropy %4 nats")
                             .arg(QString::number(token->id), millisecondsText(double(token->ms)),
                                  percentText(double(probability)), locale.toString(double(entropy), 'f', 2)));
        if (token->sampled)
            for (const Candidate& rival : token->sampled->rivals)
                rivals.push_back({pieceText(model, rival.id), rival.probability, rival.id == token->id});
    }
    m_rivals->setRivals(std::move(rivals));
    m_rivals->setAccessibleName(text());
}

QString TokenAlternatives::text() const {
    QStringList parts{m_heading->text(), m_piece->text(), m_facts->text()};
    for (const RivalList::Rival& rival : m_rivals->rivals())
        parts << rival.piece + u' ' + percentText(double(rival.probability));
    return parts.join(QStringLiteral(", "));
}

void TokenAlternatives::retranslate() { m_rivalsHeading->setText(tr("Rivals, before sampling settings")); }

} // namespace layerscope::ui

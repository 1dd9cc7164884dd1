// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/layer_strip/pattern_box.h"

#include "arch/layer_pattern.h"
#include "text/wording.h"
#include "theme/theme.h"

#include <QGridLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QToolButton>

#include <algorithm>

namespace layerscope::ui {

namespace {
/// Deeper than any model; keeps a pasted book out of the parser.
constexpr int longest_pattern = 2000;

void tint(QLabel* label, const QColor& color) {
    QPalette palette = label->palette();
    palette.setColor(QPalette::WindowText, color);
    label->setPalette(palette);
}
} // namespace

PatternBox::PatternBox(const Theme& theme, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_caption(new QLabel(tr("pattern"))), m_field(new QLineEdit),
      m_presets(new QToolButton), m_error(new QLabel) {
    m_field->setMaxLength(longest_pattern);
    m_field->setAccessibleName(tr("Layer pattern"));
    m_field->setAccessibleDescription(tr("Letters s, f and l; * repeats, parentheses group. Enter applies."));
    m_field->setToolTip(tr("s sliding, f full, l linear; (s*5,f)*3 repeats. A short pattern repeats to the last layer. "
                           "Enter applies, Escape gives up."));
    m_field->setMinimumWidth(0);
    m_field->installEventFilter(this);
    m_caption->setBuddy(m_field);
    m_error->setWordWrap(true);
    m_error->hide();

    m_presets->setText(QStringLiteral("▾"));
    m_presets->setToolTip(tr("Ready patterns"));
    m_presets->setAccessibleName(tr("Ready patterns"));
    m_presets->setPopupMode(QToolButton::InstantPopup);
    m_presets->setMenu(new QMenu(m_presets));
    fillMenu();

    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->addWidget(m_caption, 0, 0);
    grid->addWidget(m_field, 0, 1);
    grid->addWidget(m_presets, 0, 2);
    grid->addWidget(m_error, 2, 0, 1, 3);
    grid->setColumnStretch(1, 1);

    connect(m_field, &QLineEdit::textEdited, this, &PatternBox::validate);
    connect(m_field, &QLineEdit::returnPressed, this, &PatternBox::submit);
    restyle();
}

void PatternBox::restyle() {
    layout()->setSpacing(m_theme.unit() / 2);
    static_cast<QGridLayout*>(layout())->setVerticalSpacing(m_theme.unit() / 4);
    m_presets->setFixedWidth(13 * m_theme.unit() / 4);
    m_error->setFont(m_theme.textFont(0.92));
    tint(m_error, m_theme.colors().error);
    tint(m_caption, m_theme.colors().mutedText);
    arrange();
}

/// A long pattern has the whole width, under its name.
void PatternBox::arrange() {
    const int unit = m_theme.unit();
    const int room = width() - m_caption->sizeHint().width() - m_presets->width() - unit;
    const bool below = m_field->fontMetrics().horizontalAdvance(m_field->text()) + 3 * unit > room;
    if (below == m_below) return;
    m_below = below;
    auto* grid = static_cast<QGridLayout*>(layout());
    grid->removeWidget(m_field);
    if (below)
        grid->addWidget(m_field, 1, 0, 1, 3);
    else
        grid->addWidget(m_field, 0, 1);
}

void PatternBox::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    if (!m_field->isModified()) arrange();
}

void PatternBox::setOriginalTypes(const std::vector<LayerType>& types) {
    if (types == m_original) return;
    m_original = types;
    fillMenu();
}

void PatternBox::addPattern(const QString& name, const QString& pattern) {
    m_presets->menu()->addAction(name, this, [this, pattern, name] { want(pattern, name); });
}

void PatternBox::addSoftmax(const QString& name, const std::vector<LayerType>& turns) {
    m_presets->menu()->addAction(name, this, [this, turns, name] {
        std::vector<LayerType> types = m_original;
        std::size_t turn = 0;
        for (LayerType& type : types)
            if (type != LayerType::Linear) type = turns[turn++ % turns.size()];
        revert();
        emit typesWanted(types, tr("pattern %1").arg(name));
    });
}

void PatternBox::fillMenu() {
    QMenu* menu = m_presets->menu();
    menu->clear();
    if (std::find(m_original.begin(), m_original.end(), LayerType::Linear) == m_original.end()) {
        addPattern(tr("5:1, five sliding and one full"), QStringLiteral("s*5,f"));
        addPattern(tr("3:1, three sliding and one full"), QStringLiteral("s*3,f"));
        addPattern(tr("all full"), QStringLiteral("f"));
        addPattern(tr("all sliding"), QStringLiteral("s"));
    } else {
        addSoftmax(tr("linear and sliding, none full"), {LayerType::Sliding});
        addSoftmax(tr("linear, sliding and full by turns"), {LayerType::Sliding, LayerType::Full});
        addSoftmax(tr("linear and full, none sliding"), {LayerType::Full});
    }
    menu->addSeparator();
    menu->addAction(tr("as trained"), this, [this] {
        revert();
        emit typesWanted(m_original, tr("layer types as trained"));
    });
}

void PatternBox::want(const QString& pattern, const QString& name) {
    const auto types = parse_layer_pattern(pattern.toStdString(), static_cast<std::int64_t>(m_types.size()));
    revert();
    if (types) emit typesWanted(*types, tr("pattern %1").arg(name));
}

void PatternBox::setTypes(const std::vector<LayerType>& types) {
    m_types = types;
    if (!m_field->isModified()) revert();
}

void PatternBox::revert() {
    m_field->setText(QString::fromStdString(format_layer_pattern(m_types)));
    m_field->setCursorPosition(0);
    m_field->setModified(false);
    arrange(); // never while somebody is typing
    showError({});
}

void PatternBox::validate(const QString& text) {
    const auto types = parse_layer_pattern(text.toStdString(), static_cast<std::int64_t>(m_types.size()));
    showError(types ? QString() : errorText(types.error()));
}

void PatternBox::showError(const QString& sentence) {
    m_valid = sentence.isEmpty();
    m_error->setText(sentence);
    m_error->setVisible(!m_valid);
    m_field->setAccessibleDescription(m_valid ? tr("Letters s, f and l; * repeats, parentheses group. Enter applies.")
                                              : sentence);
}

void PatternBox::submit() {
    const QString text = m_field->text();
    const auto types = parse_layer_pattern(text.toStdString(), static_cast<std::int64_t>(m_types.size()));
    if (!types) return showError(errorText(types.error()));
    m_field->setModified(false);
    emit typesWanted(*types, tr("pattern %1").arg(text.simplified()));
    revert(); // as the strip spells it now, refused layers included
}

bool PatternBox::eventFilter(QObject* watched, QEvent* event) {
    if (watched != m_field) return false;
    const bool escape = event->type() == QEvent::KeyPress && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape;
    if (escape && m_field->isModified()) {
        revert();
        return true;
    }
    if (event->type() != QEvent::FocusOut || !m_field->isModified() || !m_valid) return false;
    // A valid text that was not committed is dropped when the field is left; a wrong one stays to be corrected. For a
    // menu or another window the field is not left.
    const Qt::FocusReason reason = static_cast<QFocusEvent*>(event)->reason();
    if (reason != Qt::PopupFocusReason && reason != Qt::ActiveWindowFocusReason) revert();
    return false;
}

} // namespace layerscope::ui

#include "moc_pattern_box.cpp"

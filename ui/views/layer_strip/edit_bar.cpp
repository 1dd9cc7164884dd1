// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/layer_strip/edit_bar.h"

#include "arch/config_writer.h"
#include "models/edit_words.h"
#include "state/commands.h"
#include "state/effect.h"
#include "state/subject.h"
#include "text/units_text.h"
#include "text/wording.h"
#include "theme/theme.h"

#include <QCheckBox>
#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QUndoStack>

namespace layerscope::ui {

EditBar::EditBar(const ViewContext& context, QWidget* parent)
    : QWidget(parent), m_context(context), m_keepPositions(new QCheckBox(tr("keep trained positions"))),
      m_scaleAll(new QCheckBox(tr("%1 on all layers", "YaRN").arg(scalingName(RopeScaling::Yarn)))),
      m_count(new QLabel), m_detail(new QLabel), m_undo(link(tr("undo"), tr("Undo the last edit"))),
      m_redo(link(tr("redo"), tr("Redo the edit"))), m_reset(link(tr("reset"), tr("Back to the original"))),
      m_copy(link(tr("copy"), tr("Copy the edit as config.json keys"))) {
    m_keepPositions->setToolTip(tr("An edited layer keeps the rotary embedding it was trained with instead of the one "
                                   "its family gives to the new type"));
    m_scaleAll->setToolTip(tr("The file scales the rotation for long contexts. Off: full layers only, as the model was "
                              "trained. On: sliding layers, too, as some programs read the file"));
    m_detail->setWordWrap(true);
    auto* buttons = new QHBoxLayout;
    buttons->setObjectName(QStringLiteral("links"));
    for (QPushButton* button : {m_undo, m_redo, m_reset, m_copy})
        buttons->addWidget(button);
    buttons->addStretch(1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_keepPositions);
    column->addWidget(m_scaleAll);
    column->addWidget(m_count);
    column->addWidget(m_detail);
    column->addLayout(buttons);

    QUndoStack& stack = m_context.commands.undoStack();
    connect(m_undo, &QPushButton::clicked, &stack, &QUndoStack::undo);
    connect(m_redo, &QPushButton::clicked, &stack, &QUndoStack::redo);
    connect(&stack, &QUndoStack::indexChanged, this, &EditBar::refresh);
    connect(m_reset, &QPushButton::clicked, this, [this] { m_context.commands.resetEdit(); });
    connect(m_copy, &QPushButton::clicked, this, &EditBar::copyConfig);
    connect(m_keepPositions, &QCheckBox::toggled, this, [this](bool keep) {
        m_context.commands.setEditPositions(keep ? EditPositions::Keep : EditPositions::Rule);
    });
    connect(m_scaleAll, &QCheckBox::toggled, this, [this](bool all) {
        m_context.commands.setRopeScaling(all ? RopeReach::AllLayers : RopeReach::FullLayers);
    });
    connect(&m_context.effect, &Effect::changed, this, &EditBar::refreshRefusal);
    restyle();
}

QPushButton* EditBar::link(const QString& text, const QString& name) {
    auto* button = new QPushButton(text);
    button->setProperty("role", QStringLiteral("link"));
    button->setToolTip(name);
    button->setAccessibleName(name);
    button->setCursor(Qt::PointingHandCursor);
    return button;
}

void EditBar::restyle() {
    const ThemeColors& colors = m_context.theme.colors();
    const auto tint = [](QLabel* label, const QColor& color) {
        QPalette palette = label->palette();
        palette.setColor(QPalette::WindowText, color);
        label->setPalette(palette);
    };
    layout()->setSpacing(m_context.theme.unit() / 4);
    findChild<QHBoxLayout*>(QStringLiteral("links"))->setSpacing(m_context.theme.unit());
    m_count->setFont(m_context.theme.textFont(1.0, QFont::DemiBold));
    m_detail->setFont(m_context.theme.textFont(0.92));
    m_keepPositions->setFont(m_context.theme.textFont(0.92));
    m_scaleAll->setFont(m_context.theme.textFont(0.92));
    tint(m_count, m_refused ? colors.error : m_context.subject.edit().empty() ? colors.mutedText : colors.changed);
    tint(m_detail, m_refused ? colors.error : colors.mutedText);
}

bool EditBar::positionsMatter() const {
    if (!m_context.subject.hasArchitecture()) return false;
    const Architecture& original = m_context.subject.original();
    return original.sliding_rule.known && original.full_rule.known &&
           original.sliding_rule.rope != original.full_rule.rope;
}

QString EditBar::countText() const {
    if (!m_context.subject.hasArchitecture()) return {};
    const EditDifference& difference = m_context.subject.difference();
    const int n = static_cast<int>(difference.layers.size()) +
                  (difference.window_before != difference.window_after ? 1 : 0) +
                  (difference.scaling_before != difference.scaling_after ? 1 : 0);
    if (n == 0) return m_refused ? tr("edit refused") : tr("no edits");
    return n == 1 ? tr("1 edit") : tr("%1 edits").arg(n);
}

QString EditBar::detailText() const {
    if (!m_context.subject.hasArchitecture()) return {};
    const EditDifference& difference = m_context.subject.difference();
    QStringList parts;
    if (m_refused) parts += tr("The model stands here without its edit. %1").arg(errorText(*m_refused));
    if (!difference.layers.empty()) parts += changedLayersText(m_context.subject);
    if (difference.window_before != difference.window_after) {
        const auto words = [](const std::optional<std::int64_t>& w) {
            return w ? layerscope::ui::countText(*w) : tr("none", "no window");
        };
        parts += tr("window %1 → %2").arg(words(difference.window_before), words(difference.window_after));
    }
    if (difference.scaling_before != difference.scaling_after)
        parts += scalingText(m_context.subject.original(), difference.scaling_after);
    return parts.join(tr(" · ", "between two facts"));
}

/// The effect tells of every step of its measurement; a refusal comes and goes once.
void EditBar::refreshRefusal() {
    if (m_context.effect.refusedEdit() != m_refused) refresh();
}

void EditBar::refresh() {
    m_refused = m_context.effect.refusedEdit();
    const bool there = m_context.subject.hasArchitecture();
    const QUndoStack& stack = m_context.commands.undoStack();
    m_count->setText(countText());
    const QString detail = detailText();
    m_detail->setText(detail);
    m_detail->setVisible(!detail.isEmpty());
    m_undo->setEnabled(stack.canUndo());
    m_redo->setEnabled(stack.canRedo());
    m_undo->setToolTip(stack.canUndo() ? tr("Undo: %1").arg(stack.undoText()) : tr("Nothing to undo"));
    m_redo->setToolTip(stack.canRedo() ? tr("Redo: %1").arg(stack.redoText()) : tr("Nothing to redo"));
    m_reset->setEnabled(there && (m_refused || !m_context.subject.difference().empty()));
    m_copy->setEnabled(there);
    m_keepPositions->setVisible(positionsMatter());
    const QSignalBlocker quiet(m_keepPositions);
    m_keepPositions->setChecked(m_context.subject.edit().positions == EditPositions::Keep);
    refreshScaling();
    restyle();
}

/// Offered only where there is a choice: a scaling, and layers that slide.
void EditBar::refreshScaling() {
    const bool there = m_context.subject.hasArchitecture() && rope_reach(m_context.subject.original());
    m_scaleAll->setVisible(there);
    if (!there) return;
    const Architecture& original = m_context.subject.original();
    m_scaleAll->setText(tr("%1 on all layers", "YaRN").arg(scalingName(original.full_rule.rope->scaling)));
    const QSignalBlocker quiet(m_scaleAll);
    m_scaleAll->setChecked(m_context.subject.edit().rope_scaling.value_or(*rope_reach(original)) ==
                           RopeReach::AllLayers);
}

void EditBar::copyConfig() {
    if (!m_context.subject.hasArchitecture()) return;
    QGuiApplication::clipboard()->setText(QString::fromStdString(edited_keys_json(m_context.subject.architecture())));
    m_context.commands.showMessage(tr("Copied layer_types and sliding_window as config.json keys"));
}

} // namespace layerscope::ui

#include "moc_edit_bar.cpp"

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "theme/style_sheet.h"

#include <QHash>

namespace layerscope::ui {

namespace {

// @name: a colour; #n: n eighths of the unit, so that everything grows with the zoom.
const char* const rules = R"(
QToolTip { color: @text; background: @raised; border: 1px solid @line; padding: #4; }
QMainWindow::separator { background: @line; width: 1px; height: 1px; }
QMainWindow#viewDocks::separator { background: @panel; width: #5; height: #5; }
QMainWindow#viewDocks::separator:hover { background: @accent; }

QPushButton, QToolButton { color: @text; background: @raised; border: 1px solid @line; border-radius: #5;
    padding: #4 #12; min-height: #18; }
QToolButton { padding: #3 #6; }
QPushButton:hover, QToolButton:hover { border-color: @mutedText; }
QPushButton:pressed, QToolButton:pressed { background: @panel; }
QPushButton:checked, QToolButton:checked { color: @accentText; background: @accent; border-color: @accent; }
QPushButton:checked:hover, QToolButton:checked:hover { background: @accentHover; border-color: @accentHover; }
QPushButton:checked:focus, QToolButton:checked:focus { border-color: @text; }
QPushButton:checked:disabled, QToolButton:checked:disabled { background: @mutedText; color: @raised; }
QPushButton:focus, QToolButton:focus { border: 2px solid @accent; padding: #3 #11; }
QToolButton:focus { padding: #2 #5; }
QPushButton:disabled, QToolButton:disabled { color: @mutedText; background: @panel; }
QPushButton[role="primary"] { color: @accentText; background: @accent; border: 1px solid @accent; font-weight: bold;
    padding: #4 #20; }
QPushButton[role="primary"]:hover { background: @accentHover; }
QPushButton[role="primary"]:focus { border: 2px solid @text; padding: #3 #19; }
QPushButton[role="primary"]:disabled { color: @mutedText; background: @panel; border-color: @line; }
QPushButton[role="link"], QToolButton[role="link"] { color: @accent; background: transparent; border: 1px solid transparent;
    padding: #1 #3; min-height: 0; }
QPushButton[role="link"]:hover, QToolButton[role="link"]:hover { text-decoration: underline; }
QPushButton[role="link"]:focus, QToolButton[role="link"]:focus { border: 1px solid @accent; }
QPushButton[role="link"]:disabled, QToolButton[role="link"]:disabled { color: @mutedText; }
QPushButton[role="picker"] { text-align: left; padding: #4 #8; }
QPushButton[role="picker"]:focus { padding: #3 #7; }
QPushButton[role="choice"] { color: @mutedText; background: transparent; border: 1px solid transparent;
    padding: #4 #22 #4 #6; }
QPushButton[role="choice"]:hover { color: @text; border-color: @line; }
QPushButton[role="choice"]:focus { border: 2px solid @accent; padding: #3 #21 #3 #5; }
QPushButton::menu-indicator { image: url(:/icons/chevron-down-%theme.svg); width: #12; height: #12;
    subcontrol-origin: padding; subcontrol-position: right center; right: #6; }
QToolButton::menu-indicator { image: none; }
QTabBar::scroller { width: #24; }
QTabBar QToolButton { padding: 0; border: none; border-radius: 0; min-height: 0; background: @window; }
QTabBar QToolButton::left-arrow { image: url(:/icons/chevron-left-%theme.svg); width: #12; height: #12; }
QTabBar QToolButton::right-arrow { image: url(:/icons/chevron-right-%theme.svg); width: #12; height: #12; }
QTabBar QToolButton::left-arrow:disabled, QTabBar QToolButton::right-arrow:disabled { image: none; }

QLineEdit, QPlainTextEdit, QTextEdit, QAbstractSpinBox, QComboBox { color: @text; background: @raised;
    border: 1px solid @line; border-radius: #5; selection-background-color: @accent; selection-color: @accentText; }
QLineEdit, QAbstractSpinBox, QComboBox { padding: #3 #8; min-height: #18; }
QPlainTextEdit, QTextEdit { padding: #6; }
QLineEdit:hover, QPlainTextEdit:hover, QTextEdit:hover, QAbstractSpinBox:hover, QComboBox:hover { border-color: @mutedText; }
QLineEdit:focus, QPlainTextEdit:focus, QTextEdit:focus, QAbstractSpinBox:focus, QComboBox:focus { border: 2px solid @accent; }
QLineEdit:focus, QAbstractSpinBox:focus, QComboBox:focus { padding: #2 #7; }
QPlainTextEdit:focus, QTextEdit:focus { padding: #5; }
QLineEdit:disabled, QPlainTextEdit:disabled, QTextEdit:disabled, QAbstractSpinBox:disabled, QComboBox:disabled {
    color: @mutedText; background: @panel; }
QComboBox::drop-down { border: none; width: #20; }
QComboBox::down-arrow { image: url(:/icons/chevron-down-%theme.svg); width: #12; height: #12; }
QComboBox QAbstractItemView { color: @text; background: @raised; border: 1px solid @line; padding: #2; outline: none;
    selection-background-color: @accent; selection-color: @accentText; }
QAbstractSpinBox::up-button, QAbstractSpinBox::down-button { border: none; background: transparent; width: #18; }
QAbstractSpinBox::up-arrow { image: url(:/icons/chevron-up-%theme.svg); width: #10; height: #10; }
QAbstractSpinBox::down-arrow { image: url(:/icons/chevron-down-%theme.svg); width: #10; height: #10; }

QCheckBox, QRadioButton { spacing: #6; padding: #2; }
QCheckBox:focus, QRadioButton:focus { color: @accent; }
QCheckBox::indicator, QRadioButton::indicator { width: #14; height: #14; border: 1px solid @mutedText; background: @raised; }
QCheckBox::indicator { border-radius: #3; }
QRadioButton::indicator { border-radius: #7; }
QCheckBox::indicator:checked { background: @accent; border-color: @accent; image: url(:/icons/check-%theme.svg); }
QRadioButton::indicator:checked { border: #4 solid @accent; border-radius: #7; width: #8; height: #8; }
QCheckBox::indicator:focus, QRadioButton::indicator:focus { border: 2px solid @accent; }

QSlider { min-height: #20; }
QSlider::groove:horizontal { height: #4; border-radius: #2; background: @line; }
QSlider::sub-page:horizontal { height: #4; border-radius: #2; background: @accent; }
QSlider::sub-page:horizontal:disabled { background: @line; }
QSlider::handle:horizontal { background: @raised; border: #2 solid @accent; width: #12; height: #12; margin: -#6 0;
    border-radius: #8; }
QSlider::handle:horizontal:hover { background: @panel; }
QSlider::handle:horizontal:focus { background: @accent; border-color: @text; }
QSlider::handle:horizontal:disabled { border-color: @mutedText; }

QProgressBar { background: @line; border: none; border-radius: #2; min-height: #4; max-height: #4; }
QProgressBar::chunk { background: @accent; border-radius: #2; }

QScrollBar:vertical { background: transparent; width: #12; margin: 0; }
QScrollBar:horizontal { background: transparent; height: #12; margin: 0; }
QScrollBar::handle { background: @scroll; border-radius: #3; border: none; margin: #3; }
QScrollBar::handle:vertical { min-height: #24; }
QScrollBar::handle:horizontal { min-width: #24; }
QScrollBar::handle:hover { background: @mutedText; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QAbstractScrollArea::corner { background: transparent; }

QMenuBar { background: @raised; color: @text; padding: 0 #10; spacing: 0; }
QMenuBar::item { background: transparent; padding: #4 #10; border-radius: #4; }
QMenuBar::item:selected, QMenuBar::item:pressed { background: @panel; }
QMenu { background: @raised; color: @text; border: 1px solid @line; padding: #4; }
QMenu::item { padding: #5 #28 #5 #24; border-radius: #4; }
QMenu::item:selected { background: @accent; color: @accentText; }
QMenu::item:disabled { color: @mutedText; background: transparent; }
QMenu::separator { height: 1px; background: @line; margin: #4 #8; }
QMenu::indicator { width: #12; height: #12; left: #6; }
QMenu::indicator:checked { image: url(:/icons/mark-%theme.svg); }
QMenu::indicator:checked:selected { image: url(:/icons/check-%theme.svg); }

QTableView, QTreeView, QListView { background: @window; alternate-background-color: @panel; border: none;
    gridline-color: @grid; selection-background-color: @accent; selection-color: @accentText; outline: none; }
QHeaderView::section { background: @window; color: @mutedText; border: none; border-bottom: 1px solid @line;
    padding: #4 #8; }
QGroupBox { border: none; margin-top: #20; font-weight: bold; }
QGroupBox::title { subcontrol-origin: margin; left: 0; }
QScrollArea { background: transparent; border: none; }
QScrollArea > QWidget > QWidget { background: transparent; }
QSplitter::handle { background: @line; }
QSplitter::handle:horizontal { width: 1px; }
QSplitter::handle:vertical { height: 1px; }
QStatusBar { background: @panel; border: none; }
QStatusBar::item { border: none; }
QDockWidget { border: none; }
QDialog { background: @window; }
)";

QColor mixed(const QColor& a, const QColor& b, double share) {
    return QColor::fromRgbF(float(a.redF() + (b.redF() - a.redF()) * share),
                            float(a.greenF() + (b.greenF() - a.greenF()) * share),
                            float(a.blueF() + (b.blueF() - a.blueF()) * share));
}

} // namespace

QString styleSheet(const ThemeColors& c, bool dark, int unit) {
    const QHash<QString, QColor> colors{
        {QStringLiteral("text"), c.text},
        {QStringLiteral("mutedText"), c.mutedText},
        {QStringLiteral("raised"), c.raised},
        {QStringLiteral("panel"), c.panel},
        {QStringLiteral("window"), c.window},
        {QStringLiteral("line"), c.line},
        {QStringLiteral("grid"), c.grid},
        {QStringLiteral("accent"), c.accent},
        {QStringLiteral("accentText"), c.accentText},
        {QStringLiteral("accentHover"), mixed(c.accent, c.text, 0.15)},
        {QStringLiteral("scroll"), mixed(c.line, c.mutedText, 0.35)},
    };
    const QString source = QString::fromLatin1(rules).replace(QStringLiteral("%theme"),
                                                              dark ? QStringLiteral("dark") : QStringLiteral("light"));
    QString out;
    out.reserve(source.size() * 5 / 4);
    for (qsizetype i = 0; i < source.size();) {
        const QChar mark = source[i];
        qsizetype end = i + 1;
        if (mark == u'@') {
            while (end < source.size() && source[end].isLetter())
                ++end;
            out += colors.value(source.mid(i + 1, end - i - 1)).name();
        } else if (mark == u'#') {
            while (end < source.size() && source[end].isDigit())
                ++end;
            out += QString::number(qRound(source.mid(i + 1, end - i - 1).toInt() * unit / 8.0)) + QStringLiteral("px");
        } else {
            out += mark;
        }
        i = end;
    }
    return out;
}

} // namespace layerscope::ui

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>

#include <vector>

namespace layerscope::ui {

class Branches;
class Commands;
class Comparison;
class Effect;
class Lessons;
class Library;
class LiveRun;
class Machine;
class Selection;
class Subject;
class Theme;
class Tokenizers;

/// What a view is given: never the main window.
struct ViewContext {
    Subject& subject;
    Selection& selection;
    LiveRun& run;
    Effect& effect;
    Commands& commands;
    Theme& theme;
    Machine& machine;
    Branches& branches;
    Subject& compared; ///< subject B; empty while nothing is compared
    Comparison& comparison;
    Library& library;
    Tokenizers& tokenizers;
    Lessons& lessons;
};

/// A table behind a picture, for CSV and JSON export and for screen readers.
struct FigureTable {
    QString title;
    std::vector<QString> columns;
    std::vector<std::vector<QString>> rows;
};

/// Base of every view: a widget that can also be exported and spoken.
class View : public QWidget {
    Q_OBJECT
public:
    explicit View(const ViewContext& context, QWidget* parent = nullptr) : QWidget(parent), m_context(context) {}
    [[nodiscard]] virtual QString
    spokenText() const = 0; ///< what a screen reader says about the picture, one paragraph
    [[nodiscard]] virtual std::vector<FigureTable> tables() const { return {}; }

protected:
    ViewContext m_context;
};

} // namespace layerscope::ui

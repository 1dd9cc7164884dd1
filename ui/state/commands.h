// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "arch/edit.h"
#include "engine/generation_settings.h"

#include <QString>

#include <vector>

class QUndoStack;

namespace layerscope::ui {

/// What a view may ask for. Implemented by shell/controller; each call returns at once, answers come through the state.
class Commands {
public:
    virtual ~Commands() = default;
    virtual void openModel(const QString& word) = 0; ///< a catalog name or a path
    /// Edits of subject A; each is one undo step with a text ("layer 9: full"). A refusal is shown by the shell's
    /// message bar.
    virtual void setLayerTypes(const std::vector<LayerType>& types, const QString& undoText) = 0;
    virtual void setWindow(std::int64_t window) = 0; ///< consecutive calls merge into one undo step
    virtual void setEditPositions(EditPositions positions) = 0;
    virtual void resetEdit() = 0;
    [[nodiscard]] virtual QUndoStack& undoStack() = 0;

    virtual void generate(const QString& prompt, const GenerationSettings& settings) = 0;
    virtual void stop() = 0;
    virtual void setRunSettings(const RunSettings& settings) = 0;
    [[nodiscard]] virtual RunSettings runSettings() const = 0;
    virtual void showMessage(const QString& text) = 0; ///< one line, in the shell's message bar
};

} // namespace layerscope::ui

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/library.h"

#include <QString>

#include <vector>

namespace layerscope::ui {

struct Suggestion {
    QString word;   ///< that opens the model
    QString reason; ///< why it is worth a comparison, a few words
};

/// At most `most` models of the box that differ from `plan` in one thing worth seeing: first those with weights where A
/// has them, then its family at another size, other kinds of attention, other blocks, mixtures of experts.
[[nodiscard]] std::vector<Suggestion> suggestions(const Library& library, const QString& name, const ModelPlan& plan,
                                                  std::size_t most);

} // namespace layerscope::ui

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/edit_words.h"

#include "state/subject.h"
#include "text/wording.h"

#include <QCoreApplication>

namespace layerscope::ui {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(EditWords)
};

QString typeText(LayerType type, const LayerSettings& layer) { return layerTypeText(type, layer.rope.has_value()); }

} // namespace

QString changedLayersText(const Subject& subject) {
    const auto& layers = subject.difference().layers;
    if (layers.empty()) return {};
    if (layers.size() > 1) return Words::tr("%n layers changed", nullptr, int(layers.size()));
    const auto& one = layers.front();
    const auto index = std::size_t(one.layer);
    return Words::tr("layer %1: %2 → %3")
        .arg(QString::number(one.layer), typeText(one.before, subject.original().layers[index]),
             typeText(one.after, subject.architecture().layers[index]));
}

} // namespace layerscope::ui

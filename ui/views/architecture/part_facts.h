// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalog/notes.h"
#include "views/architecture/block_scene.h"
#include "views/architecture/opened_part.h"

#include <QString>

#include <vector>

namespace layerscope::ui {

/// One fact about a part with its source: "head_dim  256", "config.json, head_dim; 640/4 would be 160".
struct Fact {
    QString name, value, source;
    QString was; ///< in the original, if an edit changed it
};

/// One kind of tensor: its name in the file, what it is, and how it is stored where weights are loaded.
struct TensorFact {
    QString name, shape, dtype;
    std::int64_t count = 1;
    std::int64_t parameters = 0;
};

/// A heading with facts under it.
struct PartFactGroup {
    QString title;
    std::vector<Fact> facts;
};

/// All the details of what was opened, as text.
struct PartFacts {
    QString title, sentence;
    std::vector<PartFactGroup> groups;
    std::vector<TensorFact> tensors;
    std::vector<NoteTopic> topics; ///< of textbook notes that belong here
};

[[nodiscard]] PartFacts partFacts(const BlockScene& scene, const OpenedPart& part);
[[nodiscard]] std::vector<TensorFact> stepTensors(const BlockScene& scene, const BlockNode& node);
/// The file that the values come from: "config.json", or "GGUF".
[[nodiscard]] QString sourceFile(const Subject& subject);

} // namespace layerscope::ui

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/stored_types.h"

#include "state/subject.h"

#include <memory>
#include <string_view>

namespace layerscope::ui {

namespace {

DType namedType(std::string_view label) {
    if (label == "float32") return DType::F32;
    if (label == "float16") return DType::F16;
    return DType::BF16;
}

} // namespace

StoredTypeOf storedTypes(const Subject& subject) {
    if (!subject.hasModel() || !subject.model()->weights)
        return [type = namedType(subject.architecture().stored_dtype)](const WeightNeed&) { return type; };
    // view() is the one map from a need to its member; it may grow a list of experts, hence the copy of the views.
    auto views = std::make_shared<ModelWeights>(*subject.model()->weights);
    return [views](const WeightNeed& need) { return views->view(need).dtype; };
}

} // namespace layerscope::ui

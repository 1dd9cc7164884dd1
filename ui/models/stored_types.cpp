// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/stored_types.h"

#include "kernels/packed_bf16.h"
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

bool hasWeights(const Subject& subject) { return subject.hasModel() && subject.model()->weights; }

} // namespace

StoredTypeOf storedTypes(const Subject& subject) {
    if (!hasWeights(subject))
        return [type = namedType(subject.architecture().stored_dtype)](const WeightNeed&) { return type; };
    // view() is the one map from a need to its member; it may grow a list of experts, hence the copy of the views.
    auto views = std::make_shared<ModelWeights>(*subject.model()->weights);
    return [views](const WeightNeed& need) {
        const WeightView& view = views->view(need);
        return StoredForm(view.dtype, packed_rows(view, view.rows) != nullptr);
    };
}

const OperationWeights& StoredWeights::of(const Subject& subject) {
    const std::int64_t saved = hasWeights(subject) ? subject.model()->weights->saved_bytes() : 0;
    if (!m_weights || saved != m_saved)
        m_weights = std::make_unique<OperationWeights>(*subject.plan(), storedTypes(subject));
    m_saved = saved;
    return *m_weights;
}

} // namespace layerscope::ui

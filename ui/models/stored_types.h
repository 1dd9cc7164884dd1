// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/operation_weights.h"

#include <cstdint>
#include <memory>

namespace layerscope::ui {

class Subject;

/// The forms of the loaded model's tensors; of an architecture alone the type its config names, else BF16.
[[nodiscard]] StoredTypeOf storedTypes(const Subject& subject);

/// What the weights of a subject weigh by operation, made anew when the form of its tensors has changed in memory.
class StoredWeights {
public:
    void forget() { m_weights.reset(); } ///< another plan or model
    const OperationWeights& of(const Subject& subject);
    /// What packing saves of it.
    [[nodiscard]] std::int64_t saved() const { return m_saved; }

private:
    std::unique_ptr<OperationWeights> m_weights;
    std::int64_t m_saved = 0;
};

} // namespace layerscope::ui

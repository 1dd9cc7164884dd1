// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/summary.h"
#include "plan/layer_plan.h"
#include "state/library.h"

#include <QString>

#include <vector>

namespace layerscope::ui {

/// One model of the box, counted at a context.
struct FamilyRow {
    QString word;   ///< that opens it
    QString family; ///< as it is written, "Gemma 3"
    std::int64_t parameters = 0, active = 0;
    BlockLayout block = BlockLayout::Serial;
    QString layers;          ///< "18 · (s*5,f)*3"
    std::int64_t window = 0; ///< 0: none
    std::int64_t heads = 0, kvHeads = 0, headDim = 0;
    std::int64_t experts = 0, expertsPerToken = 0; ///< 0: dense
    std::int64_t vocabulary = 0;
    std::int64_t cache = 0;  ///< bytes, recurrent states included
    double cacheShare = 0;   ///< of what full attention everywhere would keep
    std::int64_t decode = 0; ///< FLOPs of one token
    std::int64_t layerCount = 0;
};

[[nodiscard]] QString familyName(const std::string& family); ///< "Gemma 3", "Qwen3 MoE"
[[nodiscard]] FamilyRow familyRow(const Library::Book& book, std::int64_t context, DType kvDtype);
/// All that can be read, in the library's order.
[[nodiscard]] std::vector<FamilyRow> familyRows(const Library& library, std::int64_t context, DType kvDtype);
/// Of each family the model whose size is nearest to `parameters`, in order of first appearance; those named in `keep`
/// stay in any case.
[[nodiscard]] std::vector<FamilyRow> oneOfEach(const std::vector<FamilyRow>& rows, std::int64_t parameters,
                                               const std::vector<QString>& keep);

} // namespace layerscope::ui

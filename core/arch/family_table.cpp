// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "arch/family_table.h"

#include "arch/families/families.h"

#include <array>

namespace layerscope {

namespace {

/// The only list of families. A multimodal file has the first name at top level and the `_text` one inside.
constexpr std::array families{
    Family{"llama", "llama3.2", read_llama},
    Family{"qwen3", "qwen3", read_qwen3},
    Family{"qwen3_moe", "qwen3_moe", read_qwen3_moe},
    Family{"gemma3_text", "gemma3", read_gemma3},
    Family{"gemma3", "gemma3", read_gemma3},
    Family{"olmo3", "olmo3", read_olmo3},
    Family{"cohere2", "tiny_aya", read_cohere2},
    Family{"qwen3_5_text", "qwen3.5", read_qwen3_5},
    Family{"qwen3_5", "qwen3.5", read_qwen3_5},
    Family{"qwen3_5_moe_text", "qwen3.5_moe", read_qwen3_5},
    Family{"qwen3_5_moe", "qwen3.5_moe", read_qwen3_5},
};

} // namespace

const Family* find_family(std::string_view model_type) {
    for (const Family& family : families)
        if (family.model_type == model_type) return &family;
    return nullptr;
}

std::string known_model_types() {
    std::string text;
    for (const Family& family : families) {
        if (!text.empty()) text += ", ";
        text += family.model_type;
    }
    return text;
}

int family_rank(std::string_view family_name) {
    int rank = 0;
    for (const Family& family : families) {
        if (family.name == family_name) return rank;
        ++rank;
    }
    return rank;
}

} // namespace layerscope

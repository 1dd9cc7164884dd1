// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "arch/architecture.h"

#include <optional>
#include <string>
#include <string_view>

namespace layerscope {

/// Which layers turn by a file's scaled frequencies. A file with one block of scaling and two kinds of layers does not
/// say it, and programs that read OLMo 3 have done both.
enum class RopeReach {
    FullLayers, ///< sliding layers turn by the plain base, as in training
    AllLayers,
};

[[nodiscard]] std::string_view rope_reach_name(RopeReach reach); ///< "full", "all"
[[nodiscard]] std::optional<RopeReach> rope_reach_from_name(std::string_view name);
/// "none", "linear", "llama3", "yarn": as config.json calls the schemes ("default" aside).
[[nodiscard]] std::string_view rope_scaling_name(RopeScaling scaling);

/// How the architecture is read now; nullopt: nothing to choose, since nothing is scaled or nothing slides.
[[nodiscard]] std::optional<RopeReach> rope_reach(const Architecture& architecture);
/// The same architecture in the other reading: sliding layers, and the family's rule for them, keep their base and get
/// or lose the scaling of the full layers. Needs rope_reach().
[[nodiscard]] Architecture with_rope_reach(Architecture architecture, RopeReach reach);
/// The sentence that tells how an architecture was read.
[[nodiscard]] std::string rope_reach_note(RopeReach reach);

} // namespace layerscope

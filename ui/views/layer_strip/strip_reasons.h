// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"

#include <QString>

namespace layerscope::ui {

/// Why a layer cannot take a type, without the ceremony of an error line: what the weights lack, in the user's
/// language.
[[nodiscard]] QString reasonText(const Error& reason);
/// Whether the translators have seen it.
[[nodiscard]] bool isKnownReason(const Error& reason);
/// The same as a sentence about the layers it kept from changing: "layer 3 stays as it is: …", "6 layers stay …".
[[nodiscard]] QString refusalText(const Error& reason, int layers);

} // namespace layerscope::ui

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "arch/config_keys.h"

namespace layerscope {

/// Each maps the keys of its family's config.json to the fields of the architecture. Problems stay in `keys`; the
/// reader asks for them and validates afterwards.
void read_llama(ConfigKeys& keys, Architecture& architecture);
void read_qwen3(ConfigKeys& keys, Architecture& architecture);
void read_qwen3_moe(ConfigKeys& keys, Architecture& architecture);
void read_gemma3(ConfigKeys& keys, Architecture& architecture);
void read_olmo3(ConfigKeys& keys, Architecture& architecture);
void read_cohere2(ConfigKeys& keys, Architecture& architecture);
void read_qwen3_5(ConfigKeys& keys, Architecture& architecture);

} // namespace layerscope

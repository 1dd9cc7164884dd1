// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/event.h"
#include "remote/remote_completion.h"

#include <cstdint>

namespace layerscope {

/// A completion told as an engine tells a run, so that whoever follows runs follows this one: each piece of text is a
/// token of which neither id nor probability is known, with the time since the piece before it. What the server does
/// not tell (its tokens, its memory) stays zero in the figures. Returns when the text is over.
void run_remotely(std::uint64_t run, const RemoteRequest& request, EventSink& sink, const CancelToken& cancel);

} // namespace layerscope

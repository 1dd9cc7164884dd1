// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "arch/edit.h"
#include "base/ids.h"
#include "engine/chat_prompt.h"
#include "engine/generation_settings.h"
#include "engine/model.h"
#include "probe/probe_request.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <variant>
#include <vector>

namespace layerscope::command {

/// What the window or the CLI may ask of an engine: small values, put on its queue, answered by events.
struct LoadModel {
    std::filesystem::path folder;
    ModelLoadOptions options; ///< cancel and progress are set by the engine
};
struct Unload {};
/// As LoadModel, of a model that was loaded elsewhere: in force with the next command, answered by nothing.
struct TakeModel {
    std::shared_ptr<const Model> model;
};
struct Generate {
    std::uint64_t run = 0; ///< chosen by the caller; events carry it
    std::string prompt;    ///< used if prompt_ids is empty
    std::vector<TokenId> prompt_ids;
    GenerationSettings settings;
    std::vector<TokenId> given = {};             ///< the output begins with these; counted by max_new_tokens
    std::shared_ptr<const ChatPrompt> chat = {}; ///< if there, instead of a prompt; the answer is begun
};
/// Replaces the edit in force. While text is being generated it takes effect at the next step boundary: the tokens so
/// far are computed again under the new plan (reported as prefill), then the text goes on. A newer edit supersedes it.
struct SetEdit {
    std::uint64_t generation = 0; ///< newest wins
    Edit edit;
};
struct SetRun {
    RunSettings settings;
};
/// What to record of runs from now on, answered by Probed. While text is being generated it takes effect at the next
/// step boundary and records from there. The newest wins; it stays in force for other models too.
struct SetProbe {
    ProbeRequest request;
};

} // namespace layerscope::command

namespace layerscope {
using Command = std::variant<command::LoadModel, command::Unload, command::TakeModel, command::Generate,
                             command::SetEdit, command::SetRun, command::SetProbe>;
} // namespace layerscope

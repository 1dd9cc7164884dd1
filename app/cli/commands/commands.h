// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "model_options.h"

#include <functional>

namespace CLI {
class App;
} // namespace CLI

namespace layerscope::cli {

/// The command of this call, set while the line is parsed and run afterwards.
using Work = std::function<Result<void>(Surroundings&)>;

void add_list(CLI::App& program, Work& work);
void add_inspect(CLI::App& program, Work& work);
void add_compare(CLI::App& program, Work& work);
void add_tokenize(CLI::App& program, Work& work);
void add_detokenize(CLI::App& program, Work& work);
void add_chat_template(CLI::App& program, Work& work);
void add_logits(CLI::App& program, Work& work);
void add_generate(CLI::App& program, Work& work);
void add_perplexity(CLI::App& program, Work& work);
void add_ablate(CLI::App& program, Work& work);
void add_bench(CLI::App& program, Work& work);
void add_trace(CLI::App& program, Work& work);
void add_completion(CLI::App& program, Work& work);

} // namespace layerscope::cli

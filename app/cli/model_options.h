// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "arch/edit.h"
#include "base/cancel.h"
#include "catalog/catalog.h"
#include "engine/generation_settings.h"
#include "engine/model.h"
#include "option_table.h"
#include "output.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace layerscope::cli {

/// What every command works in.
struct Surroundings {
    std::filesystem::path resources;
    CancelToken cancel;
    Output& output;
};

/// MODEL, the edits and the running options: the same on every command that takes a model.
struct ModelOptions {
    std::string model;
    std::optional<std::string> layer_types;
    std::int64_t sliding_window = 0; ///< 0: as it is
    std::string edit_positions = "rule";
    std::string rope_scaling; ///< "full", "all"; empty: as read
    std::int64_t threads = 0;
    std::string weights = "native";
    std::string kv; ///< empty: what the command prefers
    std::int64_t context = 0;
    bool random_weights = false;
    std::int64_t seed = -1; ///< -1: not given
    bool json = false;

    void declare(OptionTable& table, const std::string& positional = "MODEL");
    void declare_random_weights(OptionTable& table, const std::string& seed_help);

    [[nodiscard]] DType kv_dtype(DType preferred) const;
    [[nodiscard]] RunSettings run_settings(DType preferred_kv) const;
};

/// The word after MODEL, looked up.
[[nodiscard]] Result<ModelReference> find_model(const ModelOptions& options, const Surroundings& surroundings);
/// Its architecture as the files say.
[[nodiscard]] Result<Architecture> read_architecture(const ModelReference& reference);
/// The edits of the command line, for a model of so many layers; wrong usage if the pattern is none.
[[nodiscard]] Result<Edit> edit_of(const ModelOptions& options, std::int64_t n_layers);
/// The architecture with these edits.
[[nodiscard]] Result<Architecture> edited_architecture(const Architecture& original, const ModelOptions& options);
/// Its tokenizer alone; the rest of the folder is not touched.
[[nodiscard]] Result<std::shared_ptr<const Tokenizer>> find_tokenizer(const ModelOptions& options,
                                                                      const Surroundings& surroundings);

struct LoadedModel {
    std::shared_ptr<const Model> model;    ///< as trained
    std::shared_ptr<const ModelPlan> plan; ///< with the edits
    /// The model with the edited plan in place of its own, for runs that know of no edits.
    [[nodiscard]] std::shared_ptr<const Model> edited() const;
};
[[nodiscard]] Result<LoadedModel> load_model(const ModelOptions& options, const Surroundings& surroundings);

/// "1,2,3" to ids; wrong usage names the part that is none, as `kind` ("a token id") of `option`.
[[nodiscard]] Result<std::vector<TokenId>> parse_ids(const std::string& text, const char* kind = "a token id",
                                                     const char* option = "--ids");

} // namespace layerscope::cli

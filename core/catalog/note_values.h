// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/summary.h"
#include "catalog/note_number.h"
#include "plan/layer_plan.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace layerscope {

/// What notes may ask of a model: facts that decide whether a note concerns it, and numbers that stand in its text.
/// The names are listed in resources/notes/README.md; a test holds the two equal.
class NoteValues {
public:
    NoteValues(const ModelPlan& plan, const Summary& summary) : plan_(plan), summary_(summary) {}

    [[nodiscard]] bool fact(std::string_view name) const;
    [[nodiscard]] std::optional<std::int64_t> number(std::string_view name) const; ///< counts only
    /// Text of a slot: "unique", or "kv@32768" for the number at a context of its own. nullopt: this model has
    /// no such thing.
    [[nodiscard]] std::optional<std::string> text(std::string_view slot) const;
    /// The number of a slot in plain bytes, FLOPs, shares of one; nullopt: no such thing, or no number.
    [[nodiscard]] std::optional<double> value(std::string_view slot) const;
    /// `pattern` with every {slot} replaced; nullopt if one of them has no value here.
    [[nodiscard]] std::optional<std::string> fill(std::string_view pattern) const;

    [[nodiscard]] static bool knows_fact(std::string_view name);
    [[nodiscard]] static bool knows_number(std::string_view name);
    [[nodiscard]] static bool knows_slot(std::string_view slot);
    [[nodiscard]] static std::optional<NoteNumber::Kind> kind_of(std::string_view slot); ///< nullopt: unknown
    [[nodiscard]] static std::vector<std::string_view> fact_names();
    [[nodiscard]] static std::vector<std::string_view> value_names();

private:
    [[nodiscard]] const Summary& at(std::int64_t context) const;
    const ModelPlan& plan_;
    const Summary& summary_;
    mutable std::map<std::int64_t, Summary> elsewhere_; ///< at contexts that notes name
};

} // namespace layerscope

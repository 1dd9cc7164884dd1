// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalog/note_number.h"
#include "lesson/lesson.h"

namespace layerscope {

/// What somebody typed as a number: "21", "1 024", "7.5 MiB", "1,5 GB" (decimal units count in thousands), "69 %",
/// "6.4 GFLOP", "4x". nullopt: no number. A comma is a decimal mark unless it parts groups of three digits.
[[nodiscard]] std::optional<double> parse_answer(std::string_view typed);

/// Counts have to be exact; bytes, FLOPs, shares and ratios may be rounded (1 %), as they are spoken of.
[[nodiscard]] bool answer_is_right(double given, double truth, NoteNumber::Kind kind);

/// The option that is right for a number; for a question without one what the file says.
[[nodiscard]] std::optional<std::size_t> right_option(const LessonQuestion& question, std::optional<double> truth);

} // namespace layerscope

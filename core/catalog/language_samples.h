// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalog/notes.h"

namespace layerscope {

/// One sentence or two of the same meaning in one language.
struct LanguageSample {
    std::string code; ///< ISO 639-3
    NoteText name;    ///< of the language
    std::string text;
    bool operator==(const LanguageSample&) const = default;
};

/// What tokenizers are compared on across languages.
struct LanguageSamples {
    std::string source;
    std::vector<LanguageSample> samples;
    bool operator==(const LanguageSamples&) const = default;
};

/// A mistake in the file is an error that names the file and the sample.
[[nodiscard]] Result<LanguageSamples> read_language_samples(const std::filesystem::path& file);

} // namespace layerscope

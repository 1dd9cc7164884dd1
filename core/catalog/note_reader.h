// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalog/notes.h"

namespace layerscope {

/// One file of notes, distrusted: every key, name and slot must be known, every text there in all languages.
[[nodiscard]] Result<std::vector<NoteBook::Entry>> read_note_file(const std::filesystem::path& file);

} // namespace layerscope

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Room `files`: bytes on disk, distrusted.

#include "base/result.h"
#include "tensor/dtype.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace layerscope {

struct TensorEntry {
    std::string name;
    DType dtype = DType::F32;
    std::vector<std::int64_t> shape; ///< outermost first
    const std::byte* data = nullptr; ///< stays valid while the TensorSource lives
    std::size_t n_bytes = 0;
    std::string file; ///< file name, for errors
};

/// Named tensors of a checkpoint, mapped into memory. Sizes and offsets were checked when it was opened. Immutable.
class TensorSource {
public:
    virtual ~TensorSource() = default;
    [[nodiscard]] virtual const std::vector<TensorEntry>& tensors() const = 0; ///< sorted by name
    [[nodiscard]] virtual const TensorEntry* find(std::string_view name) const = 0;
    /// These bytes of an entry will hardly be read again: what they take in memory may go back to the system. They
    /// stay readable.
    virtual void release(std::span<const std::byte> /*bytes*/) const {}
    /// Whether all bytes lie in mappings of files, which share no page with anything else: then other pages with the
    /// same bytes may take the place of theirs.
    [[nodiscard]] virtual bool is_mapped() const { return false; }
};

} // namespace layerscope

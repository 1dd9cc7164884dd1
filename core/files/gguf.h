// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "files/gguf_value.h"
#include "files/tensor_source.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <string>

namespace layerscope {

/// A GGUF checkpoint (one file, or all parts of a split one): tensors with shapes outermost first, and the metadata of
/// the first part. Tensors of a type this program cannot read are left out and named in `unreadable`, so that a file is
/// only refused if one of them is needed.
class GgufSource : public TensorSource {
public:
    [[nodiscard]] virtual const GgufMetadata& metadata() const = 0;
    /// For when all that the metadata was wanted for is made: it is empty from now on, and its pages of the file go
    /// back to the system. A vocabulary takes fifteen megabytes otherwise, as long as the weights live.
    virtual void forget_metadata() = 0;
    [[nodiscard]] virtual const std::map<std::string, std::string, std::less<>>&
    unreadable() const = 0; ///< tensor -> type name
};

/// Any part of a split file opens the whole. Errors name the file and the tensor or key.
[[nodiscard]] Result<std::shared_ptr<GgufSource>> open_gguf(const std::filesystem::path& path);

/// dtype of ggml's type number; nullopt if this program has no such type.
[[nodiscard]] std::optional<DType> dtype_from_ggml(std::uint32_t type);
[[nodiscard]] std::string ggml_type_name(std::uint32_t type);

} // namespace layerscope

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "files/tensor_source.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace layerscope {

/// Opens a folder (single model.safetensors, or shards named by model.safetensors.index.json), one .safetensors file,
/// or an index file. Every size and offset is checked before anything of that size is touched.
[[nodiscard]] Result<std::shared_ptr<const TensorSource>> open_safetensors(const std::filesystem::path& path);

/// Writes float32 and int32 tensors row by row, so that big outputs need not be held in memory.
class SafetensorsWriter {
public:
    struct Spec {
        std::string name;
        DType dtype = DType::F32;
        std::vector<std::int64_t> shape;
    };
    /// Tensors are written in the order given; finish() checks that every byte came.
    [[nodiscard]] static Result<SafetensorsWriter> create(const std::filesystem::path& target, std::vector<Spec> specs);
    SafetensorsWriter(SafetensorsWriter&&) noexcept;
    ~SafetensorsWriter();
    [[nodiscard]] Result<void> append(const void* data, std::size_t n_bytes); ///< next bytes of the tensors in order
    [[nodiscard]] Result<void> finish();

private:
    struct Impl;
    explicit SafetensorsWriter(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> impl_;
};

} // namespace layerscope

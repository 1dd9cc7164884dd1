// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tensor/dtype.h"

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

namespace layerscope::test {

/// Writes GGUF files for tests, version 3, from the description of the format and without the reader's code.
class GgufWriter {
public:
    void set_integer(std::string_view key, std::uint32_t value);
    void set_real(std::string_view key, float value);
    void set_flag(std::string_view key, bool value);
    void set_text(std::string_view key, std::string_view value);
    void set_integers(std::string_view key, const std::vector<std::int32_t>& values);
    void set_reals(std::string_view key, const std::vector<float>& values);
    void set_flags(std::string_view key, const std::vector<bool>& values);
    void set_texts(std::string_view key, const std::vector<std::string>& values);

    /// `shape` outermost first; the bytes of its rows in that order.
    void add(std::string name, std::vector<std::int64_t> shape, DType dtype, std::string bytes);
    void add_floats(std::string name, std::vector<std::int64_t> shape, const std::vector<float>& values);

    [[nodiscard]] std::string file(std::uint32_t alignment = 32) const;
    /// The same, tensor by tensor: for files that should not be in memory twice.
    void write(std::ostream& out, std::uint32_t alignment = 32) const;

private:
    struct Tensor {
        std::string name;
        std::vector<std::int64_t> shape;
        DType dtype;
        std::string bytes;
    };
    void begin_pair(std::string_view key, std::uint32_t type);
    void begin_array(std::string_view key, std::uint32_t type, std::size_t length);

    std::uint64_t n_pairs_ = 0;
    std::string pairs_;
    std::vector<Tensor> tensors_;
};

/// Little-endian pieces of a file, for tests that write broken ones by hand.
void put_u32(std::string& out, std::uint32_t value);
void put_u64(std::string& out, std::uint64_t value);
void put_text(std::string& out, std::string_view text);

} // namespace layerscope::test

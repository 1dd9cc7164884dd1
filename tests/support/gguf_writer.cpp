// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/gguf_writer.h"

#include <cstring>
#include <ostream>
#include <sstream>
#include <stdexcept>

namespace layerscope::test {

namespace {

enum ValueType : std::uint32_t { U32 = 4, I32 = 5, F32 = 6, Flag = 7, Text = 8, Array = 9 };

void put_f32(std::string& out, float value) {
    std::uint32_t bits = 0;
    std::memcpy(&bits, &value, sizeof(bits));
    put_u32(out, bits);
}

std::uint32_t ggml_number(DType dtype) {
    switch (dtype) {
    case DType::F32:
        return 0;
    case DType::F16:
        return 1;
    case DType::Q4_0:
        return 2;
    case DType::Q4_1:
        return 3;
    case DType::Q5_0:
        return 6;
    case DType::Q5_1:
        return 7;
    case DType::Q8_0:
        return 8;
    case DType::Q4_K:
        return 12;
    case DType::Q5_K:
        return 13;
    case DType::Q6_K:
        return 14;
    case DType::BF16:
        return 30;
    default:
        throw std::logic_error("a type that no file of these tests has");
    }
}

} // namespace

void put_u32(std::string& out, std::uint32_t value) {
    for (int byte = 0; byte < 4; ++byte)
        out.push_back(static_cast<char>(value >> (8 * byte) & 255U));
}
void put_u64(std::string& out, std::uint64_t value) {
    put_u32(out, static_cast<std::uint32_t>(value));
    put_u32(out, static_cast<std::uint32_t>(value >> 32U));
}
void put_text(std::string& out, std::string_view text) {
    put_u64(out, text.size());
    out += text;
}

void GgufWriter::begin_pair(std::string_view key, std::uint32_t type) {
    ++n_pairs_;
    put_text(pairs_, key);
    put_u32(pairs_, type);
}
void GgufWriter::begin_array(std::string_view key, std::uint32_t type, std::size_t length) {
    begin_pair(key, Array);
    put_u32(pairs_, type);
    put_u64(pairs_, length);
}
void GgufWriter::set_integer(std::string_view key, std::uint32_t value) {
    begin_pair(key, U32);
    put_u32(pairs_, value);
}
void GgufWriter::set_real(std::string_view key, float value) {
    begin_pair(key, F32);
    put_f32(pairs_, value);
}
void GgufWriter::set_flag(std::string_view key, bool value) {
    begin_pair(key, Flag);
    pairs_.push_back(value ? '\1' : '\0');
}
void GgufWriter::set_text(std::string_view key, std::string_view value) {
    begin_pair(key, Text);
    put_text(pairs_, value);
}
void GgufWriter::set_integers(std::string_view key, const std::vector<std::int32_t>& values) {
    begin_array(key, I32, values.size());
    for (const std::int32_t value : values)
        put_u32(pairs_, static_cast<std::uint32_t>(value));
}
void GgufWriter::set_reals(std::string_view key, const std::vector<float>& values) {
    begin_array(key, F32, values.size());
    for (const float value : values)
        put_f32(pairs_, value);
}
void GgufWriter::set_flags(std::string_view key, const std::vector<bool>& values) {
    begin_array(key, Flag, values.size());
    for (const bool value : values)
        pairs_.push_back(value ? '\1' : '\0');
}
void GgufWriter::set_texts(std::string_view key, const std::vector<std::string>& values) {
    begin_array(key, Text, values.size());
    for (const std::string& value : values)
        put_text(pairs_, value);
}

void GgufWriter::add(std::string name, std::vector<std::int64_t> shape, DType dtype, std::string bytes) {
    tensors_.push_back({std::move(name), std::move(shape), dtype, std::move(bytes)});
}
void GgufWriter::add_floats(std::string name, std::vector<std::int64_t> shape, const std::vector<float>& values) {
    add(std::move(name), std::move(shape), DType::F32,
        std::string(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(float)));
}

std::string GgufWriter::file(std::uint32_t alignment) const {
    std::ostringstream out;
    write(out, alignment);
    return std::move(out).str();
}

void GgufWriter::write(std::ostream& stream, std::uint32_t alignment) const {
    std::string out = "GGUF";
    put_u32(out, 3);
    put_u64(out, tensors_.size());
    const bool own_alignment = alignment != 32;
    put_u64(out, n_pairs_ + (own_alignment ? 1 : 0));
    out += pairs_;
    if (own_alignment) {
        put_text(out, "general.alignment");
        put_u32(out, U32);
        put_u32(out, alignment);
    }
    const auto padded = [&](std::size_t bytes) { return (bytes + alignment - 1) / alignment * alignment; };
    std::size_t offset = 0;
    for (const Tensor& tensor : tensors_) {
        put_text(out, tensor.name);
        put_u32(out, static_cast<std::uint32_t>(tensor.shape.size()));
        for (auto extent = tensor.shape.rbegin(); extent != tensor.shape.rend(); ++extent)
            put_u64(out, static_cast<std::uint64_t>(*extent));
        put_u32(out, ggml_number(tensor.dtype));
        put_u64(out, offset);
        offset += padded(tensor.bytes.size());
    }
    stream << out << std::string(padded(out.size()) - out.size(), '\0');
    for (const Tensor& tensor : tensors_)
        stream << tensor.bytes << std::string(padded(tensor.bytes.size()) - tensor.bytes.size(), '\0');
}

} // namespace layerscope::test

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/gguf_header.h"

#include "base/utf8.h"

#include <bit>
#include <cstring>
#include <limits>
#include <unordered_set>

namespace layerscope {

namespace {

enum ValueType : std::uint32_t { U8, I8, U16, I16, U32, I32, F32, Bool, String, Array, U64, I64, F64 };

constexpr std::uint64_t kMaxKeyBytes = 65535; // the format's own limit
constexpr std::uint32_t kMaxDims = 4;
constexpr std::uint64_t kMaxAlignment = std::uint64_t{1} << 20U;
/// Far above every real file. Arrays take up to eight times the memory they take in the file, so all of them together
/// are limited: three times what a vocabulary of 262,144 pieces with its types, scores and 580,000 merges comes to.
constexpr std::uint64_t kMaxPairs = 1U << 14U, kMaxTensors = 1U << 16U, kMaxArrayValues = 1U << 22U;
/// A key/value pair takes at least 8 + 4 + 1 bytes, a tensor info at least 8 + 4 + 4 + 8.
constexpr std::uint64_t kLeastPairBytes = 13, kLeastTensorBytes = 24;

std::uint64_t fixed_size(std::uint32_t type) {
    static constexpr std::uint8_t sizes[] = {1, 1, 2, 2, 4, 4, 4, 1, 0, 0, 8, 8, 8};
    return type < sizeof sizes ? sizes[type] : 0;
}

class HeaderReader {
public:
    HeaderReader(std::span<const std::byte> bytes, const std::string& path) : bytes_(bytes), path_(path) {}

    Result<GgufHeader> read() {
        LS_TRY(read_counts());
        for (std::uint64_t i = 0; i < n_pairs_; ++i)
            LS_TRY(read_pair());
        LS_TRY(read_alignment());
        for (std::uint64_t i = 0; i < n_tensors_; ++i)
            LS_TRY(read_tensor());
        const std::uint64_t mask = header_.alignment - 1;
        header_.data_begin = (at_ + mask) & ~mask;
        if (header_.data_begin > bytes_.size()) {
            if (!header_.tensors.empty()) return bad("ends before its tensor data (is it truncated?)");
            header_.data_begin = bytes_.size();
        }
        return std::move(header_);
    }

private:
    [[nodiscard]] tl::unexpected<Error> bad(std::string why) const {
        return fail(ErrorCode::Corrupt, "cannot read GGUF file", std::move(why), path_);
    }
    [[nodiscard]] tl::unexpected<Error> too_many(std::uint64_t n, const std::string& things, std::uint64_t most) const {
        return fail(ErrorCode::Limit, "cannot read GGUF file",
                    std::to_string(n) + " " + things + ", at most " + std::to_string(most) + " are accepted", path_);
    }
    [[nodiscard]] std::uint64_t left() const { return bytes_.size() - at_; }

    template <class T> Result<T> number(const char* what) {
        static_assert(std::endian::native == std::endian::little);
        if (left() < sizeof(T)) return bad(std::string("ends inside ") + what + " (is it truncated?)");
        T value;
        std::memcpy(&value, bytes_.data() + at_, sizeof value);
        at_ += sizeof value;
        return value;
    }
    Result<std::string_view> text(const char* what, std::uint64_t most) {
        LS_TRY_ASSIGN(const auto length, number<std::uint64_t>(what));
        if (length > most || length > left())
            return bad(std::string(what) + " of " + std::to_string(length) + " bytes, " + std::to_string(left()) +
                       " are left");
        const std::string_view view(reinterpret_cast<const char*>(bytes_.data()) + at_,
                                    static_cast<std::size_t>(length));
        at_ += length;
        return view;
    }

    Result<void> read_counts() {
        if (bytes_.size() < 24 || std::memcmp(bytes_.data(), "GGUF", 4) != 0)
            return bad("does not begin as a GGUF file");
        at_ = 4;
        LS_TRY_ASSIGN(header_.version, number<std::uint32_t>("the version"));
        if (header_.version != 2 && header_.version != 3) {
            const bool swapped = header_.version == 0x02000000U || header_.version == 0x03000000U;
            return fail(ErrorCode::Unsupported, "cannot read GGUF file",
                        swapped ? "it is big-endian"
                                : "version " + std::to_string(header_.version) + ", known are 2 and 3",
                        path_);
        }
        LS_TRY_ASSIGN(n_tensors_, number<std::uint64_t>("the tensor count"));
        LS_TRY_ASSIGN(n_pairs_, number<std::uint64_t>("the key count"));
        if (n_tensors_ > left() / kLeastTensorBytes)
            return bad(std::to_string(n_tensors_) + " tensors do not fit into the file");
        if (n_pairs_ > left() / kLeastPairBytes)
            return bad(std::to_string(n_pairs_) + " keys do not fit into the file");
        if (n_tensors_ > kMaxTensors) return too_many(n_tensors_, "tensors", kMaxTensors);
        if (n_pairs_ > kMaxPairs) return too_many(n_pairs_, "keys", kMaxPairs);
        return {};
    }

    Result<void> read_pair() {
        LS_TRY_ASSIGN(const auto key, text("a key", kMaxKeyBytes));
        if (key.empty() || !is_valid_utf8(key)) return bad("a key is not a text");
        LS_TRY_ASSIGN(const auto type, number<std::uint32_t>("a value type"));
        auto value = read_value(type, key);
        if (!value) return tl::unexpected<Error>(std::move(value).error());
        if (!header_.metadata.emplace(std::string(key), std::move(*value)).second)
            return bad("the key " + shown_gguf_name(key) + " stands twice");
        return {};
    }

    Result<GgufValue> read_value(std::uint32_t type, std::string_view key) {
        if (type == Array) return read_array(key);
        if (type == String) {
            LS_TRY_ASSIGN(const auto value, text("a text", std::numeric_limits<std::uint64_t>::max()));
            return GgufValue{value};
        }
        if (type == F32 || type == F64) {
            LS_TRY_ASSIGN(const double value, real(type));
            return GgufValue{value};
        }
        if (type == Bool) {
            LS_TRY_ASSIGN(const bool value, boolean());
            return GgufValue{value};
        }
        LS_TRY_ASSIGN(const std::int64_t value, whole(type, key));
        return GgufValue{value};
    }
    Result<double> real(std::uint32_t type) {
        if (type == F64) return number<double>("a real");
        LS_TRY_ASSIGN(const float value, number<float>("a real"));
        return static_cast<double>(value);
    }
    template <class T> Result<std::int64_t> widened() {
        LS_TRY_ASSIGN(const T value, number<T>("an integer"));
        return static_cast<std::int64_t>(value);
    }
    Result<std::int64_t> whole(std::uint32_t type, std::string_view key) {
        switch (type) {
        case U8:
            return widened<std::uint8_t>();
        case I8:
            return widened<std::int8_t>();
        case U16:
            return widened<std::uint16_t>();
        case I16:
            return widened<std::int16_t>();
        case U32:
            return widened<std::uint32_t>();
        case I32:
            return widened<std::int32_t>();
        case I64:
            return widened<std::int64_t>();
        case U64: {
            LS_TRY_ASSIGN(const auto value, number<std::uint64_t>("an integer"));
            if (value > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
                return bad("the value of " + shown_gguf_name(key) + " is beyond 2^63");
            return static_cast<std::int64_t>(value);
        }
        default:
            return bad("the value of " + shown_gguf_name(key) + " has the unknown type " + std::to_string(type));
        }
    }

    Result<GgufValue> read_array(std::string_view key) {
        LS_TRY_ASSIGN(const auto type, number<std::uint32_t>("an array type"));
        LS_TRY_ASSIGN(const auto length, number<std::uint64_t>("an array length"));
        if (type == Array) return bad("the value of " + shown_gguf_name(key) + " is an array of arrays");
        const std::uint64_t least = type == String ? 8 : fixed_size(type);
        if (least == 0)
            return bad("the value of " + shown_gguf_name(key) + " has the unknown array type " + std::to_string(type));
        if (length > left() / least)
            return bad("the array " + shown_gguf_name(key) + " of " + std::to_string(length) +
                       " values does not fit into the file");
        array_values_ += length; // both summands are far below 2^63: one is bounded, one fits into the file
        if (array_values_ > kMaxArrayValues) return too_many(array_values_, "array values", kMaxArrayValues);
        const auto n = static_cast<std::size_t>(length);
        if (type == String)
            return filled<std::string_view>(n,
                                            [&] { return text("a text", std::numeric_limits<std::uint64_t>::max()); });
        if (type == F32 || type == F64) return filled<double>(n, [&] { return real(type); });
        if (type == Bool) return filled<bool>(n, [&] { return boolean(); });
        return filled<std::int64_t>(n, [&] { return whole(type, key); });
    }
    template <class T, class Next> Result<GgufValue> filled(std::size_t n, const Next& next) {
        std::vector<T> values(n);
        for (std::size_t i = 0; i < n; ++i) {
            LS_TRY_ASSIGN(values[i], next());
        }
        return GgufValue{std::move(values)};
    }
    Result<bool> boolean() {
        LS_TRY_ASSIGN(const auto value, number<std::uint8_t>("a boolean"));
        return value != 0;
    }

    Result<void> read_alignment() {
        const GgufValue* value = find(header_.metadata, "general.alignment");
        if (value == nullptr) return {};
        const auto alignment = value->integer();
        if (!alignment || *alignment < 8 || static_cast<std::uint64_t>(*alignment) > kMaxAlignment ||
            !std::has_single_bit(static_cast<std::uint64_t>(*alignment)))
            return bad("general.alignment is not a power of two between 8 and 2^20");
        header_.alignment = static_cast<std::uint64_t>(*alignment);
        return {};
    }

    Result<void> read_tensor() {
        GgufTensorInfo info;
        LS_TRY_ASSIGN(info.name, text("a tensor name", kMaxKeyBytes));
        if (info.name.empty() || !is_valid_utf8(info.name)) return bad("a tensor name is not a text");
        if (!names_.insert(info.name).second) return bad("the tensor " + shown_gguf_name(info.name) + " stands twice");
        LS_TRY_ASSIGN(const auto n_dims, number<std::uint32_t>("a tensor's dimensions"));
        if (n_dims > kMaxDims)
            return bad("the tensor " + shown_gguf_name(info.name) + " has " + std::to_string(n_dims) + " dimensions");
        for (std::uint32_t d = 0; d < n_dims; ++d) {
            LS_TRY_ASSIGN(const auto extent, number<std::uint64_t>("a tensor's dimensions"));
            if (extent > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
                return bad("the tensor " + shown_gguf_name(info.name) + " has an extent beyond 2^63");
            info.dims.push_back(static_cast<std::int64_t>(extent));
        }
        LS_TRY_ASSIGN(info.type, number<std::uint32_t>("a tensor's type"));
        LS_TRY_ASSIGN(info.offset, number<std::uint64_t>("a tensor's offset"));
        if (info.offset % header_.alignment != 0)
            return bad("the tensor " + shown_gguf_name(info.name) + " is not aligned to " +
                       std::to_string(header_.alignment) + " bytes");
        header_.tensors.push_back(std::move(info));
        return {};
    }

    std::span<const std::byte> bytes_;
    const std::string& path_;
    std::uint64_t at_ = 0;
    std::uint64_t n_tensors_ = 0, n_pairs_ = 0, array_values_ = 0;
    GgufHeader header_;
    std::unordered_set<std::string_view> names_;
};

} // namespace

std::string shown_gguf_name(std::string_view name) {
    constexpr std::size_t most = 100;
    return name.size() <= most ? std::string(name) : to_valid_utf8(name.substr(0, most)) + "...";
}

Result<GgufHeader> read_gguf_header(const MappedFile& file, const std::string& path) {
    return HeaderReader(file.bytes(), path).read();
}

} // namespace layerscope

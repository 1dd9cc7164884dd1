// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/safetensors_header.h"

#include "base/json.h"

#include <algorithm>
#include <cstring>
#include <limits>

namespace layerscope {

namespace {

constexpr std::size_t kLengthBytes = 8;
constexpr std::size_t kMaxHeaderBytes = std::size_t{100} << 20U; // the format's own limit
constexpr std::size_t kMaxDimensions = 8;

/// One header member, checked against the `n_data` bytes behind the header.
class EntryReader {
public:
    EntryReader(const std::string& path, const std::byte* data, std::size_t n_data)
        : path_(path), data_(data), n_data_(n_data) {}

    Result<TensorEntry> read(const std::string& name, const JsonValue& value) const {
        TensorEntry entry;
        entry.name = name;
        entry.file = path_;
        if (!value.is_object()) return bad(name, "is not an object");
        LS_TRY(read_dtype(entry, value));
        LS_TRY(read_shape(entry, value));
        LS_TRY(read_offsets(entry, value));
        return entry;
    }

private:
    [[nodiscard]] tl::unexpected<Error> bad(const std::string& name, std::string why) const {
        return fail(ErrorCode::Corrupt, "cannot read tensor " + name, std::move(why), path_);
    }
    Result<void> read_dtype(TensorEntry& entry, const JsonValue& value) const {
        const JsonValue* dtype = value.find("dtype");
        if (dtype == nullptr || !dtype->is_string()) return bad(entry.name, "has no dtype");
        const auto known = dtype_from_name(*dtype->string());
        if (!known || traits(*known).block_values != 1)
            return fail(ErrorCode::Unsupported, "cannot read tensor " + entry.name,
                        "unknown dtype \"" + *dtype->string() + "\"", path_);
        entry.dtype = *known;
        return {};
    }
    Result<void> read_shape(TensorEntry& entry, const JsonValue& value) const {
        const JsonValue* shape = value.find("shape");
        if (shape == nullptr || !shape->is_array()) return bad(entry.name, "has no shape");
        if (shape->array()->size() > kMaxDimensions) return bad(entry.name, "has more than 8 dimensions");
        for (const JsonValue& dimension : *shape->array()) {
            const auto extent = dimension.is_integer() ? dimension.integer() : std::nullopt;
            if (!extent || *extent < 0) return bad(entry.name, "shape holds something that is not a size");
            entry.shape.push_back(*extent);
        }
        return {};
    }
    Result<void> read_offsets(TensorEntry& entry, const JsonValue& value) const {
        const JsonValue* offsets = value.find("data_offsets");
        if (offsets == nullptr || !offsets->is_array() || offsets->array()->size() != 2)
            return bad(entry.name, "data_offsets is not a pair");
        const auto begin = (*offsets->array())[0].integer();
        const auto end = (*offsets->array())[1].integer();
        if (!begin || !end || *begin < 0 || *end < *begin) return bad(entry.name, "data_offsets are not a range");
        if (static_cast<std::uint64_t>(*end) > n_data_)
            return bad(entry.name, "data ends at byte " + std::to_string(*end) + ", the file holds " +
                                       std::to_string(n_data_) + " (is it truncated?)");
        entry.n_bytes = static_cast<std::size_t>(*end - *begin);
        entry.data = data_ + *begin;
        const auto needed = shape_bytes(entry);
        if (!needed || *needed != entry.n_bytes)
            return bad(entry.name, "size does not match shape and dtype: " + std::to_string(entry.n_bytes) +
                                       " bytes for " + (needed ? std::to_string(*needed) : "an overflowing size"));
        return {};
    }
    static std::optional<std::size_t> shape_bytes(const TensorEntry& entry) {
        std::size_t values = 1;
        for (const std::int64_t extent : entry.shape) {
            const auto e = static_cast<std::size_t>(extent);
            if (e != 0 && values > std::numeric_limits<std::size_t>::max() / e) return std::nullopt;
            values *= e;
        }
        return row_bytes(entry.dtype, values);
    }

    const std::string& path_;
    const std::byte* data_;
    std::size_t n_data_;
};

Result<void> check_overlaps(const std::vector<TensorEntry>& entries, const std::string& path) {
    std::vector<const TensorEntry*> by_place;
    for (const TensorEntry& entry : entries)
        if (entry.n_bytes > 0) by_place.push_back(&entry);
    std::sort(by_place.begin(), by_place.end(), [](const auto* a, const auto* b) { return a->data < b->data; });
    for (std::size_t i = 1; i < by_place.size(); ++i)
        if (by_place[i - 1]->data + by_place[i - 1]->n_bytes > by_place[i]->data)
            return fail(ErrorCode::Corrupt, "cannot read tensor " + by_place[i]->name,
                        "overlaps " + by_place[i - 1]->name, path);
    return {};
}

} // namespace

Result<std::vector<TensorEntry>> read_safetensors_header(const MappedFile& file, const std::string& path) {
    const auto bytes = file.bytes();
    const std::string what = "cannot read safetensors file";
    if (bytes.size() < kLengthBytes)
        return fail(ErrorCode::Corrupt, what, "shorter than its 8-byte header length", path);
    std::uint64_t length = 0;
    for (std::size_t i = kLengthBytes; i-- > 0;) // little-endian
        length = (length << 8U) | static_cast<std::uint64_t>(bytes[i]);
    if (length > kMaxHeaderBytes || length > bytes.size() - kLengthBytes)
        return fail(ErrorCode::Corrupt, what,
                    "header length " + std::to_string(length) + " in a file of " + std::to_string(bytes.size()) +
                        " bytes",
                    path);
    JsonLimits limits;
    limits.max_bytes = kMaxHeaderBytes;
    LS_TRY_ASSIGN(const JsonValue header,
                  parse_json(file.text().substr(kLengthBytes, static_cast<std::size_t>(length)), path, limits));
    if (!header.is_object()) return fail(ErrorCode::Corrupt, what, "the header is not an object", path);

    const std::size_t data_at = kLengthBytes + static_cast<std::size_t>(length);
    const EntryReader reader(path, bytes.data() + data_at, bytes.size() - data_at);
    std::vector<TensorEntry> entries;
    for (const auto& [name, value] : *header.object()) {
        if (name == "__metadata__") continue;
        LS_TRY_ASSIGN(TensorEntry entry, reader.read(name, value));
        entries.push_back(std::move(entry));
    }
    LS_TRY(check_overlaps(entries, path));
    return entries;
}

} // namespace layerscope

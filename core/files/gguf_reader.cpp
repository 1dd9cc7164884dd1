// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/number_text.h"
#include "files/gguf.h"
#include "files/gguf_header.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <optional>

namespace layerscope {

namespace {

namespace fs = std::filesystem;

constexpr const char* kWhat = "cannot read GGUF file";
constexpr std::int64_t kMaxParts = 1000;
constexpr std::string_view kSuffix = ".gguf";

struct GgmlType {
    std::uint32_t number;
    const char* name;
    std::optional<DType> dtype;
};
// Numbers as in ggml's type enumeration.
constexpr std::array<GgmlType, 23> kTypes{{
    {0, "F32", DType::F32},        {1, "F16", DType::F16},       {2, "Q4_0", DType::Q4_0},
    {3, "Q4_1", DType::Q4_1},      {6, "Q5_0", DType::Q5_0},     {7, "Q5_1", DType::Q5_1},
    {8, "Q8_0", DType::Q8_0},      {10, "Q2_K", std::nullopt},   {11, "Q3_K", std::nullopt},
    {12, "Q4_K", DType::Q4_K},     {13, "Q5_K", DType::Q5_K},    {14, "Q6_K", DType::Q6_K},
    {16, "IQ2_XXS", std::nullopt}, {20, "IQ4_NL", std::nullopt}, {21, "IQ3_S", std::nullopt},
    {23, "IQ4_XS", std::nullopt},  {24, "I8", DType::I8},        {25, "I16", DType::I16},
    {26, "I32", DType::I32},       {27, "I64", DType::I64},      {28, "F64", DType::F64},
    {30, "BF16", DType::BF16},     {39, "MXFP4", std::nullopt},
}};

const GgmlType* ggml_type(std::uint32_t number) {
    const auto at =
        std::find_if(kTypes.begin(), kTypes.end(), [&](const GgmlType& type) { return type.number == number; });
    return at != kTypes.end() ? &*at : nullptr;
}

class MappedGguf final : public GgufSource {
public:
    Result<void> add(const fs::path& path) {
        LS_TRY_ASSIGN(auto file, MappedFile::open(path));
        LS_TRY_ASSIGN(GgufHeader header, read_gguf_header(*file, path.string()));
        for (const GgufTensorInfo& info : header.tensors)
            LS_TRY(add_tensor(info, header, *file, path.string()));
        if (files_.empty()) {
            metadata_ = std::move(header.metadata);
            header_bytes_ = header.data_begin;
        }
        files_.push_back(std::move(file));
        return {};
    }
    Result<void> finish(const std::string& path) {
        const GgufValue* count = layerscope::find(metadata_, "split.count");
        const auto n_parts = count ? count->integer() : std::nullopt;
        if (n_parts && *n_parts > 1 && *n_parts != static_cast<std::int64_t>(files_.size()))
            return fail(ErrorCode::NotFound, kWhat,
                        fmt::format("it is one of {} parts, but its name does not end in -00001-of-{:05}.gguf",
                                    *n_parts, *n_parts),
                        path);
        std::sort(entries_.begin(), entries_.end(), [](const auto& a, const auto& b) { return a.name < b.name; });
        const auto twin = std::adjacent_find(entries_.begin(), entries_.end(),
                                             [](const auto& a, const auto& b) { return a.name == b.name; });
        if (twin != entries_.end())
            return fail(ErrorCode::Corrupt, "cannot read tensor " + shown_gguf_name(twin->name),
                        "stands in two parts of the model", path);
        return check_overlaps();
    }
    [[nodiscard]] const std::vector<TensorEntry>& tensors() const override { return entries_; }
    [[nodiscard]] bool is_mapped() const override { return true; }
    [[nodiscard]] const TensorEntry* find(std::string_view name) const override {
        const auto at =
            std::lower_bound(entries_.begin(), entries_.end(), name,
                             [](const TensorEntry& entry, std::string_view key) { return entry.name < key; });
        return at != entries_.end() && at->name == name ? &*at : nullptr;
    }
    void release(std::span<const std::byte> bytes) const override {
        for (const auto& file : files_)
            file->release(bytes);
    }
    [[nodiscard]] const GgufMetadata& metadata() const override { return metadata_; }
    void forget_metadata() override {
        metadata_.clear();
        files_.front()->release(files_.front()->bytes().first(header_bytes_));
    }
    [[nodiscard]] const std::map<std::string, std::string, std::less<>>& unreadable() const override {
        return unreadable_;
    }

private:
    Result<void> add_tensor(const GgufTensorInfo& info, const GgufHeader& header, const MappedFile& file,
                            const std::string& path) {
        const std::string what = "cannot read tensor " + shown_gguf_name(info.name);
        const auto dtype = dtype_from_ggml(info.type);
        if (!dtype) {
            unreadable_.emplace(std::string(info.name), ggml_type_name(info.type));
            return {};
        }
        TensorEntry entry;
        entry.name = std::string(info.name);
        entry.file = path;
        entry.dtype = *dtype;
        entry.shape.assign(info.dims.rbegin(), info.dims.rend());
        LS_TRY_ASSIGN(entry.n_bytes, tensor_bytes(info, *dtype, what, path));
        const std::uint64_t available = file.bytes().size() - header.data_begin;
        if (info.offset > available || entry.n_bytes > available - info.offset)
            return fail(ErrorCode::Corrupt, what,
                        "needs " + std::to_string(entry.n_bytes) + " bytes at " + std::to_string(info.offset) +
                            ", the file holds " + std::to_string(available) + " (is it truncated?)",
                        path);
        entry.data = file.bytes().data() + header.data_begin + info.offset;
        entries_.push_back(std::move(entry));
        return {};
    }
    static Result<std::size_t> tensor_bytes(const GgufTensorInfo& info, DType dtype, const std::string& what,
                                            const std::string& path) {
        const auto row = info.dims.empty() ? std::optional<std::size_t>(traits(dtype).block_bytes)
                                           : row_bytes(dtype, static_cast<std::size_t>(info.dims[0]));
        if (!row)
            return fail(ErrorCode::Corrupt, what,
                        "rows of " + std::to_string(info.dims[0]) + " values do not fill blocks of " +
                            std::to_string(traits(dtype).block_values),
                        path);
        std::size_t n_bytes = *row;
        std::size_t n_values = info.dims.empty() ? 1 : static_cast<std::size_t>(info.dims[0]);
        for (std::size_t d = 1; d < info.dims.size(); ++d) {
            const auto extent = static_cast<std::size_t>(info.dims[d]);
            constexpr std::size_t most = std::numeric_limits<std::int64_t>::max();
            if (extent != 0 && (n_bytes > most / extent || n_values > most / extent))
                return fail(ErrorCode::Corrupt, what, "its size overflows 64 bits", path);
            n_bytes *= extent;
            n_values *= extent;
        }
        return n_bytes;
    }
    Result<void> check_overlaps() const {
        std::vector<const TensorEntry*> by_place;
        for (const TensorEntry& entry : entries_)
            if (entry.n_bytes > 0) by_place.push_back(&entry);
        std::sort(by_place.begin(), by_place.end(), [](const auto* a, const auto* b) { return a->data < b->data; });
        for (std::size_t i = 1; i < by_place.size(); ++i)
            if (by_place[i - 1]->data + by_place[i - 1]->n_bytes > by_place[i]->data)
                return fail(ErrorCode::Corrupt, "cannot read tensor " + shown_gguf_name(by_place[i]->name),
                            "overlaps " + shown_gguf_name(by_place[i - 1]->name), by_place[i]->file);
        return {};
    }

    std::vector<std::shared_ptr<const MappedFile>> files_;
    std::vector<TensorEntry> entries_;
    GgufMetadata metadata_;
    std::uint64_t header_bytes_ = 0; ///< of the first file
    std::map<std::string, std::string, std::less<>> unreadable_;
};

bool is_split_number(std::string_view text) {
    return text.size() == 5 && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

/// Paths of all parts: "name-00001-of-00003.gguf" stands for three, any other name for itself.
Result<std::vector<fs::path>> parts_of(const fs::path& path) {
    constexpr std::size_t tail = std::string_view("-00001-of-00003.gguf").size();
    const std::string name = path.filename().string();
    const std::string_view end = name.size() > tail ? std::string_view(name).substr(name.size() - tail) : "";
    if (end.empty() || end[0] != '-' || end.substr(6, 4) != "-of-" || !end.ends_with(kSuffix) ||
        !is_split_number(end.substr(1, 5)) || !is_split_number(end.substr(10, 5)))
        return std::vector<fs::path>{path};
    const auto count = parse_integer(end.substr(10, 5)).value_or(0);
    if (count < 1 || count > kMaxParts)
        return fail(ErrorCode::Limit, kWhat, fmt::format("its name tells of {} parts", count), path.string());
    std::vector<fs::path> parts;
    for (std::int64_t part = 1; part <= count; ++part)
        parts.push_back(path.parent_path() /
                        fmt::format("{}-{:05}-of-{:05}{}", name.substr(0, name.size() - tail), part, count, kSuffix));
    return parts;
}

} // namespace

std::optional<DType> dtype_from_ggml(std::uint32_t type) {
    const GgmlType* known = ggml_type(type);
    return known ? known->dtype : std::nullopt;
}

std::string ggml_type_name(std::uint32_t type) {
    const GgmlType* known = ggml_type(type);
    return known ? known->name : "type " + std::to_string(type);
}

Result<std::shared_ptr<GgufSource>> open_gguf(const fs::path& path) {
    LS_TRY_ASSIGN(const auto parts, parts_of(path));
    auto source = std::make_shared<MappedGguf>();
    for (const fs::path& part : parts)
        LS_TRY(source->add(part));
    LS_TRY(source->finish(path.string()));
    return std::shared_ptr<GgufSource>(std::move(source));
}

} // namespace layerscope

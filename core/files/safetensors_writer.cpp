// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/json.h"
#include "files/atomic_file.h"
#include "files/safetensors.h"

#include <limits>
#include <utility>

namespace layerscope {

struct SafetensorsWriter::Impl {
    AtomicFile file;
    std::string path;
    std::uint64_t expected = 0;
    std::uint64_t written = 0;
};

namespace {

Result<std::uint64_t> tensor_bytes(const SafetensorsWriter::Spec& spec, const std::string& path) {
    std::uint64_t values = 1;
    for (const std::int64_t extent : spec.shape) {
        if (extent < 0 || (extent > 0 && values > (std::uint64_t{1} << 56U) / static_cast<std::uint64_t>(extent)))
            return fail(ErrorCode::Limit, "cannot write tensor " + spec.name, "its shape is too large", path);
        values *= static_cast<std::uint64_t>(extent);
    }
    return values * traits(spec.dtype).block_bytes;
}

/// Header JSON padded with spaces to a multiple of 8, as the format advises, so that the data is aligned.
std::string header_text(JsonValue header) {
    std::string text = header.dump();
    text.resize((text.size() + 7) / 8 * 8, ' ');
    std::string length(8, '\0');
    for (std::size_t i = 0; i < 8; ++i)
        length[i] = static_cast<char>((text.size() >> (8 * i)) & 0xFFU);
    return length + text;
}

} // namespace

SafetensorsWriter::SafetensorsWriter(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
SafetensorsWriter::SafetensorsWriter(SafetensorsWriter&&) noexcept = default;
SafetensorsWriter::~SafetensorsWriter() = default;

Result<SafetensorsWriter> SafetensorsWriter::create(const std::filesystem::path& target, std::vector<Spec> specs) {
    JsonValue header{JsonValue::Object{}};
    std::uint64_t offset = 0;
    for (const Spec& spec : specs) {
        LS_TRY_ASSIGN(const std::uint64_t n_bytes, tensor_bytes(spec, target.string()));
        JsonValue entry;
        entry.set("dtype", name(spec.dtype));
        JsonValue shape{JsonValue::Array{}};
        for (const std::int64_t extent : spec.shape)
            shape.push_back(extent);
        entry.set("shape", std::move(shape));
        JsonValue range;
        range.push_back(static_cast<std::int64_t>(offset));
        range.push_back(static_cast<std::int64_t>(offset + n_bytes));
        entry.set("data_offsets", std::move(range));
        header.set(spec.name, std::move(entry));
        offset += n_bytes;
    }
    LS_TRY_ASSIGN(AtomicFile file, AtomicFile::create(target));
    LS_TRY(file.write(header_text(std::move(header))));
    return SafetensorsWriter(std::make_unique<Impl>(Impl{std::move(file), target.string(), offset, 0}));
}

Result<void> SafetensorsWriter::append(const void* data, std::size_t n_bytes) {
    LS_TRY(impl_->file.write(std::span(static_cast<const std::byte*>(data), n_bytes)));
    impl_->written += n_bytes;
    return {};
}

Result<void> SafetensorsWriter::finish() {
    if (impl_->written != impl_->expected)
        return fail(ErrorCode::Corrupt, "cannot write tensors",
                    std::to_string(impl_->written) + " of " + std::to_string(impl_->expected) + " bytes came",
                    impl_->path);
    return impl_->file.commit();
}

} // namespace layerscope

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/tensor_source.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

namespace layerscope::test {

/// A checkpoint in memory: tensors under any names, shapes and types, well-formed or not.
class MemorySource : public TensorSource {
public:
    void add(std::string name, DType dtype, std::vector<std::int64_t> shape, std::vector<std::byte> bytes) {
        storage_.push_back(std::move(bytes));
        entries_.push_back({std::move(name), dtype, std::move(shape), storage_.back().data(), storage_.back().size(),
                            "model.safetensors"});
        std::ranges::sort(entries_, {}, &TensorEntry::name);
    }
    void add_floats(std::string name, std::vector<std::int64_t> shape, const std::vector<float>& values) {
        std::vector<std::byte> bytes(values.size() * sizeof(float));
        std::memcpy(bytes.data(), values.data(), bytes.size());
        add(std::move(name), DType::F32, std::move(shape), std::move(bytes));
    }
    void remove(std::string_view name) {
        std::erase_if(entries_, [&](const TensorEntry& entry) { return entry.name == name; });
    }
    void rename_prefix(std::string_view from, std::string_view to) {
        for (auto& entry : entries_)
            if (entry.name.starts_with(from)) entry.name = std::string(to) + entry.name.substr(from.size());
        std::ranges::sort(entries_, {}, &TensorEntry::name);
    }
    /// A copy of another source's tensors; their bytes stay where they are.
    void copy_from(const TensorSource& other) {
        for (const auto& entry : other.tensors())
            entries_.push_back(entry);
        std::ranges::sort(entries_, {}, &TensorEntry::name);
    }
    [[nodiscard]] TensorEntry& entry(std::string_view name) {
        return *std::ranges::find(entries_, name, &TensorEntry::name);
    }

    [[nodiscard]] const std::vector<TensorEntry>& tensors() const override { return entries_; }
    [[nodiscard]] const TensorEntry* find(std::string_view name) const override {
        const auto found = std::ranges::find(entries_, name, &TensorEntry::name);
        return found != entries_.end() ? &*found : nullptr;
    }

private:
    std::vector<TensorEntry> entries_;
    std::deque<std::vector<std::byte>> storage_;
};

} // namespace layerscope::test

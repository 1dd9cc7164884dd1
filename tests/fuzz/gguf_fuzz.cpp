// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// A GGUF file as an attacker would write it: container, configuration, tensors and tokenizer are read; what is accepted
// must lie inside the file.

#include "arch/gguf_config.h"
#include "files/gguf.h"
#include "tokenizer/gguf_vocab.h"
#include "weights/gguf_tensor_finder.h"

#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <string>
#include <sys/mman.h>
#include <unistd.h>

namespace {

/// A file in memory, named so that it is opened like any other.
std::filesystem::path write_file(const std::uint8_t* data, std::size_t size) {
    static const int descriptor = memfd_create("model.gguf", 0);
    if (descriptor < 0 || ftruncate(descriptor, static_cast<off_t>(size)) != 0) std::abort();
    if (pwrite(descriptor, data, size, 0) != static_cast<ssize_t>(size)) std::abort();
    return "/proc/self/fd/" + std::to_string(descriptor);
}

void touch(const layerscope::GgufSource& source) {
    volatile unsigned sum = 0;
    for (const layerscope::TensorEntry& entry : source.tensors())
        for (std::size_t i = 0; i<entry.n_bytes; i += entry.n_bytes> 4096 ? entry.n_bytes / 64 : 1)
            sum = sum + std::to_integer<unsigned>(entry.data[i]);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto source = layerscope::open_gguf(write_file(data, size));
    if (!source) return 0;
    touch(**source);
    if (const auto architecture = layerscope::read_gguf_config(**source, "model.gguf", "model")) {
        // A plan of millions of experts is legal and slow; what matters here is the reading.
        if (!architecture->moe || architecture->moe->n_experts * architecture->n_layers() < 4096)
            static_cast<void>(layerscope::find_gguf_tensors(**source, layerscope::make_plan(*architecture)));
    }
    if (const auto tokenizer = layerscope::load_gguf_tokenizer((*source)->metadata(), "model.gguf"))
        static_cast<void>((*tokenizer)->decode((*tokenizer)->encode("The quick \u00e9 123  fox")));
    return 0;
}

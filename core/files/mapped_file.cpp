// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/mapped_file.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <functional>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace layerscope {

namespace {

tl::unexpected<Error> system_failure(const std::filesystem::path& path) {
    const int number = errno;
    return fail(number == ENOENT || number == ENOTDIR ? ErrorCode::NotFound : ErrorCode::Io, "cannot open file",
                std::strerror(number), path.string());
}

/// Descriptor that closes itself.
struct Descriptor {
    int number = -1;
    ~Descriptor() {
        if (number >= 0) close(number);
    }
};

Result<std::size_t> open_regular(const std::filesystem::path& path, Descriptor& descriptor) {
    // O_NONBLOCK: a named pipe or device must not make the program wait; it is refused below.
    descriptor.number = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (descriptor.number < 0) return system_failure(path);
    struct stat status {};
    if (fstat(descriptor.number, &status) != 0) return system_failure(path);
    if (!S_ISREG(status.st_mode))
        return fail(ErrorCode::InvalidArgument, "cannot open file", "not a regular file", path.string());
    return static_cast<std::size_t>(status.st_size);
}

} // namespace

Result<std::shared_ptr<const MappedFile>> MappedFile::open(const std::filesystem::path& path) {
    Descriptor descriptor;
    LS_TRY_ASSIGN(const std::size_t size, open_regular(path, descriptor));
    const void* data = nullptr;
    if (size > 0) {
        data = mmap(nullptr, size, PROT_READ, MAP_PRIVATE, descriptor.number, 0);
        if (data == MAP_FAILED) return system_failure(path);
    }
    return std::shared_ptr<const MappedFile>(new MappedFile(static_cast<const std::byte*>(data), size));
}

MappedFile::~MappedFile() {
    if (data_ != nullptr) munmap(const_cast<std::byte*>(data_), size_);
}

void MappedFile::release(std::span<const std::byte> bytes) const {
    const std::less<> before;
    if (bytes.empty() || before(bytes.data(), data_) || before(data_ + size_, bytes.data() + bytes.size())) return;
    const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    const auto begin = (static_cast<std::size_t>(bytes.data() - data_) + page - 1) / page * page; // data_ begins a page
    const auto end =
        static_cast<std::size_t>(bytes.data() - data_ + static_cast<std::ptrdiff_t>(bytes.size())) / page * page;
    if (begin < end) madvise(const_cast<std::byte*>(data_) + begin, end - begin, MADV_DONTNEED);
}

Result<std::string> read_text_file(const std::filesystem::path& path, std::size_t max_bytes) {
    Descriptor descriptor;
    LS_TRY_ASSIGN(const std::size_t size, open_regular(path, descriptor));
    if (size > max_bytes)
        return fail(ErrorCode::Limit, "cannot read file",
                    std::to_string(size) + " bytes, at most " + std::to_string(max_bytes) + " are accepted",
                    path.string());
    std::string text(size, '\0');
    std::size_t done = 0;
    while (done < size) {
        const ssize_t n = ::read(descriptor.number, text.data() + done, size - done);
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) return system_failure(path);
        if (n == 0) break; // became shorter meanwhile
        done += static_cast<std::size_t>(n);
    }
    text.resize(done);
    return text;
}

} // namespace layerscope

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/atomic_file.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace layerscope {

namespace {

tl::unexpected<Error> write_failure(const std::filesystem::path& target) {
    const int number = errno;
    return fail(number == ENOENT || number == ENOTDIR ? ErrorCode::NotFound : ErrorCode::Io, "cannot write file",
                std::strerror(number), target.string());
}

/// Makes the rename itself durable; failure here does not undo a written file.
void sync_folder(const std::filesystem::path& folder) {
    const int descriptor = ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0) return;
    fsync(descriptor);
    close(descriptor);
}

/// Renaming over a device or a pipe would take it away from the whole system.
Result<void> check_target(const std::filesystem::path& target) {
    std::error_code ignored;
    const auto place = std::filesystem::status(target, ignored);
    if (std::filesystem::is_directory(place))
        return fail(ErrorCode::InvalidArgument, "cannot write file", "it is a folder", target.string());
    if (std::filesystem::exists(place) && !std::filesystem::is_regular_file(place))
        return fail(ErrorCode::InvalidArgument, "cannot write file", "not a regular file", target.string());
    if (!target.has_filename())
        return fail(ErrorCode::InvalidArgument, "cannot write file", "the path names no file",
                    "'" + target.string() + "'");
    return {};
}

mode_t usual_mode() {
    const mode_t mask = umask(0);
    umask(mask);
    return 0666 & ~mask;
}

} // namespace

AtomicFile::AtomicFile(int descriptor, std::filesystem::path target, std::filesystem::path temporary)
    : descriptor_(descriptor), target_(std::move(target)), temporary_(std::move(temporary)) {}

AtomicFile::AtomicFile(AtomicFile&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)), target_(std::move(other.target_)),
      temporary_(std::exchange(other.temporary_, {})) {}

AtomicFile::~AtomicFile() {
    if (descriptor_ >= 0) close(descriptor_);
    if (!temporary_.empty()) unlink(temporary_.c_str());
}

Result<AtomicFile> AtomicFile::create(const std::filesystem::path& target) {
    LS_TRY(check_target(target));
    std::string pattern = (target.parent_path() / ("." + target.filename().string() + ".XXXXXX")).string();
    const int descriptor = mkostemp(pattern.data(), O_CLOEXEC);
    if (descriptor < 0) return write_failure(target);
    fchmod(descriptor, usual_mode());
    return AtomicFile(descriptor, target, pattern);
}

Result<void> AtomicFile::write(std::span<const std::byte> bytes) {
    while (!bytes.empty()) {
        const ssize_t n = ::write(descriptor_, bytes.data(), bytes.size());
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) return write_failure(target_);
        bytes = bytes.subspan(static_cast<std::size_t>(n));
    }
    return {};
}

Result<void> AtomicFile::write(std::string_view text) {
    return write(std::as_bytes(std::span(text.data(), text.size())));
}

Result<void> AtomicFile::commit() {
    if (fsync(descriptor_) != 0 && errno != EINVAL && errno != EROFS) return write_failure(target_);
    const int descriptor = std::exchange(descriptor_, -1);
    if (close(descriptor) != 0) return write_failure(target_);
    if (rename(temporary_.c_str(), target_.c_str()) != 0) return write_failure(target_);
    temporary_.clear();
    sync_folder(target_.parent_path());
    return {};
}

Result<void> write_file_atomically(const std::filesystem::path& target, std::string_view content) {
    LS_TRY_ASSIGN(AtomicFile file, AtomicFile::create(target));
    LS_TRY(file.write(content));
    return file.commit();
}

} // namespace layerscope

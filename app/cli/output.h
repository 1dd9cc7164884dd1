// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/cancel.h"
#include "base/json.h"
#include "base/result.h"

#include <string_view>
#include <utility>

namespace layerscope::cli {

/// Standard output: people's text or one JSON document, never both. Notices when the reader has gone or the disk is
/// full, instead of going on for nobody.
class Output {
public:
    explicit Output(CancelSource stop) : stop_(std::move(stop)) {}

    void print(std::string_view text); ///< written at once, so that a streamed text is seen while it grows
    void document(const JsonValue& json);
    /// Closes the account: an error if anything could not be written. A reader that went away is none.
    [[nodiscard]] Result<void> finish();
    [[nodiscard]] bool reader_left() const;

private:
    CancelSource stop_; ///< asked to stop the work when writing fails
    int problem_ = 0;   ///< errno of the first failed write
};

/// For what comes from files: whatever is wrong there, the program was used rightly, and the status says so.
template <class T> [[nodiscard]] Result<T> not_wrong_usage(Result<T> result) {
    if (!result && result.error().code == ErrorCode::InvalidArgument) result.error().code = ErrorCode::Io;
    return result;
}

/// A line on standard error.
void note(std::string_view line);

} // namespace layerscope::cli

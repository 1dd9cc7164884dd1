// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/sample_text.h"

#include <QFile>

namespace layerscope::ui {

namespace {
constexpr qint64 mostSampleBytes = 1 << 20;
}

Result<std::string> readSampleText(const std::filesystem::path& path) {
    QFile file(QString::fromStdString(path.string()));
    if (!file.open(QIODevice::ReadOnly))
        return fail(ErrorCode::Io, "cannot read the sample text", file.errorString().toStdString(), path.string());
    return file.read(mostSampleBytes).toStdString();
}

} // namespace layerscope::ui

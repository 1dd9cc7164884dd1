// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/wording.h"

#include <QCoreApplication>

namespace layerscope::ui {

namespace {

QString sentence(ErrorCode code) {
    switch (code) {
    case ErrorCode::NotFound:
        return QCoreApplication::translate("Errors", "Not found");
    case ErrorCode::Io:
        return QCoreApplication::translate("Errors", "Cannot read or write");
    case ErrorCode::Corrupt:
        return QCoreApplication::translate("Errors", "Damaged file");
    case ErrorCode::Unsupported:
        return QCoreApplication::translate("Errors", "Not supported");
    case ErrorCode::InvalidArgument:
        return QCoreApplication::translate("Errors", "Not possible as asked");
    case ErrorCode::Limit:
        return QCoreApplication::translate("Errors", "Too large");
    case ErrorCode::OutOfMemory:
        return QCoreApplication::translate("Errors", "Not enough memory");
    case ErrorCode::Cancelled:
        return QCoreApplication::translate("Errors", "Stopped");
    case ErrorCode::Refused:
        return QCoreApplication::translate("Errors", "This model cannot do that");
    }
    return {};
}

} // namespace

QString layerTypeText(LayerType type, bool positions) {
    switch (type) {
    case LayerType::Sliding:
        return QCoreApplication::translate("LayerTypes", "sliding");
    case LayerType::Full:
        break;
    case LayerType::Linear:
        return QCoreApplication::translate("LayerTypes", "linear");
    }
    return positions ? QCoreApplication::translate("LayerTypes", "full")
                     : QCoreApplication::translate("LayerTypes", "full, NoPE");
}

QString scalingName(RopeScaling scaling) {
    switch (scaling) {
    case RopeScaling::None:
        break;
    case RopeScaling::Linear:
        return QCoreApplication::translate("RopeScaling", "linear scaling");
    case RopeScaling::Llama3:
        return QCoreApplication::translate("RopeScaling", "Llama 3 scaling");
    case RopeScaling::Yarn:
        return QCoreApplication::translate("RopeScaling", "YaRN");
    }
    return QCoreApplication::translate("RopeScaling", "plain");
}

QString scalingText(const Architecture& original, std::optional<RopeReach> reach) {
    const QString name = scalingName(original.full_rule.rope ? original.full_rule.rope->scaling : RopeScaling::None);
    return reach == RopeReach::AllLayers
               ? QCoreApplication::translate("RopeScaling", "%1 on all layers").arg(name)
               : QCoreApplication::translate("RopeScaling", "%1 on full layers only").arg(name);
}

QString errorText(const Error& error) {
    return QCoreApplication::translate("Errors", "%1: %2", "kind of failure: particulars")
        .arg(sentence(error.code), QString::fromStdString(error.one_line()));
}

} // namespace layerscope::ui

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/time_shares.h"

#include <QCoreApplication>

#include <algorithm>
#include <map>

namespace layerscope::ui {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(TimeShares)
};

TimePart partOf(ValueName name) {
    switch (name) {
    case ValueName::Query:
    case ValueName::Key:
    case ValueName::Value:
    case ValueName::AttentionOutput:
    case ValueName::DeltaProjection:
    case ValueName::DeltaOutput:
        return TimePart::Projections;
    case ValueName::Scores:
    case ValueName::AttentionRows:
    case ValueName::AttentionMix:
        return TimePart::Attention;
    case ValueName::ShortConv:
    case ValueName::DeltaRule:
    case ValueName::DeltaNorm:
        return TimePart::LinearAttention;
    case ValueName::Gate:
    case ValueName::Up:
    case ValueName::Activation:
    case ValueName::Down:
    case ValueName::Router:
    case ValueName::Experts:
    case ValueName::SharedExpert:
        return TimePart::FeedForward;
    case ValueName::Logits:
        return TimePart::Head;
    default:
        return TimePart::Other;
    }
}

} // namespace

std::vector<TimeShare> timeShares(const OperationTimes& times) {
    // Branches that run beside each other take more time together than the clock shows.
    const double whole = std::max(times.wall, times.total);
    if (whole <= 0) return {};
    std::map<TimePart, double> parts;
    for (const auto& [place, seconds] : times.seconds)
        parts[partOf(place.second)] += seconds;
    parts[TimePart::Between] += whole - times.total;
    std::vector<TimeShare> shares;
    for (const auto& [part, seconds] : parts)
        if (seconds > 0) shares.push_back({part, seconds / whole});
    return shares;
}

QString timePartText(TimePart part) {
    switch (part) {
    case TimePart::Projections:
        return Words::tr("projections");
    case TimePart::Attention:
        return Words::tr("attention");
    case TimePart::LinearAttention:
        return Words::tr("linear attention");
    case TimePart::FeedForward:
        return Words::tr("feed-forward");
    case TimePart::Head:
        return Words::tr("output head");
    case TimePart::Other:
        return Words::tr("norms, additions");
    case TimePart::Between:
        return Words::tr("in between");
    }
    return {};
}

} // namespace layerscope::ui

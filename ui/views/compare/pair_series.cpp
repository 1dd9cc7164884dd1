// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/compare/pair_series.h"

#include <algorithm>

namespace layerscope::ui {

PairSeries pairSeries(const PairRun& run) {
    PairSeries series;
    double bytes = 0, sumA = 0, sumB = 0;
    for (std::size_t i = 0; i < run.groups.size(); ++i) {
        const PairGroup& group = run.groups[i];
        if (!group.predicted) continue;
        const double a = group_bits(run.a, group.tokens.a_first, group.tokens.a_last);
        const double b = group_bits(run.b, group.tokens.b_first, group.tokens.b_last);
        bytes += double(group.tokens.end - group.tokens.begin);
        sumA += a;
        sumB += b;
        series.groups.push_back(int(i));
        series.place.append(double(series.groups.size()));
        series.bitsA.append(a);
        series.bitsB.append(b);
        series.meanA.append(sumA / bytes);
        series.meanB.append(sumB / bytes);
        if (group.kl) series.kl.append(*group.kl);
    }
    if (series.kl.size() != series.place.size()) series.kl.clear();
    return series;
}

int PairSeries::placeOf(int group) const {
    const auto found = std::ranges::lower_bound(groups, group);
    return found != groups.end() && *found == group ? int(found - groups.begin()) : -1;
}

} // namespace layerscope::ui

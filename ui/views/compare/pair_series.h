// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "experiment/pair_run.h"

#include <QVector>

#include <vector>

namespace layerscope::ui {

/// What a run of two models shows against the places where both predicted; ready to draw. Pure.
struct PairSeries {
    std::vector<int> groups;                    ///< index of the group at each place
    QVector<double> place;                      ///< 1, 2, 3 …
    QVector<double> bitsA, bitsB;               ///< of the group
    QVector<double> meanA, meanB;               ///< bits per byte of everything up to here
    QVector<double> kl;                         ///< nats; empty where there is none
    [[nodiscard]] int placeOf(int group) const; ///< index into the vectors; -1: not predicted there
};
[[nodiscard]] PairSeries pairSeries(const PairRun& run);

} // namespace layerscope::ui

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// Which part made a step slow, with times that were made by hand.
#include "probe/slow_step.h"
#include "support/timed_steps.h"

#include <gtest/gtest.h>

#include <memory>

namespace layerscope::test {
namespace {

/// The same step with one operation longer.
void slow_down(ProbeSnapshot& snapshot, std::size_t step, std::size_t operation, std::int64_t ns) {
    auto changed = std::make_shared<ProbeStep>(*snapshot.steps[step]);
    changed->operations[operation].end_ns += ns;
    for (std::size_t i = operation + 1; i < changed->operations.size(); ++i) {
        changed->operations[i].begin_ns += ns;
        changed->operations[i].end_ns += ns;
    }
    changed->end_ns += ns;
    snapshot.steps[step] = std::move(changed);
}

TEST(SlowStep, TheLayerFurthestBeyondItsMedianIsNamed) {
    ProbeSnapshot snapshot = timed_steps(20);
    slow_down(snapshot, 12, 5, 3'000'000); // layer 2, gate
    const auto slow = slow_step(snapshot, 15);
    ASSERT_TRUE(slow.has_value());
    EXPECT_EQ(slow->part, SlowStep::Part::Layer);
    EXPECT_EQ(slow->layer, 2);
    EXPECT_EQ(slow->operation, ValueName::Gate);
    // 4 ms against 1 ms; the whole step 7.5 against 4.5.
    EXPECT_NEAR(slow->part_seconds, 0.004, 1e-9);
    EXPECT_NEAR(slow->part_usual, 0.001, 1e-9);
    EXPECT_NEAR(slow->seconds, 0.0075, 1e-9);
    EXPECT_NEAR(slow->usual, 0.0045, 1e-9);
}

TEST(SlowStep, OtherCausesAreNotBlamedOnALayer) {
    ProbeSnapshot snapshot = timed_steps(20);
    slow_down(snapshot, 3, 8, 2'000'000); // the head
    auto waited = std::make_shared<ProbeStep>(*snapshot.steps[9]);
    waited->end_ns += 5'000'000; // after the last operation
    snapshot.steps[9] = std::move(waited);
    const auto head = slow_step(snapshot, 6);
    ASSERT_TRUE(head.has_value());
    EXPECT_EQ(head->part, SlowStep::Part::Outside);
    EXPECT_EQ(head->operation, ValueName::Logits);
    const auto between = slow_step(snapshot, 12);
    ASSERT_TRUE(between.has_value());
    EXPECT_EQ(between->part, SlowStep::Part::Between);
    EXPECT_FALSE(slow_step(snapshot, 1));       // part of the prompt
    EXPECT_FALSE(slow_step(timed_steps(4), 4)); // nothing to compare with
}

TEST(LayerTimes, OneLayerTakesFromItsFirstOperationToTheEndOfItsLast) {
    ProbeSnapshot snapshot = timed_steps(3);
    slow_down(snapshot, 1, 2, 2'000'000); // layer 1, attention
    const std::vector<LayerTime> times = layer_times(snapshot, 1);
    ASSERT_EQ(times.size(), 3U);
    EXPECT_EQ(times[0].position, 3); // oldest first
    EXPECT_NEAR(times[0].seconds, 0.001, 1e-9);
    EXPECT_NEAR(times[1].seconds, 0.003, 1e-9);
    EXPECT_NEAR(times[2].seconds, 0.001, 1e-9);
    EXPECT_TRUE(layer_times(snapshot, 4).empty()); // there are four
}

// In the middle of 1, 2, 9 stands 2; of 1, 2, 4, 9 the mean of 2 and 4.
TEST(LayerTimes, TheMedianIsTheMiddleOneOrTheMeanOfBoth) {
    EXPECT_DOUBLE_EQ(median_seconds({{0, 9}, {1, 1}, {2, 2}}), 2);
    EXPECT_DOUBLE_EQ(median_seconds({{0, 9}, {1, 1}, {2, 4}, {3, 2}}), 3);
    EXPECT_DOUBLE_EQ(median_seconds({{0, 7}}), 7);
    EXPECT_EQ(median_seconds({}), 0);
}

} // namespace
} // namespace layerscope::test

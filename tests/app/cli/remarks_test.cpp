// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "checks.h"

namespace layerscope {
namespace {

using namespace test;

/// What the program notes when it writes one token of a golden checkpoint.
std::string notes_of(const std::string& name, std::vector<std::string> more = {}) {
    std::vector<std::string> words{"generate", golden + name + "/model", "--ids", "1,2", "--max-new-tokens", "1"};
    words.insert(words.end(), more.begin(), more.end());
    const Outcome outcome = call(words);
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    return outcome.err;
}

// This checkpoint carries three tensors of a vision tower and four of a multi-token predictor.
TEST(CliRemarks, TensorsThatNothingReadsAreListedByTheBeginningOfTheirNames) {
    const std::string notes = notes_of("qwen3_5_f32");
    EXPECT_NE(notes.find("note: nothing reads 7 of the file's tensors: model.visual.* (3), mtp.* (4)\n"),
              std::string::npos)
        << notes;
    EXPECT_EQ(notes_of("llama_bf16").find("nothing reads"), std::string::npos);
}

// Rows of 48 values are not whole blocks of 32.
TEST(CliRemarks, RowsThatAreNoWholeBlocksAreTold) {
    const std::string notes = notes_of("llama_f32", {"--weights", "q4_0"});
    EXPECT_NE(notes.find("tensors are BF16, not Q4_0"), std::string::npos) << notes;
}

} // namespace
} // namespace layerscope

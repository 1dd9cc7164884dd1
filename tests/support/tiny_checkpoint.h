// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "support/temp_folder.h"

#include <filesystem>
#include <string>

namespace layerscope::test {

/// A golden checkpoint of 131 ids in a folder of its own, with a tokenizer beside it: ids 0 … 4 are special, from 5 on
/// the printable ASCII characters one by one; the rest of the ids has no piece.
class TinyCheckpoint {
public:
    explicit TinyCheckpoint(const std::string& name) {
        const std::filesystem::path golden = std::filesystem::path(LAYERSCOPE_TESTS_DIR) / "golden/models" / name;
        std::filesystem::copy(golden / "model", folder_.path(), std::filesystem::copy_options::recursive);
        std::string vocab;
        std::string added;
        const char* special[] = {"<unk>", "<s>", "</s>", "<pad>", "<end>"};
        for (int id = 0; id < 5; ++id) {
            vocab += std::string(id > 0 ? "," : "") + "\"" + special[id] + "\":" + std::to_string(id);
            added += std::string(id > 0 ? "," : "") + R"({"id":)" + std::to_string(id) + R"(,"content":")" +
                     special[id] + R"(","special":true,"normalized":false})";
        }
        int next = 5;
        for (char c = ' '; c <= '~'; ++c) {
            const std::string escape = c == '"' || c == '\\' ? "\\" : "";
            vocab += ",\"" + escape + c + "\":" + std::to_string(next++);
        }
        folder_.write("tokenizer.json",
                      R"({"version":"1.0","added_tokens":[)" + added +
                          R"(],"normalizer":null,"pre_tokenizer":null,"post_processor":null,)"
                          R"("decoder":{"type":"Fuse"},"model":{"type":"BPE","unk_token":"<unk>","fuse_unk":true,)"
                          R"("vocab":{)" +
                          vocab + R"(},"merges":[]}})");
    }
    [[nodiscard]] const std::filesystem::path& path() const { return folder_.path(); }

private:
    TempFolder folder_;
};

} // namespace layerscope::test

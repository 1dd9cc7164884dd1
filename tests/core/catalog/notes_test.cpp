// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// What a textbook says: the right notes for a model, its numbers in them, and no trust in the files.
#include "arch/edit.h"
#include "catalog/catalog.h"
#include "catalog/note_values.h"
#include "catalog/notes.h"
#include "support/temp_folder.h"

#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <sstream>

namespace layerscope::test {
namespace {

const std::filesystem::path resources{LAYERSCOPE_RESOURCES_DIR};

const NoteBook& shipped() {
    static const NoteBook book = [] {
        Result<NoteBook> read = NoteBook::read(resources / "notes");
        if (!read) throw std::runtime_error(read.error().one_line());
        return *read;
    }();
    return book;
}

ModelPlan preset(const std::string& name) {
    static const Catalog catalog{resources};
    const auto reference = catalog.resolve(name);
    if (!reference) throw std::runtime_error(reference.error().one_line());
    auto architecture = architecture_of(*reference);
    if (!architecture) throw std::runtime_error(architecture.error().one_line());
    return make_plan(*architecture);
}

std::vector<Note> notes_of(const ModelPlan& plan, std::int64_t context = 4096) {
    return shipped().notes_for(plan, summarize(plan, context, DType::BF16));
}

/// The note's text, thin spaces as plain ones; empty if the note does not concern the model.
std::string truth(const std::vector<Note>& notes, std::string_view id) {
    for (const Note& note : notes) {
        if (note.id != id) continue;
        std::string text = note.truth.en;
        for (auto at = text.find("\u202F"); at != std::string::npos; at = text.find("\u202F"))
            text.replace(at, 3, " ");
        return text;
    }
    return {};
}

bool holds(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

// The numbers expected here were computed apart from this program from the published configurations.
TEST(Notes, TyingOfTinyAyaIsTheComputedOne) {
    const std::string text = truth(notes_of(preset("tiny-aya")), "aya-tying-saves");
    for (const char* part : {"3 349 227 520", "3 886 098 432", "536 870 912", "13.8 %", "2 812 356 608"})
        EXPECT_TRUE(holds(text, part)) << part << " in: " << text;
}

TEST(Notes, AttentionSharesOfGemmaAreThoseOfItsMasks) {
    const auto notes = notes_of(preset("gemma-3-270m"));
    const std::string mixture = truth(notes, "gemma-mixture-cost");
    // 17.97 %, 19.25 %, 69 % and 27 %
    EXPECT_TRUE(holds(mixture, "18.0 % for one decode step, 19.3 % for prefill")) << mixture;
    EXPECT_TRUE(holds(mixture, "saves 69.3 %, at 4096 tokens 27.4 %")) << mixture;
    const std::string layer = truth(notes, "gemma-window-layer-cost");
    EXPECT_TRUE(holds(layer, "1.56 %") && holds(layer, "3.10 %")) << layer;
    EXPECT_EQ(truth(notes, "gemma-270m-cache").substr(0, 62),
              "Sliding 7.50 MiB + full 96.0 MiB = 103.5 MiB instead of 576.0 ");
    EXPECT_TRUE(holds(truth(notes, "gemma-window-both-sides"), "the 511 before it"));
    EXPECT_TRUE(holds(truth(notes, "gemma-embedding-scale"), "25.25"));
}

TEST(Notes, ActiveParametersAreNamedApart) {
    const std::string text = truth(notes_of(preset("qwen3-30b-a3b")), "moe-active");
    EXPECT_TRUE(holds(text, "3 353 032 704") && holds(text, "3 041 867 776") && holds(text, "2 730 702 848")) << text;
}

TEST(Notes, ContextsOfTheirOwnDoNotFollowTheChosenOne) {
    const ModelPlan plan = preset("gemma-3-270m");
    EXPECT_EQ(truth(notes_of(plan, 100), "gemma-mixture-cost"), truth(notes_of(plan, 9000), "gemma-mixture-cost"));
    EXPECT_NE(truth(notes_of(preset("qwen3-8b"), 100), "qwen3-largest-cache"),
              truth(notes_of(preset("qwen3-8b"), 200), "qwen3-largest-cache"));
}

TEST(Notes, ContradictedClaimsComeFirst) {
    const auto notes = notes_of(preset("tiny-aya"));
    ASSERT_GT(notes.size(), 10U);
    EXPECT_EQ(notes.front().verdict, NoteVerdict::No);
    EXPECT_EQ(notes.back().verdict, NoteVerdict::Ok);
}

TEST(Notes, FollowAnEdit) {
    const ModelPlan plan = preset("tiny-aya");
    EXPECT_FALSE(truth(notes_of(plan), "aya-window").empty());
    Edit edit;
    edit.layer_types.assign(36, LayerType::Full);
    const auto edited = apply_edit(plan.architecture, edit);
    ASSERT_TRUE(edited.has_value());
    EXPECT_TRUE(truth(notes_of(make_plan(*edited)), "aya-window").empty());
}

TEST(Notes, EachConcernsSomeModelThatIsShipped) {
    const Catalog catalog{resources};
    std::set<std::string> used;
    for (const CatalogEntry& entry : catalog.entries()) {
        const ModelPlan plan = preset(entry.name);
        const auto notes = notes_of(plan, 32768);
        for (const Note& note : notes) {
            used.insert(note.id);
            EXPECT_EQ(note.truth.en.find_first_of("{}"), std::string::npos) << note.id;
            EXPECT_EQ(note.truth.zh.find_first_of("{}"), std::string::npos) << note.id;
        }
        EXPECT_FALSE(notes.empty()) << entry.name;
    }
    for (const NoteBook::Entry& entry : shipped().entries())
        EXPECT_TRUE(used.contains(entry.note.id)) << entry.note.id << " concerns no model";
}

TEST(Notes, ReadmeNamesEveryFactAndNumber) {
    std::ifstream file(resources / "notes/README.md");
    std::stringstream text;
    text << file.rdbuf();
    auto names = NoteValues::fact_names();
    for (const std::string_view name : NoteValues::value_names())
        names.push_back(name);
    EXPECT_GT(names.size(), 80U);
    for (const std::string_view name : names)
        EXPECT_TRUE(holds(text.str(), "`" + std::string(name) + "`")) << name;
}

/// One good note; `from` replaced by `to` makes it a bad one.
std::string note_with(const std::string& from, const std::string& to) {
    std::string text = R"({"notes":[{"id":"a","topic":"mask","verdict":"no","applies":{"has":["window"],)"
                       R"("where":{"layers":[1,9]}},"textbook":{"en":"t","zh":"t"},)"
                       R"("truth":{"en":"{window} x","zh":"{window} x"},"source":"s"}]})";
    if (const auto at = text.find(from); at != std::string::npos) text.replace(at, from.size(), to);
    return text;
}

TEST(NoteFiles, AreRefusedWithTheNoteAndTheReason) {
    const struct {
        std::string from, to, says;
    } cases[] = {
        {R"("has":)", R"("haz":)", "the key \"haz\" is not known"},
        {R"(["window"])", R"(["windows"])", "no fact called \"windows\""},
        {R"("layers")", R"("kv")", "no count called \"kv\""},
        {"[1,9]", "[9,1]", "a range is"},
        {R"("en":"{window} x")", R"("en":"{wind} x")", "no number called \"wind\""},
        {R"("en":"{window} x")", R"("en":"{window@0} x")", "no number called \"window@0\""},
        {R"("en":"{window} x")", R"("en":"{window x")", "a brace stands alone"},
        {R"("en":"{window} x")", R"("en":"x")", "do not name the same numbers"},
        {R"("mask")", R"("masks")", "topic \"masks\" is not known"},
        {R"("no")", R"("maybe")", "verdict \"maybe\" is not known"},
        {R"("source":"s")", R"("source":"")", "source is empty"},
        {R"("source":"s")", R"("source":"s\ntwo")", "no text"},
        {R"("source":"s")", R"("source":7)", "source is not a text"},
        {R"("zh":"t"})", R"("fr":"t"})", "the key \"fr\" is not known"},
    };
    for (const auto& each : cases) {
        const TempFolder folder;
        folder.write("n.json", note_with(each.from, each.to));
        const auto book = NoteBook::read(folder.path());
        ASSERT_FALSE(book.has_value()) << each.says;
        const std::string line = book.error().one_line();
        EXPECT_TRUE(holds(line, each.says)) << line;
        EXPECT_TRUE(holds(line, "n.json, note a")) << line;
    }
}

TEST(NoteFiles, GoodOneIsReadAndAnIdStandsOnce) {
    const TempFolder folder;
    folder.write("a.json", note_with("", ""));
    const auto book = NoteBook::read(folder.path());
    ASSERT_TRUE(book.has_value()) << book.error().one_line();
    ASSERT_EQ(book->entries().size(), 1U);
    folder.write("b.json", note_with("", ""));
    const auto twice = NoteBook::read(folder.path());
    ASSERT_FALSE(twice.has_value());
    EXPECT_TRUE(holds(twice.error().one_line(), "\"a\" stands twice"));
}

TEST(NoteFiles, NoFolderAndNoListAreToldSo) {
    const TempFolder folder;
    EXPECT_EQ(NoteBook::read(folder.path() / "none").error().code, ErrorCode::NotFound);
    folder.write("n.json", R"({"notes": 5})");
    EXPECT_TRUE(holds(NoteBook::read(folder.path()).error().one_line(), "no list \"notes\""));
    folder.write("n.json", std::string(100000, '['));
    EXPECT_FALSE(NoteBook::read(folder.path()).has_value());
}

} // namespace
} // namespace layerscope::test

// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Small hand-made files, one for each behaviour; they need nothing from outside.
#include "base/utf8.h"
#include "support/golden_tokenizers.h"
#include "support/tiny_tokenizer.h"
#include "tokenizer/tokenizer.h"

#include <gtest/gtest.h>

#include <thread>

namespace layerscope {
namespace {

using namespace test;
using Pieces = std::vector<std::string>;
constexpr const char* kMark = "\xEF\xBF\xBD";

TEST(Tokenizer, MergesInTheOrderOfTheFile) {
    const auto tokenizer = TinyTokenizer{}.load();
    EXPECT_EQ(tokenizer->encode("abcab"), (Ids{5, 4}));
    EXPECT_EQ(tokenizer->decode(Ids{5, 4}), "abcab");
    EXPECT_EQ(tokenizer->size(), 6);
    TinyTokenizer later;
    later.vocab = R"({"a":0,"b":1,"c":2,"ab":3,"bc":4})";
    later.merges = R"(["b c","a b"])";
    EXPECT_EQ(later.load()->encode("abc"), (Ids{0, 4}));
}

TEST(Tokenizer, ReadsMergesAsLinesAndAsPairs) {
    TinyTokenizer pairs;
    pairs.merges = R"([["a","b"],["ab","c"]])";
    EXPECT_EQ(pairs.load()->encode("abcab"), (Ids{5, 4}));
}

TEST(Tokenizer, LooksAWholeWordUpFirstOnlyIfTheFileSaysSo) {
    TinyTokenizer file; // "cab" cannot be reached by merges
    file.vocab = R"({"a":0,"b":1,"c":2,"ab":3,"cab":4})";
    file.merges = R"(["a b"])";
    EXPECT_EQ(file.load()->encode("cab"), (Ids{2, 3}));
    file.model += R"(,"ignore_merges":true)";
    EXPECT_EQ(file.load()->encode("cab"), (Ids{4}));
    TinyTokenizer bytes = byte_level(R"(,"Ġcab":256)");
    bytes.model += R"(,"ignore_merges":true)";
    EXPECT_EQ(bytes.load()->encode(" cab"), (Ids{256}));
}

TEST(Tokenizer, ShortAndLongWordsMergeAlike) { // the two ways of merging meet at 48 symbols
    TinyTokenizer file;
    file.vocab = R"({"a":0,"b":1,"c":2,"ab":3,"abab":4,"ca":5,"cab":6})";
    file.merges = R"(["c a","a b","ab ab","ca b"])";
    const auto tokenizer = file.load();
    const std::string unit = "ababcabab";
    const auto once = tokenizer->encode(unit + "c");
    std::string text;
    Ids expected;
    for (int i = 0; i < 40; ++i) {
        text += unit + "c";
        expected.insert(expected.end(), once.begin(), once.end());
    }
    // "c" meets "a" at each joint, so compare with the joints merged by hand
    Ids joined = {4, 6, 3};
    for (int i = 1; i < 40; ++i)
        joined.insert(joined.end(), {6, 3, 6, 3});
    joined.push_back(2);
    EXPECT_EQ(once, (Ids{4, 6, 3, 2}));
    EXPECT_EQ(tokenizer->encode(text), joined);
}

// R64: runs in the list of added tokens are found in the raw text, longest first, before anything is merged.
TEST(Tokenizer, AddedTokensAreFoundFirstLeftmostAndLongest) {
    TinyTokenizer file = byte_fallback();
    file.added = "[" + special(300, "\\n", "", false) + "," + special(301, "\\n\\n\\n", "", false) + "," +
                 special(302, "<code>", "", false) + "," + special(303, "<eos>") + "]";
    const auto tokenizer = file.load();
    EXPECT_EQ(pieces(*tokenizer, "a\n\n\n\nb"), (Pieces{"a", "\n\n\n", "\n", "b"}));
    EXPECT_EQ(pieces(*tokenizer, "a  b<code> a"), (Pieces{"a", "▁▁", "b", "<code>", "▁a"}));
    EXPECT_EQ(tokenizer->kind(300), PieceKind::UserDefined);
    EXPECT_EQ(tokenizer->kind(303), PieceKind::Special);
    EXPECT_EQ(tokenizer->kind(10), PieceKind::ByteFallback);
    EXPECT_EQ(tokenizer->kind(1), PieceKind::Normal);
    EXPECT_EQ(tokenizer->kind(0), PieceKind::Unknown);
    EXPECT_EQ(tokenizer->kind(9999), PieceKind::Unknown);
}

// R73: what a user types is text unless the caller says otherwise.
TEST(Tokenizer, SpecialTokensInTheTextCanBeReadAsText) {
    TinyTokenizer file;
    file.vocab = R"({"a":0,"<":1,"e":2,">":3})";
    file.merges = "[]";
    file.added = "[" + special(4, "<e>") + "," + special(5, "<a>", "", false) + "]";
    const auto tokenizer = file.load();
    EXPECT_EQ(tokenizer->encode("a<e><a>"), (Ids{0, 4, 5}));
    EXPECT_EQ(tokenizer->encode("a<e><a>", {.parse_special = false}), (Ids{0, 1, 2, 3, 5}));
    EXPECT_EQ(tokenizer->decode(Ids{0, 4, 5}), "a<e><a>");
    EXPECT_EQ(tokenizer->decode(Ids{0, 4, 5}, {.skip_special = true}), "a<a>");
}

TEST(Tokenizer, AddedTokensTakeSpacesAndMindWords) {
    TinyTokenizer file;
    file.vocab = R"({"a":0," ":1})";
    file.merges = "[]";
    file.added = "[" + special(2, "<l>", R"(,"lstrip":true)") + "," + special(3, "<r>", R"(,"rstrip":true)") + "," +
                 special(4, "aa", R"(,"single_word":true)") + "]";
    const auto tokenizer = file.load();
    EXPECT_EQ(tokenizer->encode("a  <l> a"), (Ids{0, 2, 1, 0}));
    EXPECT_EQ(tokenizer->encode("a <r>  a"), (Ids{0, 1, 3, 0}));
    EXPECT_EQ(tokenizer->encode("<r>  <l>"), (Ids{3, 2}));
    EXPECT_EQ(tokenizer->encode("aa aaa aa"), (Ids{4, 1, 0, 0, 0, 1, 4}));
}

TEST(Tokenizer, NormalizedAddedTokensAreFoundAfterNormalising) {
    TinyTokenizer file;
    file.vocab = R"({"a":0,"b":1})";
    file.merges = "[]";
    file.normalizer = R"({"type":"Lowercase"})";
    file.added = R"([{"id":2,"content":"AB","special":false,"normalized":true}])";
    EXPECT_EQ(file.load()->encode("aABab"), (Ids{0, 2, 2}));
}

TEST(Tokenizer, NormalizersChangeTheTextInOrder) {
    TinyTokenizer file;
    file.vocab = R"({"é":0,"e":1,"́":2,"x":3,"▁":4,"f":5,"i":6," ":7})";
    file.merges = "[]";
    const auto with = [&](const std::string& normalizer, const std::string& text) {
        file.normalizer = normalizer;
        return pieces(*file.load(), text);
    };
    EXPECT_EQ(with(R"({"type":"NFC"})", "e\u0301"), (Pieces{"é"}));
    EXPECT_EQ(with("null", "e\u0301"), (Pieces{"e", "\u0301"}));
    EXPECT_EQ(with(R"({"type":"NFD"})", "é"), (Pieces{"e", "\u0301"}));
    EXPECT_EQ(with(R"({"type":"NFKC"})", "\uFB01"), (Pieces{"f", "i"}));
    EXPECT_EQ(with(R"({"type":"NFKD"})", "\uFB01é"), (Pieces{"f", "i", "e", "\u0301"}));
    EXPECT_EQ(with(R"({"type":"Strip","strip_left":true,"strip_right":false})", "  x "), (Pieces{"x", " "}));
    EXPECT_EQ(with(R"({"type":"Strip","strip_left":true,"strip_right":true})", "  "), Pieces{});
    EXPECT_EQ(with(R"({"type":"Sequence","normalizers":[{"type":"Prepend","prepend":"▁"},
                      {"type":"Replace","pattern":{"Regex":"[ef]"},"content":"x"}]})",
                   "ef"),
              (Pieces{"▁", "x", "x"}));
    EXPECT_EQ(with(R"({"type":"Prepend","prepend":"▁"})", ""), Pieces{});
}

// R68: split as the file says.
TEST(Tokenizer, PreTokenizersKeepWordsApart) {
    TinyTokenizer file;
    file.vocab = R"({"a":0,"1":1,"-":2," ":3,"▁":4,"aa":5,"11":6,"--":7,"▁a":8,"a-":9,"  ":10})";
    file.merges = R"(["a a","1 1","- -","▁ a","a -"])";
    const auto with = [&](const std::string& step, const std::string& text) {
        file.pre_tokenizer = step;
        return pieces(*file.load(), text);
    };
    EXPECT_EQ(with("null", "aa11--"), (Pieces{"aa", "11", "--"}));
    EXPECT_EQ(with(R"({"type":"Digits","individual_digits":true})", "aa11"), (Pieces{"aa", "1", "1"}));
    EXPECT_EQ(with(R"({"type":"Digits","individual_digits":false})", "aa11"), (Pieces{"aa", "11"}));
    EXPECT_EQ(with(R"({"type":"Punctuation"})", "aa--"), (Pieces{"aa", "-", "-"}));
    EXPECT_EQ(with(R"({"type":"WhitespaceSplit"})", "a aa a-"), (Pieces{"a", "aa", "a-"}));
    EXPECT_EQ(with(R"({"type":"Whitespace"})", "aa a-"), (Pieces{"aa", "a", "-"}));
    EXPECT_EQ(with(R"({"type":"CharDelimiterSplit","delimiter":"-"})", "a-a"), (Pieces{"a", "a"}));
    EXPECT_EQ(with(R"({"type":"Split","pattern":{"String":"a"},"behavior":"Isolated","invert":false})", "aa"),
              (Pieces{"a", "a"}));
    EXPECT_EQ(with(R"({"type":"Split","pattern":{"Regex":"a+"},"behavior":"Removed","invert":true})", "-aa-"),
              (Pieces{"aa"}));
    EXPECT_EQ(with(R"({"type":"Metaspace","replacement":"▁","prepend_scheme":"always","split":true})", "a aa"),
              (Pieces{"▁a", "▁", "aa"}));
    EXPECT_EQ(with(R"({"type":"Metaspace","replacement":"▁","add_prefix_space":false})", "a a"), (Pieces{"a", "▁a"}));
    EXPECT_EQ(with(R"({"type":"Sequence","pretokenizers":[{"type":"WhitespaceSplit"},
                      {"type":"Metaspace","replacement":"▁","prepend_scheme":"first"}]})",
                   "a a"),
              (Pieces{"▁a", "a"}));
}

TEST(Tokenizer, GroupsDigitsFromTheRightWithLookahead) {
    TinyTokenizer file = byte_level(R"(,"34":256,"12":257,"234":258)", R"(["1 2","3 4","2 34"])");
    file.pre_tokenizer = R"json({"type":"Sequence","pretokenizers":[
        {"type":"Split","pattern":{"Regex":"\\d{1,3}(?=(?:\\d{3})*\\b)"},"behavior":"Isolated","invert":false},
        {"type":"ByteLevel","add_prefix_space":false,"use_regex":false}]})json";
    EXPECT_EQ(pieces(*file.load(), "1234 1234x"), (Pieces{"1", "234", "Ġ", "12", "34", "x"}));
}

TEST(Tokenizer, ByteLevelSpellsEveryByte) {
    const auto loaded = byte_level(R"(,"Ġa":256,"Ã©":257)", R"(["Ġ a","Ã ©"])").load();
    EXPECT_EQ(loaded->encode(" a\u00E9"), (Ids{256, 257}));
    EXPECT_EQ(loaded->bytes(257), "\u00E9");
    EXPECT_EQ(loaded->bytes(0xC3), "\xC3");
    EXPECT_EQ(loaded->piece(256), "Ġa");
    EXPECT_EQ(loaded->id_of("Ġa"), 256);
    EXPECT_EQ(loaded->id_of("nothing"), std::nullopt);
    std::string all;
    for (int byte = 1; byte < 128; ++byte)
        all += static_cast<char>(byte);
    EXPECT_EQ(loaded->decode(loaded->encode(all)), all);
}

// R69: blanks are never lost or changed.
TEST(Tokenizer, BlanksSurviveTheRoundTrip) {
    const auto bytes = byte_level().load();
    const auto fallback = byte_fallback().load();
    for (const char* text : {" a", "a  b", "a ", "\t", "\n", "\r\n", "  ", "a\u00A0b", ""}) {
        EXPECT_EQ(bytes->decode(bytes->encode(text)), text);
        EXPECT_EQ(fallback->decode(fallback->encode(text)), text);
    }
    EXPECT_EQ(pieces(*bytes, "a  b"), (Pieces{"a", "Ġ", "Ġ", "b"}));
}

TEST(Tokenizer, PrefixSpaceIsAddedWhereTheFileAsks) {
    TinyTokenizer file = byte_level(R"(,"Ġa":256)", R"(["Ġ a"])");
    file.pre_tokenizer = R"({"type":"ByteLevel","add_prefix_space":true,"use_regex":false})";
    EXPECT_EQ(file.load()->encode("a"), (Ids{256}));
    EXPECT_EQ(file.load()->encode(" a"), (Ids{256}));
}

TEST(Tokenizer, CharactersOutsideTheVocabularyBecomeBytesOrUnknown) {
    const auto tokenizer = byte_fallback().load();
    EXPECT_EQ(tokenizer->encode("a\u00E9"), (Ids{1, 10 + 0xC3, 10 + 0xA9}));
    EXPECT_EQ(tokenizer->decode(Ids{1, 10 + 0xC3, 10 + 0xA9}), "a\u00E9");
    TinyTokenizer unknown;
    unknown.vocab = R"({"a":0,"?":1})";
    unknown.merges = "[]";
    EXPECT_EQ(unknown.load()->encode("axxa"), (Ids{0, 0})) << "nothing to say it with";
    unknown.model = R"("type":"BPE","unk_token":"?")";
    EXPECT_EQ(unknown.load()->encode("axxa"), (Ids{0, 1, 1, 0}));
    unknown.model += R"(,"fuse_unk":true)";
    EXPECT_EQ(unknown.load()->encode("axxa"), (Ids{0, 1, 0}));
}

// R70: half characters are held back, bytes that are no text never stall.
TEST(Tokenizer, StreamsWholeCharactersOnly) {
    const auto tokenizer = byte_level().load();
    const auto stream = tokenizer->stream();
    EXPECT_EQ(stream->push(0xF0), "");
    EXPECT_EQ(stream->push(0x9F), "");
    EXPECT_EQ(stream->push(0x98), "");
    EXPECT_EQ(stream->push(0x80), "\U0001F600");
    EXPECT_EQ(stream->push(0xE4), "");
    EXPECT_EQ(stream->push('a'), std::string(kMark) + "a");
    EXPECT_EQ(stream->push(0x80), kMark);
    EXPECT_EQ(stream->push(0xE4), "");
    EXPECT_EQ(stream->push(0xB8), "");
    EXPECT_EQ(stream->finish(), kMark) << "one mark for the cut character";
    EXPECT_EQ(stream->push('b'), "b") << "a finished stream starts anew";
}

TEST(Tokenizer, RunsOfByteTokensAreTextAsAWholeOrNotAtAll) {
    const auto tokenizer = byte_fallback().load();
    const auto byte = [](int value) { return TokenId{10 + value}; };
    EXPECT_EQ(tokenizer->decode(Ids{byte(0xC3), byte(0xA9), 1}), "\u00E9a");
    EXPECT_EQ(tokenizer->decode(Ids{byte('x'), byte(0xC3), 1}), std::string(kMark) + kMark + "a");
    const Ids mixed = {byte('x'), byte(0xC3), 1, byte(0xC3), byte(0xA9), 3, byte(0x80)};
    EXPECT_EQ(stream_text(*tokenizer, mixed), tokenizer->decode(mixed));
    EXPECT_EQ(tokenizer->bytes(byte(0xC3)), "\xC3");
    EXPECT_EQ(tokenizer->bytes(4), " a");
    EXPECT_EQ(tokenizer->bytes(-1), "");
}

TEST(Tokenizer, DecodersStripJoinAndFuse) {
    TinyTokenizer file;
    file.vocab = R"({"▁a":0,"b":1,"▁":2,"<0x41>":3})";
    file.merges = "[]";
    const Ids ids = {0, 1, 0, 2};
    const auto with = [&](const std::string& decoder) {
        file.decoder = decoder;
        const auto tokenizer = file.load();
        EXPECT_EQ(stream_text(*tokenizer, ids), tokenizer->decode(ids)) << decoder;
        return tokenizer->decode(ids);
    };
    EXPECT_EQ(with("null"), "▁a b ▁a ▁");
    EXPECT_EQ(with(R"({"type":"Fuse"})"), "▁ab▁a▁");
    EXPECT_EQ(with(R"({"type":"Metaspace","replacement":"▁","prepend_scheme":"always"})"), "ab a ");
    EXPECT_EQ(with(R"({"type":"Metaspace","replacement":"▁","prepend_scheme":"never"})"), " ab a ");
    EXPECT_EQ(with(R"({"type":"Strip","content":"▁","start":1,"stop":0})"), "aba");
    EXPECT_EQ(with(R"({"type":"Sequence","decoders":[{"type":"Fuse"},
                      {"type":"Strip","content":"▁","start":1,"stop":1}]})"),
              "ab▁a");
    EXPECT_EQ(with(R"({"type":"Sequence","decoders":[{"type":"Replace","pattern":{"String":"▁"},"content":" "},
                      {"type":"ByteFallback"},{"type":"Fuse"},{"type":"Strip","content":" ","start":1,"stop":0}]})"),
              "ab a ");
}

TEST(Tokenizer, InvalidBytesInTheTextBecomeMarks) {
    const auto tokenizer = byte_level().load();
    EXPECT_EQ(tokenizer->encode("a\xFF"), (Ids{'a', 0xEF, 0xBF, 0xBD}));
}

std::string bos_template(const std::string& suffix = "") {
    return R"({"type":"TemplateProcessing","single":[{"SpecialToken":{"id":"<s>","type_id":0}},
              {"Sequence":{"id":"A","type_id":0}})" +
           suffix + R"(],"pair":[],"special_tokens":{"<s>":{"id":"<s>","ids":[7],"tokens":["<s>"]},
              "</s>":{"id":"</s>","ids":[8],"tokens":["</s>"]}}})";
}

TinyTokenizer with_specials() {
    TinyTokenizer file;
    file.added = "[" + special(7, "<s>") + "," + special(8, "</s>") + "]";
    return file;
}

// R71, R72: one BOS in a raw text, one when a template has written it already, none when not asked for.
TEST(Tokenizer, ExactlyOneFirstToken) {
    TinyTokenizer file = with_specials();
    file.post_processor = bos_template(R"(,{"SpecialToken":{"id":"</s>","type_id":0}})");
    const auto tokenizer = file.load();
    EXPECT_EQ(tokenizer->encode("a"), (Ids{7, 0, 8}));
    EXPECT_EQ(tokenizer->encode("<s>a"), (Ids{7, 0, 8}));
    EXPECT_EQ(tokenizer->encode("a", {.add_special = false}), (Ids{0}));
    EXPECT_EQ(tokenizer->encode(""), (Ids{7, 8}));
}

TEST(Tokenizer, PostProcessorsMayComeInSequence) {
    TinyTokenizer file = with_specials();
    file.post_processor =
        R"({"type":"Sequence","processors":[{"type":"ByteLevel","trim_offsets":true},)" + bos_template() + "]}";
    EXPECT_EQ(file.load()->encode("a"), (Ids{7, 0}));
    file.post_processor = R"({"type":"RobertaProcessing","sep":["</s>",8],"cls":["<s>",7]})";
    EXPECT_EQ(file.load()->encode("a"), (Ids{7, 0, 8}));
}

TEST(Tokenizer, TheConfigBesideDecidesOnlyWhereTheFileIsSilent) {
    TinyTokenizer file = with_specials();
    const std::string config = R"({"add_bos_token":true,"bos_token":{"content":"<s>"},"eos_token":"</s>"})";
    EXPECT_EQ(file.load()->encode("a"), (Ids{0}));
    EXPECT_EQ(file.load(config)->encode("a"), (Ids{7, 0}));
    EXPECT_EQ(file.load(R"({"add_bos_token":false,"bos_token":"<s>"})")->encode("a"), (Ids{0}));
    EXPECT_EQ(file.load(R"({"add_eos_token":true,"eos_token":"</s>"})")->encode("a"), (Ids{0, 8}));
    file.post_processor = bos_template();
    EXPECT_EQ(file.load(R"({"add_bos_token":false,"add_eos_token":true,"eos_token":"</s>"})")->encode("a"),
              (Ids{7, 0}));
}

TEST(Tokenizer, MayBeUsedFromSeveralThreads) {
    const auto tokenizer = byte_level(R"(,"ab":256,"Ġab":257)", R"(["a b","Ġ ab"])").load();
    const std::string text = "ab ab abba \u00E9 ab";
    const auto expected = tokenizer->encode(text);
    std::vector<std::thread> threads;
    std::vector<int> wrong(4, 0);
    for (std::size_t t = 0; t < wrong.size(); ++t)
        threads.emplace_back([&, t] {
            for (int i = 0; i < 500; ++i)
                if (tokenizer->encode(text) != expected) ++wrong[t];
        });
    for (auto& thread : threads)
        thread.join();
    EXPECT_EQ(wrong, std::vector<int>(4, 0));
}

TEST(Tokenizer, ReadsTheBundledFile) {
    const auto path = std::filesystem::path(LAYERSCOPE_RESOURCES_DIR) / "models" / "llama-tiny";
    const auto loaded = load_tokenizer(path);
    ASSERT_TRUE(loaded.has_value()) << loaded.error().one_line();
    const Tokenizer& tokenizer = **loaded;
    EXPECT_EQ(tokenizer.size(), 2048);
    EXPECT_EQ(tokenizer.kind(2044), PieceKind::Special);
    // A beginning of a story: "Once upon a time there was ..." in pieces that a round trip must give back.
    const Ids story = {698, 422, 454, 258, 1109, 611, 923, 673, 295, 1222, 46, 452};
    EXPECT_EQ(tokenizer.encode(tokenizer.decode(story), {.add_special = false}), story);
    EXPECT_EQ(tokenizer.decode(story).substr(0, 17), "Once there lived ");
    for (const char* text : {"It's 2 o'clock.\n\n  Hi \u00E9\u4E2D\U0001F600!", "  a  b ", "\t\r\n", "don't"}) {
        const auto ids = tokenizer.encode(text);
        EXPECT_EQ(ids.front(), 2044);
        EXPECT_EQ(tokenizer.decode(ids, {.skip_special = true}), text);
    }
}

} // namespace
} // namespace layerscope

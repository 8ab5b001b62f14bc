#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <fmt/format.h>

#include "records/rif/reader.h"
#include "records/rif/writer.h"
#include "support/read_records.h"

namespace ludens::records {
using namespace tests;
namespace {

ReadAll read(std::string text, std::string game = {}) {
  return read_all(rif_reader, std::move(text), {std::move(game)});
}

constexpr const char* kDatabase = R"(<?xml version="1.0" encoding="UTF-8"?>
<database>
<rules><rule id="2" name="Yamaguchi"><info>who &amp; how</info></rule></rules>
<players><player id="7" name="Ann" surname="Bee" country="1"/><player id="8" name="Öz" surname=""/></players>
<tournaments><tournament id="3" name="Cup &lt;1&gt;" start="2009-08-01" end="2009-08-05"/></tournaments>
<games>
<game id="1" publisher="7" tournament="3" round="4" rule="2" black="7" white="8" bresult="1" btime="10" wtime="" opening="5" alt="g7" swap="11"><move>h8 i9 A1
 o15</move><info> well played </info></game>
<game id="2" black="8" white="9" bresult="0.5"><move>h8 p8</move></game>
<game id="3" black="8" white="9" bresult="0"><move></move></game>
</games></database>
)";

TEST(Rif, ReadsTheDatabase) {
  const auto all = read(kDatabase);
  ASSERT_EQ(all.records.size(), 2u);
  const auto& record = all.records[0];
  EXPECT_EQ(record.game, "renju");
  EXPECT_EQ(ids(record), (std::vector<std::uint32_t>{112, 6 * 15 + 8, 14 * 15, 14}));
  EXPECT_EQ(record.players[0], (Player{.id = "7", .name = "Ann Bee"}));
  EXPECT_EQ(record.players[1], (Player{.id = "8", .name = "Öz"}));
  EXPECT_EQ(record.result, Result::FirstWins);
  EXPECT_EQ(record.tags, (std::map<std::string, std::string>{{"id", "1"},
                                                             {"publisher", "7"},
                                                             {"tournament", "3"},
                                                             {"round", "4"},
                                                             {"rule", "2"},
                                                             {"btime", "10"},
                                                             {"opening", "5"},
                                                             {"alt", "g7"},
                                                             {"swap", "11"},
                                                             {"event", "Cup <1>"},
                                                             {"date", "2009-08-01"},
                                                             {"rules", "Yamaguchi"},
                                                             {"comment", "well played"}}));
  EXPECT_EQ(all.records[1].result, Result::SecondWins);
  EXPECT_EQ(all.records[1].players[1], (Player{.id = "9"}));
}

TEST(Rif, SaysWhichGameIsWrongAndGoesOn) {
  const auto all = read(kDatabase);
  ASSERT_EQ(all.errors.size(), 1u);
  EXPECT_EQ(all.errors[0], fmt::format("test, line 9: game «2»: «p8» is no point of {}, move 2", all.records[0].game));
}

TEST(Rif, StopsWhereTheXmlIsBroken) {
  const auto all = read("<database><games><game id='1'><move>h8</move></game>\n<game></games>");
  EXPECT_EQ(all.records.size(), 1u);
  ASSERT_EQ(all.errors.size(), 1u);
  EXPECT_EQ(all.errors[0], "test, line 2: no XML: mismatched tag");
}

TEST(Rif, RefusesEntitiesAndDocumentTypes) {
  const auto laughs = read(
      "<?xml version=\"1.0\"?>\n<!DOCTYPE lolz [<!ENTITY a \"ha\"><!ENTITY b \"&a;&a;\">]>\n<database>&b;</database>");
  ASSERT_EQ(laughs.errors.size(), 1u);
  EXPECT_EQ(laughs.errors[0], "test, line 2: a document type (<!DOCTYPE>) is refused; records need none");
  EXPECT_EQ(read("<!DOCTYPE d SYSTEM \"file:///etc/passwd\"><database/>").errors.size(), 1u);
  EXPECT_EQ(read("<database>&a;</database>").errors.at(0), "test, line 1: no XML: undefined entity");
}

TEST(Rif, RefusesElementsThatNeverEnd) {
  std::string deep;
  for (int i = 0; i < 100'000; ++i) deep += "<a>";
  EXPECT_EQ(read(deep).errors.at(0), "test, line 1: more than 64 elements within each other");
  EXPECT_EQ(read("<database x='" + std::string(20u << 20, 'x')).errors.at(0),
            "test, line 1: more than 1 MB without the end of an element");
  EXPECT_EQ(read("<games><game><move>" + std::string(3u << 20, ' ')).errors.at(0),
            "test, line 1: more than 1 MB of text in one game");
}

TEST(Rif, ReadsGomokuByTheNameOfItsRule) {
  const auto all = read(
      "<database><rules><rule id='1' name='Gomoku swap2'/></rules><game rule='1'><move>a15</move></game></database>",
      "");
  ASSERT_EQ(all.records.size(), 1u);
  EXPECT_EQ(all.records[0].game, "gomoku15");
}

TEST(Rif, RecognisesItsFormat) {
  EXPECT_TRUE(looks_like_rif(kDatabase));
  EXPECT_TRUE(looks_like_rif("\xef\xbb\xbf<database>"));
  EXPECT_FALSE(looks_like_rif("(;GM[4])"));
}

TEST(Rif, RefusesWhatTheFormatDoesNotHave) {
  const Record wrong[] = {{.game = "gomoku19"}};
  EXPECT_THROW(write_rif(wrong), Error);
}

RC_GTEST_PROP(Rif, WrittenDatabasesReadBackTheSame, ()) {
  std::vector<Record> records;
  for (int n = *rc::gen::inRange(0, 6); n > 0; --n) {
    Record record{.game = *rc::gen::arbitrary<bool>() ? "renju" : "gomoku15"};
    for (int i = *rc::gen::inRange(0, 30); i > 0; --i) record.turns.push_back({Move{*rc::gen::inRange(0u, 225u)}});
    record.result = *rc::gen::element(Result::Ongoing, Result::FirstWins, Result::SecondWins, Result::Draw);
    const auto text = [] {
      return "x" +
             *rc::gen::container<std::string>(rc::gen::element('a', '<', '>', '&', '"', '\'', '\n', '\t', ' ', ';')) +
             "x";
    };
    record.players = {Player{.id = fmt::format("b{}", n), .name = text()},
                      Player{.id = fmt::format("w{}", n), .name = text()}};
    record.tags = {
        {"id", text()}, {"comment", text()}, {"tournament", fmt::format("{}", n)}, {"event", text()}, {"alt", text()}};
    records.push_back(record);
  }
  const std::string written = write_rif(records);
  const auto all = read(written, "");
  RC_ASSERT(all.errors.empty());
  RC_ASSERT(all.records.size() == records.size());
  for (std::size_t i = 0; i < records.size(); ++i) {
    auto back = all.records[i];
    back.tags.erase("rule");
    RC_ASSERT(back.game == records[i].game);
    RC_ASSERT(ids(back) == ids(records[i]));
    RC_ASSERT(back.result == records[i].result);
    RC_ASSERT(back.players == records[i].players);
    RC_ASSERT(back.tags == records[i].tags);
  }
  RC_ASSERT(write_rif(all.records) == written);
}

}  // namespace
}  // namespace ludens::records

#include <gtest/gtest.h>

#include "test_service.h"

namespace ludens::web {
namespace {

std::string exported(TestService& service, const std::string& text) {
  Json game = service.post("/api/v1/records", Json({{"text", text}}).dump()).at("games").at(0);
  game["format"] = "sgf";
  const Response file = service.ask("POST", "/api/v1/export", game.dump());
  EXPECT_EQ(file.status, 200) << file.body;
  return file.body;
}

TEST(Records, ImportedAndExportedAgainAreTheSameBytes) {
  TestService service;
  for (const char* text :
       {"(;GM[1]SZ[9]KM[6.5]PB[Ada]BR[2d]PW[Bo]RE[W+3.5]DT[2020-01-02]EV[Cup]GC[x]C[begin];B[ee]BL[10];W[cc]C[good\\]]"
        "(;B[gg];W[])(;B[gc];W[aa]))",
        "(;GM[4]SZ[15]RU[Renju]PB[a]PW[b];B[hh](;W[hg];B[ih])(;W[ig](;B[aa])(;B[bb])))", "(;GM[2]PB[x];B[dc])"}) {
    const std::string once = exported(service, text);
    EXPECT_EQ(exported(service, once), once);
  }
}

TEST(Records, KeepNamesHoweverLongAndLinesHoweverTheyEnd) {
  TestService service;
  std::string name;
  for (int i = 0; i < 90; ++i) name += "あ";
  for (const char* format : {"kif", "csa", "json"}) {
    Json game = service
                    .post("/api/v1/records",
                          Json({{"text", "手合割：平手\n先手：a" + name + "\n後手：b\n   1 ７六歩(77)\n"}}).dump())
                    .at("games")[0];
    EXPECT_EQ(game.at("players")[0].at("name"), "a" + name);
    game["format"] = format;
    const Response file = service.ask("POST", "/api/v1/export", game.dump());
    ASSERT_EQ(file.status, 200) << file.body;
    Json again = service.post("/api/v1/records", Json({{"text", file.body}}).dump()).at("games")[0];
    EXPECT_EQ(again.at("players")[0].at("name"), "a" + name) << format;
    again["format"] = format;
    EXPECT_EQ(service.ask("POST", "/api/v1/export", again.dump()).body, file.body) << format;
  }
  Json game = service.post("/api/v1/records", Json({{"text", "(;GM[1]SZ[9];B[ee])"}}).dump()).at("games")[0];
  game["format"] = "sgf";
  game["comments"] = Json{{"1", "one\r\ntwo\rthree"}};
  const std::string once = service.ask("POST", "/api/v1/export", game.dump()).body;
  EXPECT_NE(once.find("C[one\ntwo\nthree]"), std::string::npos) << once;
  EXPECT_EQ(exported(service, once), once);
}

TEST(Records, KeepVariationsAndComments) {
  TestService service;
  const Json game =
      service.post("/api/v1/records", Json({{"text", "(;GM[1]SZ[9]C[x];B[ee](;W[cc]C[y])(;W[gc];B[cg]))"}}).dump())
          .at("games")[0];
  EXPECT_EQ(game.at("comments"), (Json{{"0", "x"}, {"2", "y"}}));
  EXPECT_EQ(game.at("variations"), Json::parse(R"j([{"ply":2,"moves":["G7","C3"]}])j"));
}

TEST(Records, ExportTheCommentsThatTheyAreGivenAndNoOthers) {
  TestService service;
  Json game = service.post("/api/v1/records", Json({{"text", "(;GM[1]SZ[9]C[x];B[ee])"}}).dump()).at("games")[0];
  const auto file = [&] { return service.ask("POST", "/api/v1/export", game.dump()).body; };
  const std::string kept = file();
  EXPECT_EQ(kept.find("C[x]"), kept.rfind("C[x]")) << kept;
  game["comments"] = Json{{"0", "y"}, {"1", "z"}};
  EXPECT_NE(file().find("C[y]"), std::string::npos);
  EXPECT_EQ(file().find("C[x]"), std::string::npos);
  game["comments"] = Json::object();
  EXPECT_EQ(file().find("]C["), std::string::npos) << file();
  // RIF has its comment in a tag alone.
  const Json renju = service
                         .post("/api/v1/records", Json({{"text",
                                                         "<database><games><game id=\"1\"><move>h8 h9</move><info>well "
                                                         "played</info></game></games></database>"}})
                                                      .dump())
                         .at("games")[0];
  EXPECT_EQ(renju.at("comments"), (Json{{"0", "well played"}}));
}

TEST(Records, OfAnIrregularGameAreWhatCanBeReviewed) {
  TestService service;
  const auto read = [&](const std::string& text) {
    return service.post("/api/v1/records", Json({{"text", text}}).dump()).at("games")[0];
  };
  // Black has five with its fifth stone, and White played on.
  const Json late = read("(;GM[4]SZ[15]RU[Renju]RE[B+R];B[hh];W[aa];B[hi];W[ba];B[hj];W[ca];B[hk];W[da];B[hl];W[ea])");
  EXPECT_EQ(late.at("moves").size(), 9u);
  EXPECT_EQ(late.at("left_out"), 1);
  EXPECT_NE(late.at("irregular").get<std::string>().find("move 10: the game goes on after its end"), std::string::npos);
  const Json taken = read("(;GM[1]SZ[9];B[ee];W[cc];B[ee];W[dd])");
  EXPECT_EQ(taken.at("moves"), Json::parse(R"j(["E5","C7"])j"));
  EXPECT_EQ(taken.at("left_out"), 2);
  EXPECT_EQ(taken.at("irregular"), "move 3: «E5» is occupied");
  const Json whole = read("(;GM[1]SZ[9];B[ee])");
  for (const char* key : {"irregular", "left_out", "could_be"}) EXPECT_FALSE(whole.contains(key)) << key;
}

TEST(Records, SayWhatTheyDoNotSayAndWhatAnExportWillNotHave) {
  TestService service;
  const auto read = [&](const char* text) {
    return service.post("/api/v1/records", Json({{"text", text}}).dump()).at("games")[0];
  };
  const Json bare = read("(;GM[1]SZ[19];B[pd]TR[pd]LB[dd:A];W[dd]N[a name])");
  EXPECT_EQ(bare.at("unkept"), Json::parse(R"j(["LB","N","TR"])j"));
  EXPECT_EQ(bare.at("assumed"), Json::parse(R"j({"komi":"7.5","scoring":"area"})j"));
  const Json full = read("(;GM[1]SZ[19]KM[6.5]RU[Japanese];B[pd]C[fine];W[dd])");
  EXPECT_FALSE(full.contains("unkept"));
  EXPECT_FALSE(full.contains("assumed"));
}

TEST(Records, SayWhichOtherGameTheyCouldBeAndAreReadAsThat) {
  TestService service;
  const std::string text = "(;GM[4]SZ[15]BR[2100]WR[15k];B[hh];W[hg])";
  const Json assumed = service.post("/api/v1/records", Json({{"text", text}}).dump()).at("games")[0];
  EXPECT_EQ(assumed.at("game"), "gomoku15");
  EXPECT_EQ(assumed.at("could_be"), Json::parse(R"j(["renju"])j"));
  const Json told = service.post("/api/v1/records", Json({{"text", text}, {"game", "renju"}}).dump()).at("games")[0];
  EXPECT_EQ(told.at("game"), "renju");
  EXPECT_FALSE(told.contains("could_be"));
  EXPECT_EQ(told.at("players")[0].at("level"), "2100") << "the level of people that this rating is";
  EXPECT_FALSE(told.at("players")[1].contains("level"));
}

TEST(Records, OfAPlayedGameCanBeImported) {
  TestService service;
  service.post("/api/v1/sessions", R"j({"game":"renju(opening=swap2)","seats":[{"person":"Ada"},{"person":"Bo"}],
    "moves":["h8","h9","i8","black"]})j");
  service.post("/api/v1/sessions/game1001/resign", R"j({"person":0})j");
  const std::string text = service.ask("GET", "/api/v1/sessions/game1001/record?format=sgf").body;
  const Json game = service.post("/api/v1/records", Json({{"text", text}}).dump()).at("games")[0];
  EXPECT_EQ(game.at("moves"), Json::parse(R"j(["h8","h9","i8","black"])j"));
  EXPECT_EQ(game.at("players")[0].at("name"), "Bo") << "by colour";
  EXPECT_EQ(game.at("result"), "1-0");
  EXPECT_EQ(exported(service, text), text);
}

}  // namespace
}  // namespace ludens::web

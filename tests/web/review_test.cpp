#include "web/reviewing.h"

#include <cmath>

#include <gtest/gtest.h>

#include "games/catalogue.h"
#include "play/comment/people.h"
#include "play/levels.h"
#include "records/database/sqlite.h"
#include "support/scratch.h"
#include "test_service.h"
#include "web/review_store.h"

namespace ludens::web {
namespace {

using tests::Scratch;

// What a page hears of a review.
std::vector<Json> reviewed(TestService& service, const std::string& more = "", const std::string& game = "tictactoe",
                           const std::string& moves = R"j(["b2","a2","a1"])j") {
  std::vector<Json> heard;
  const auto channel = service.service.open_channel([&](std::string text) { heard.push_back(Json::parse(text)); });
  channel->hear(R"j({"type":"review","id":"r","game":")j" + game + R"j(","moves":)j" + moves + more + "}",
                *service.time);
  service.think();
  return heard;
}

const std::string kQuick = R"j(,"agent":"uct(playouts=200)")j";

TEST(Reviewing, SaysOfEveryMoveWhatTheJudgeThinks) {
  TestService service;
  const auto heard = reviewed(service, kQuick);
  ASSERT_EQ(heard.size(), 5u);  // three moves, the position after them, and the end
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(heard[i].at("type"), "ply");
    EXPECT_EQ(heard[i].at("ply"), static_cast<int>(i + 1));
    EXPECT_TRUE(heard[i].find("opinion") && heard[i].find("hint") && heard[i].find("before"));
    EXPECT_EQ(heard[i].find("judged") != nullptr, i < 3);
  }
  // One kind of value: what comes after a move is what comes before the next.
  for (std::size_t i = 0; i < 3; ++i)
    EXPECT_NEAR(heard[i].at("judged").at("after").get<double>(), heard[i + 1].at("before").get<double>(), 1e-4);
  EXPECT_EQ(heard[4].at("type"), "done");
}

TEST(Reviewing, SaysOfAPositionWhatAnOpinionOfItSays) {
  TestService service;
  const auto heard = reviewed(service, kQuick);
  const std::vector<std::string> moves = {"[]", R"j(["b2"])j", R"j(["b2","a2"])j"};
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const Json opinion =
        service.post("/api/v1/opinions", R"j({"game":"tictactoe","moves":)j" + moves[i] + kQuick + "}");
    const double best = opinion.at("best_value").get<double>();
    EXPECT_NEAR(heard[i].at("before").get<double>(), i % 2 == 0 ? best : 1 - best, 1e-4) << moves[i];
  }
}

TEST(Reviewing, SurvivesAReloadOfThePageAndARestartOfTheServer) {
  const Scratch folder;
  ServiceOptions options;
  options.sessions = folder.path() / "sessions.db";
  std::vector<Json> first;
  {
    TestService service(options);
    first = reviewed(service, kQuick);
    EXPECT_EQ(reviewed(service, kQuick + R"j(,"stored":true)j"), first);
  }
  TestService service(options);
  EXPECT_EQ(reviewed(service, kQuick + R"j(,"stored":true)j"), first);
  EXPECT_EQ(reviewed(service, kQuick), first);
}

TEST(Reviewing, SaysNothingOfWhatWasNotReviewedWhereOnlyStoredIsAskedFor) {
  TestService service;
  EXPECT_EQ(reviewed(service, kQuick + R"j(,"stored":true)j").size(), 1u);  // done
  reviewed(service, kQuick, "tictactoe", R"j(["b2"])j");
  // A longer game has the moves of the shorter one; another judge has none.
  const auto longer = reviewed(service, kQuick + R"j(,"stored":true)j");
  ASSERT_EQ(longer.size(), 2u);
  EXPECT_EQ(longer[0].at("ply"), 1);
  EXPECT_EQ(reviewed(service, R"j(,"agent":"uct(playouts=300)","stored":true)j").size(), 1u);
}

TEST(Reviewing, AsksTheGamesUsualAgentWhereNobodyIsNamed) {
  TestService service;
  const auto heard = reviewed(service);
  const Json games = service.get("/api/v1/games");
  for (const auto& game : games.at("games"))
    if (game.at("name") == "tictactoe") EXPECT_EQ(heard[0].at("opinion").at("agent"), game.at("usual"));
}

TEST(Reviewing, ShowsWhatPeopleOfTheWantedLevelPlay) {
  TestService service;
  const std::string moves = R"j(["E5"])j", judge = R"j(,"agent":"uct(playouts=50)")j";
  const auto weak = reviewed(service, judge + R"j(,"people":"15k")j", "go9", moves);
  EXPECT_EQ(weak[0].at("human").at("level"), "15k");
  const auto strong = reviewed(service, judge + R"j(,"people":"1d","stored":true)j", "go9", moves);
  EXPECT_EQ(strong[0].at("human").at("level"), "1d");  // what is stored is of no level
  EXPECT_EQ(strong[0].at("judged"), weak[0].at("judged"));
  const auto both = reviewed(service, judge + R"j(,"people":["12k","3d"],"stored":true)j", "go9", moves);
  EXPECT_EQ(both[0].at("human").at("level"), "12k") << "Black moves";
  EXPECT_EQ(both[1].at("human").at("level"), "3d") << "White does";
  const auto wrong = reviewed(service, judge + R"j(,"people":["12k"],"stored":true)j", "go9", moves);
  EXPECT_EQ(wrong[0].at("code"), "bad-level");
}

// Among people of a level, as comments say it (docs/win_rates.md), and not what their network thinks of the position.
TEST(Reviewing, AndOpinionsSayTheWinRateOfPeopleOfTheLevel) {
  const GamePtr game = find_game("go9");
  Session session(game);
  session.play_text("E5");
  const auto rating = human_rating(*game, "15k");
  Rng rng(1);
  const Question question{*game, session.position(), session.moves(), {.rating = rating, .opponent_rating = rating}};
  const auto value = [&](const std::string& agent) {
    return static_cast<double>(make_agent(game, agent)->consider(question, rng).value.expected());
  };
  const double win = value(win_agent_at_level(*game, "15k"));
  EXPECT_GT(std::abs(win - value(people_at_level(*game, "15k"))), 0.001) << "the two must be told apart";
  TestService service;
  const std::string wish = R"j(,"agent":"uct(playouts=50)","people":"15k")j";
  const auto heard = reviewed(service, wish, "go9", R"j(["E5"])j");
  EXPECT_NEAR(heard[1].at("human").at("win_rate").get<double>(), win, 1e-3);
  const Json said = service.post("/api/v1/opinions", R"j({"game":"go9","moves":["E5"])j" + wish + "}");
  EXPECT_NEAR(said.at("human").at("win_rate").get<double>(), win, 1e-3);
}

TEST(Reviewing, EndsWithTheStoryAndCommentsWhereTheyAreWanted) {
  TestService service;
  const std::string moves = R"j(["4","5","4","5","4","5","1","5"])j", judge = R"j(,"agent":"uct(playouts=500)")j";
  const std::string wish = judge + R"j(,"commentary":true,"result":"0-1")j";
  const auto early = reviewed(service, wish + R"j(,"stored":true)j", "connect4", moves);
  EXPECT_EQ(early.size(), 1u) << "nothing was reviewed yet";
  const auto heard = reviewed(service, wish, "connect4", moves);
  ASSERT_GE(heard.size(), 3u);
  const Json& told = heard[heard.size() - 2];
  EXPECT_EQ(told.at("type"), "commentary");
  EXPECT_EQ(heard.back().at("type"), "done");
  EXPECT_EQ(told.at("story").size(), 5u);
  EXPECT_EQ(told.at("story")[0].at("topic"), "won");
  EXPECT_EQ(told.at("story")[0].at("side"), 1);
  bool missed = false;
  for (const auto& comment : told.at("comments"))
    missed = missed || (comment.at("ply") == 7 && comment.at("facts")[0].at("topic") == "missed");
  EXPECT_TRUE(missed);
  // The same from what is stored, and nothing of it where nobody asks.
  EXPECT_EQ(reviewed(service, wish + R"j(,"stored":true)j", "connect4", moves), heard);
  EXPECT_EQ(reviewed(service, judge, "connect4", moves).size(), heard.size() - 1);
}

TEST(Reviewing, TellsOfPeopleOfTheLevelsAskedFor) {
  TestService service;
  const std::string wish = R"j(,"agent":"uct(playouts=50)","commentary":true,"people":["12k","3d"])j";
  const auto heard = reviewed(service, wish, "go9", R"j(["E5","C3","G7"])j");
  const Json& told = heard[heard.size() - 2];
  EXPECT_EQ(told.at("levels"), Json::parse(R"j(["12k","3d"])j"));
  EXPECT_EQ(told.at("story")[0].at("topic"), "unfinished");
  EXPECT_EQ(told.at("story").back().at("topic"), "like-people");
}

TEST(Opinions, PassOnAFinishedBoard) {
  TestService service;
  const std::string moves =
      R"j(["D9","F9","D8","F8","D7","F7","D6","F6","D5","F5","D4","F4","D3","F3","D2","F2","D1","F1","E9","B5","E7","H5",)j"
      R"j("E5","E8","E3","E6","E1","E4","E2"])j";
  const Json judge = service.post("/api/v1/opinions", R"j({"game":"go9(komi=3.5)","moves":)j" + moves + "}");
  EXPECT_EQ(judge.at("hint").at("why"), "settled");
  EXPECT_EQ(judge.at("hint").at("margin"), 0.5);
  EXPECT_EQ(judge.at("move"), "pass");
  EXPECT_EQ(judge.at("moves").size(), 1u) << "no invasion of it";
  EXPECT_EQ(judge.at("best_value"), 1);
  // Somebody else's opinion is their own; the hint is the judge of life's.
  const Json other = service.post("/api/v1/opinions",
                                  R"j({"game":"go9(komi=3.5)","agent":"uct(playouts=200)","moves":)j" + moves + "}");
  EXPECT_GT(other.at("moves").size(), 1u);
  EXPECT_EQ(other.at("hint").at("why"), "settled");
}

// All of it can be made again.
TEST(ReviewStore, IsBegunAnewWhereItsFileIsDamaged) {
  const Scratch folder;
  const auto file = folder.path() / "reviews.db";
  for (const std::string& damage : {std::string(9000, '\x7f'), std::string("SQLite format 3"), std::string(1, '\0')}) {
    folder.write("reviews.db", damage);
    ReviewStore store(file, 10);
    store.keep("a", "1");
    EXPECT_EQ(store.find("a"), "1");
  }
  EXPECT_EQ(ReviewStore(file, 10).find("a"), "1");
  EXPECT_TRUE(std::filesystem::exists(folder.path() / "reviews.db.damaged"));
}

TEST(ReviewStore, IsInMemoryWhereNoFileCanBeHad) {
  ReviewStore store("/proc/reviews.db", 10);
  store.keep("a", "1");
  EXPECT_EQ(store.find("a"), "1");
}

TEST(Reviewing, ThinksAnewWhereWhatIsStoredIsDamaged) {
  const Scratch folder;
  ServiceOptions options;
  options.sessions = folder.path() / "sessions.db";
  std::vector<Json> first;
  {
    TestService service(options);
    first = reviewed(service, kQuick);
  }
  for (const char* body : {"[]", "{}", "{\"ply\":1", "{\"ply\":77,\"opinion\":{}}"}) {
    {
      records::Database reviews(folder.path() / "reviews.db");
      reviews.prepare("UPDATE reviews SET body=?").bind(1, body).run();
      EXPECT_EQ(reviews.changes(), 4);
    }
    TestService service(options);
    EXPECT_EQ(reviewed(service, kQuick), first) << body;
  }
}

TEST(ReviewStore, ForgetsWhatWasLongestUnused) {
  ReviewStore store(":memory:", 2);
  store.keep("a", "1");
  store.keep("b", "2");
  EXPECT_EQ(store.find("a"), "1");
  store.keep("c", "3");
  EXPECT_EQ(store.count(), 2);
  EXPECT_EQ(store.find("b"), std::nullopt);
  EXPECT_EQ(store.find("a"), "1");
  EXPECT_EQ(store.find("c"), "3");
}

}  // namespace
}  // namespace ludens::web

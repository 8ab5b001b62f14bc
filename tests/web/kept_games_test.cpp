#include "web/kept_games.h"

#include <gtest/gtest.h>

#include "support/scratch.h"
#include "test_service.h"

namespace ludens::web {
using namespace tests;
namespace {

TEST(KeptGames, AreListedAndRemovedWhileTheServerRuns) {
  const Scratch scratch;
  ServiceOptions options;
  options.sessions = scratch.file("sessions.db");
  EXPECT_NE(complaint([&] { kept_games(options.sessions); }), "");
  EXPECT_FALSE(std::filesystem::exists(options.sessions)) << "looking makes no file";
  TestService service(options);
  for (int i = 0; i < 3; ++i)
    service.post("/api/v1/sessions", R"j({"game":"tictactoe","seats":[{"person":"Ada"},{"agent":"random"}]})j");
  service.post("/api/v1/sessions/game1002/resign");
  const auto games = kept_games(options.sessions);
  ASSERT_EQ(games.size(), 3u);
  EXPECT_EQ(games[0].id, "game1002") << "the latest used first";
  EXPECT_TRUE(games[0].over);
  EXPECT_EQ(games[0].players, "Ada : random");
  EXPECT_EQ(games[0].game, "tictactoe");
  EXPECT_GT(games[0].bytes, 100);
  EXPECT_EQ(games[0].source.size(), 8u) << "no address";
  EXPECT_EQ(remove_games(options.sessions, {"game1001", "nothing"}), 1);
  EXPECT_EQ(service.ask("POST", "/api/v1/sessions/game1001/moves", R"j({"move":"b2"})j").status, 503);
  EXPECT_EQ(service.ask("GET", "/api/v1/sessions/game1001").status, 404);
  EXPECT_EQ(service.get("/api/v1/sessions").at("sessions").size(), 2u);
}

}  // namespace
}  // namespace ludens::web

#include <thread>

#include <gtest/gtest.h>

#include "agents/external/asking.h"

namespace ludens::agents {
namespace {

using Lines = std::vector<std::string>;

bool says(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

TEST(EngineAgent, ShowsAWrongCommandAtOnce) {
  const GamePtr game = find_game("go9");
  EXPECT_EQ(complaint([&] { make_agent(game, "engine(\"no-such-program\")"); }),
            "no program is called «no-such-program», neither in $PATH nor in /usr/games");
  EXPECT_EQ(complaint([&] { make_agent(game, "engine(protocol=gtp)"); }),
            "engine needs a command to start, as in engine(\"gnugo --mode gtp\")");
  EXPECT_EQ(complaint([&] { make_agent(game, "engine(\"sh -c 'echo no licence >&2; exit 5'\")"); }),
            "engine «sh -c 'echo no licence >&2; exit 5'» exited with 5 after «1 name»; its stderr ends with «no "
            "licence»");
  EXPECT_TRUE(says(complaint([] { Asking("go9", "gtp", "hang 0", ", startup=50ms"); }),
                   "gave no answer to «1 name» within 0.05 s"));
  EXPECT_TRUE(says(complaint([] { Asking("renju", "gomocup", "crash 0"); }), "was killed by signal 6"));
  EXPECT_TRUE(says(complaint([] { Asking("renju", "gomocup", "none", ", log=\"\""); }), "log is given twice"));
  EXPECT_TRUE(says(complaint([&] { make_agent(game, "engine(\"cat\", log=\"/no/such/folder\")"); }),
                   "the log «/no/such/folder» cannot be written"));
  EXPECT_TRUE(says(complaint([] { Asking("go9", "gtp", "none", ", options=\"=3\""); }), "Name=Value"));
}

TEST(EngineAgent, StartsAgainOnceAGameAndTellsThePosition) {
  const Scratch scratch;
  for (const std::string fault : {"crash", "exit", "orphan", "deaf", "huge", "flood"}) {
    Asking game("go9", "gtp", fault + " 2 " + scratch.file(fault).string());
    game.ask("E5");
    game.told();
    const Opinion opinion = game.ask("E5 A1 E6");
    EXPECT_EQ(opinion.moves.items().size(), 1u) << fault;
    EXPECT_TRUE(says(opinion.why, "; started again because engine ")) << opinion.why;
    EXPECT_EQ(game.told(), (Lines{"play b E6", "genmove w", "name", "version", "list_commands", "boardsize 9",
                                  "clear_board", "komi 7.5", "play b E5", "play w A1", "play b E6", "genmove w"}))
        << fault;
  }
}

TEST(EngineAgent, GivesUpAfterTheSecondFault) {
  const std::string twice = complaint([] { Asking("go9", "gtp", "crash").ask("E5"); });
  EXPECT_TRUE(says(twice,
                   "was killed by signal 6 (Aborted) after «8 genmove w»; its stderr ends with «first line» "
                   "«out of luck»; engine "))
      << twice;
  EXPECT_EQ(twice.find('\n'), std::string::npos);

  Asking later("go9", "gtp", "exit 2");
  later.ask("E5");
  later.ask("E5 A1 E6");  // its second move, and the first of the run that was started again
  EXPECT_TRUE(says(complaint([&] { later.ask("E5 A1 E6 B1 E7"); }),
                   "exited with 3 after «12 genmove w»; it had been started again in this game before"));
  later.new_game();
  later.ask("E5");
  EXPECT_EQ(complaint([&] { later.ask("E5 A1 E6"); }), "");
}

TEST(EngineAgent, EndsAMoveThatTakesTooLong) {
  const std::string late = complaint([] { Asking("renju", "gomocup", "hang", ", timeout=50ms").ask("h8"); });
  EXPECT_TRUE(says(late, "gave no answer to «TURN 7,7» within 0.05 s")) << late;
}

TEST(EngineAgent, EndsAMoveInTimeUnderAFloodOfOutput) {
  const std::string late = complaint([] { Asking("go9", "gtp", "flood", ", timeout=50ms").ask("E5"); });
  EXPECT_TRUE(says(late, "gave no answer to «8 genmove w» within 0.05 s")) << late;
}

TEST(EngineAgent, AnswersAStopRequest) {
  Asking game("go9", "gtp", "hang");
  std::stop_source source;
  Budget budget;
  budget.until.stop = source.get_token();
  std::jthread soon([&] { source.request_stop(); });
  EXPECT_EQ(complaint([&] { game.ask("E5", budget); }), "interrupted");
}

TEST(EngineAgent, ShakesHandsOverUciAndSaysWhatIsNotPlayedOverIt) {
  EXPECT_EQ(complaint([] { Asking("go9", "uci", "none", ", options=\"Hash=16; Clear Hash\""); }),
            "«Fake 1» answers over uci, over which go9 is not played");
  EXPECT_TRUE(says(complaint([] { Asking("go9", "uci", "exit 0"); }), "exited with 3 after «uci»"));
  EXPECT_TRUE(says(complaint([] { Asking("go9", "uci", "hang 0", ", startup=50ms"); }), "no answer to «uci»"));
  EXPECT_EQ(complaint([] { Asking("go9", "usi", "none"); }), "«Fake 1» answers over usi, over which go9 is not played");
}

TEST(EngineAgent, HasACanonicalTextAndIsKnownToStartPrograms) {
  const std::string text = "engine( protocol=gtp,  \"gnugo --level 3\", movetime=2000ms)";
  EXPECT_EQ(agent_text(parse_spec(text)), "engine(\"gnugo --level 3\", movetime=2s)");
  EXPECT_TRUE(starts_programs(parse_spec(text)));
  EXPECT_TRUE(starts_programs(parse_spec("blend(random, engine(\"x\"))")));
  EXPECT_FALSE(starts_programs(parse_spec("grave(playouts=10)")));
}

}  // namespace
}  // namespace ludens::agents

// What a program may ask of an engine that thinks: limits, stops, questions in between.
#include <csignal>
#include <regex>
#include <thread>
#include <tuple>
#include <utility>

#include <unistd.h>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "protocols/conversation.h"

namespace ludens::protocols {
namespace {

// Its own budget is far beyond any test; only a stop ends it.
constexpr const char* kEndless = "uct(playouts=1000000000,nodes=1000)";

// Says everything at once through a pipe that stays open, as an impatient program does, or is closed at once, as one
// does that dies.
std::string said_at_once(ServeOptions options, const std::string& text, bool stays = true) {
  int ends[2];
  EXPECT_EQ(pipe(ends), 0);
  EXPECT_EQ(write(ends[1], text.data(), text.size()), static_cast<ssize_t>(text.size()));
  std::ostringstream out;
  if (!stays) close(std::exchange(ends[1], -1));
  {
    PipeLines lines(ends[0]);
    Writer writer(out);
    serve(options, lines, writer);
  }
  close(ends[0]);
  if (stays) close(ends[1]);
  return out.str();
}

std::string without_times(const std::string& text) { return std::regex_replace(text, std::regex(" time [0-9]+"), ""); }

TEST(Limits, DoNotMakeAnotherPlayer) {
  ServeOptions options{.protocol = "ugi", .setup = {.game = "go9", .level = "2"}};
  const std::string bare = without_times(answers(options, {"position startpos moves E5", "go"}));
  ASSERT_NE(bare.find("nodes"), std::string::npos);
  for (const char* go :
       {"go movetime 10000", "go nodes 1", "go depth 1", "go infinite", "go movetime 600000 nodes 9999999",
        "go p1time 600000 p2time 600000 p1inc 0 p2inc 0", "go p2time 600000"})
    EXPECT_EQ(without_times(answers(options, {"position startpos moves E5", go})), bare) << go;
}

// Graphical programs know no other word for a level of people, and send limits of their own with every move.
TEST(Limits, OfStrengthAreALevelOfPeopleAndNothingElseIs) {
  const ServeOptions uci{.protocol = "uci", .setup = {.game = "chess"}};
  ServeOptions level = uci;
  for (const char* elo : {"900", "1500", "1725"}) {
    level.setup.level = elo;
    const std::string bare = without_times(answers(level, {"position startpos moves e2e4", "go"}));
    ASSERT_NE(bare.find("bestmove"), std::string::npos) << bare;
    const std::string set = fmt::format("setoption name UCI_Elo value {}", elo);
    for (const char* go : {"go", "go nodes 1", "go movetime 600000", "go wtime 60000 btime 60000 winc 0 binc 0"})
      EXPECT_EQ(without_times(answers(uci, {"setoption name UCI_LimitStrength value true", set.c_str(),
                                            "position startpos moves e2e4", go})),
                bare)
          << elo << " " << go;
  }
  EXPECT_NE(answers(uci, {"setoption name UCI_LimitStrength value true", "setoption name UCI_Elo value 9000"})
                .find("info string error"),
            std::string::npos);
}

TEST(Limits, AreKeptWhereTheClockDemandsIt) {
  ServeOptions options{.protocol = "ugi", .setup = {.game = "go9", .agent = kEndless}};
  const std::string out = answers(options, {"go movetime 50", "go p1time 200 p2time 1"});
  EXPECT_NE(out.rfind("bestmove"), out.find("bestmove"));
}

TEST(Analysis, EndsWithAnyLine) {
  ServeOptions options{.protocol = "gtp", .setup = {.game = "go9", .agent = kEndless}};
  for (const char* command : {"lz-analyze b 10", "kata-analyze 10", "analyze w"}) {
    const std::string out = said_at_once(options, "7 " + std::string(command) + "\n8 name\n9 quit\n");
    EXPECT_TRUE(out.starts_with("=7\ninfo move ")) << out;
    EXPECT_TRUE(out.ends_with("\n\n=8 Ludens\n\n=9 \n\n")) << out;
  }
}

// Programs that draw an analysis divide by the most visits of a move.
TEST(Analysis, OfAPolicyHasVisitsByItsProbabilities) {
  const ServeOptions options{.protocol = "gtp", .setup = {.game = "go9", .agent = "net(go9-human-net, rating=15k)"}};
  for (const char* command : {"lz-analyze 100", "kata-analyze 100 rootInfo true", "kata-genmove_analyze 100"}) {
    const std::string out = answers(options, {command});
    const std::regex one("info move ([A-Z0-9a-z]+) visits ([0-9]+) winrate ([0-9.]+) prior ([0-9.]+) lcb ([0-9.]+)");
    int moves = 0, last = 1001, sum = 0;
    for (std::sregex_iterator at(out.begin(), out.end(), one), end; at != end; ++at, ++moves) {
      const int visits = std::stoi((*at)[2]);
      const double prior = std::stod((*at)[4]) / (std::string(command).starts_with("lz") ? 10000 : 1);
      EXPECT_NEAR(visits, 1000 * prior, 1) << at->str();
      EXPECT_GE(visits, 1) << at->str();
      EXPECT_LE(visits, last) << "the likeliest first: " << at->str();
      EXPECT_EQ((*at)[3], (*at)[5]) << "nothing was sampled: " << at->str();
      last = visits;
      sum += visits;
    }
    EXPECT_GT(moves, 3) << out;
    EXPECT_LE(std::abs(sum - 1000), 40) << out;
    if (out.find("rootInfo") != std::string::npos) {
      EXPECT_NE(out.find(fmt::format("rootInfo visits {} ", sum)), std::string::npos) << out;
    }
  }
}

TEST(Genmove, IsNotCutShortByTheNextLine) {
  ServeOptions options{.protocol = "gtp", .setup = {.game = "go9", .agent = "uct(playouts=500)"}};
  const std::string text = "kata-genmove_analyze b 100000\nname\nquit\n";
  const std::string at_once = said_at_once(options, text);
  EXPECT_EQ(at_once, answers(options, {"kata-genmove_analyze b 100000", "name", "quit"}));
  EXPECT_NE(at_once.find("\nplay "), std::string::npos);
}

// Whoever asked may have died; an engine does not think for nobody.
TEST(Thinking, EndsWithTheInput) {
  for (const auto& [protocol, text] : {std::pair{"gtp", "genmove b\n"},
                                       {"gtp", "reg_genmove b\n"},
                                       {"gtp", "kata-genmove_analyze b 10\n"},
                                       {"gtp", "lz-analyze 10\n"},
                                       {"ugi", "go\n"},
                                       {"ugi", "go infinite\n"},
                                       {"ugi", "go movetime 100000000\n"},
                                       {"gomocup", "START 15\nBEGIN\n"},
                                       {"gomocup", "START 15\nINFO timeout_turn 0\nBOARD\n7,7,2\nDONE\n"}}) {
    const ServeOptions options{
        .protocol = protocol,
        .setup = {.game = std::string_view(protocol) == "gomocup" ? "" : "go9", .agent = kEndless, .patience = {}}};
    EXPECT_NE(said_at_once(options, text, false), "") << text;
  }
}

// What stands behind more than may wait is not heard; so whoever says so much does not get to stop the thought.
TEST(Thinking, EndsWhenMoreIsSaidThanMayWait) {
  std::signal(SIGPIPE, SIG_IGN);
  // Takes a few lines of a flood, and then no more.
  struct FewLines final : LineSource {
    explicit FewLines(int descriptor) : lines(descriptor) {}
    bool next(std::string& line) override { return ++taken < 10 && lines.next(line); }
    void wait() override { lines.wait(); }
    void watch(Watcher watcher) override { lines.watch(std::move(watcher)); }
    PipeLines lines;
    int taken = 0;
  };
  for (const auto& [protocol, text, more] : {std::tuple{"gtp", "genmove b\n", "name\n"},
                                             {"ugi", "go infinite\n", "query gameover\n"},
                                             {"gomocup", "START 15\nBEGIN\n", "ABOUT\n"}}) {
    int ends[2];
    ASSERT_EQ(pipe(ends), 0);
    std::thread flood([end = ends[1], said = std::string(text), again = std::string(more)] {
      for (const std::string* line = &said; write(end, line->data(), line->size()) > 0; line = &again) {
      }
    });
    std::ostringstream out;
    {
      FewLines lines(ends[0]);
      Writer writer(out);
      serve(
          {.protocol = protocol,
           .setup = {.game = std::string_view(protocol) == "gomocup" ? "" : "go9", .agent = kEndless, .patience = {}}},
          lines, writer);
    }
    close(ends[0]);  // only now is the flood over
    flood.join();
    close(ends[1]);
    EXPECT_NE(out.str(), "") << text;
  }
}

int times(const std::string& text, std::string_view word) {
  int count = 0;
  for (auto at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) ++count;
  return count;
}

// A command that ends another one does not stand on it: thousands in a row do not use up the stack.
TEST(Commands, ThatEndEachOtherHaveNoDepth) {
  constexpr int kMany = 100'000;
  const ServeOptions ugi{.protocol = "ugi", .setup = {.game = "tictactoe", .agent = "random"}};
  EXPECT_EQ(times(answers(ugi, std::vector<std::string>(kMany, "go infinite")), "bestmove "), kMany);
  const ServeOptions gomocup{.protocol = "gomocup", .setup = {.agent = "random"}};
  EXPECT_EQ(times(answers(gomocup, std::vector<std::string>(kMany, "BOARD")), "ERROR "), kMany);
}

// A script that says all at once, and closes its end, gets the whole answer where that is quick.
TEST(Thinking, OfAScriptIsNotCutShort) {
  const ServeOptions options{.protocol = "gtp", .setup = {.game = "go9", .agent = "uct(playouts=500)"}};
  EXPECT_EQ(said_at_once(options, "kata-genmove_analyze b 100000\n", false),
            answers(options, {"kata-genmove_analyze b 100000"}));
}

// A position that was refused is not the one before.
TEST(Positions, ThatWereRefusedAreNotThoughtAbout) {
  const ServeOptions usi{.protocol = "usi", .setup = {.game = "shogi", .agent = "random"}};
  const std::string refused = answers(usi, {"position startpos moves 7g7f", "position startpos moves 7g7f 1a9z", "go",
                                            "go mate 1000", "position startpos", "go"});
  EXPECT_NE(
      refused.find("info string error: the last position was refused; send one that can be read\nbestmove resign"),
      std::string::npos)
      << refused;
  EXPECT_NE(refused.find("checkmate timeout"), std::string::npos) << refused;
  EXPECT_EQ(refused.find("nomate"), std::string::npos) << refused;
  EXPECT_EQ(refused.rfind("bestmove resign"), refused.find("bestmove resign")) << refused;  // the last one is a move
  const ServeOptions uci{.protocol = "uci", .setup = {.game = "chess", .agent = "random"}};
  EXPECT_NE(answers(uci, {"position fen nonsense", "go"}).find("bestmove (none)"), std::string::npos);
}

TEST(Thinking, ThatFailsGivesNoGameAway) {
  ServeOptions options{.protocol = "usi", .setup = {.game = "shogi"}};
  options.setup.agent = "engine(\"sh -c 'exit 1'\", protocol=usi)";
  const std::string said = answers(options, {"position startpos moves 7g7f", "go"});
  EXPECT_NE(said.find("info string error"), std::string::npos) << said;
  EXPECT_TRUE(std::regex_search(said, std::regex("bestmove [1-9][a-i][1-9][a-i]"))) << said;
}

TEST(Ugi, StopsAndAnswersWhileItThinks) {
  ServeOptions options{.protocol = "ugi", .setup = {.game = "hex11", .agent = kEndless}};
  const std::string out = said_at_once(options, "go infinite\nisready\nstop\nquit\n");
  const auto ready = out.find("readyok"), move = out.find("bestmove ");
  ASSERT_NE(move, std::string::npos);
  EXPECT_LT(ready, move);
}

TEST(Ugi, TakesAStopForTheThoughtBeforeIt) {
  ServeOptions options{.protocol = "ugi", .setup = {.game = "hex11", .agent = "uct(playouts=300)"}};
  const std::string out = said_at_once(options, "go\nposition startpos\ngo\nstop\nquit\n");
  EXPECT_NE(out.find(" nodes 300 "), std::string::npos) << out;
}

TEST(Yixin, StopsWhileItThinks) {
  ServeOptions options{.protocol = "gomocup", .setup = {.agent = kEndless}};
  const std::string out = said_at_once(options, "START 15\nBEGIN\nyxstop\nEND\n");
  EXPECT_TRUE(std::regex_match(out, std::regex("OK\n[0-9]+,[0-9]+\n"))) << out;
}

TEST(Gomocup, KeepsTheTimeOfAMove) {
  ServeOptions options{.protocol = "gomocup", .setup = {.agent = kEndless}};
  const std::string out = answers(options, {"START 20", "INFO timeout_turn 100", "BEGIN"});
  EXPECT_TRUE(std::regex_match(out, std::regex("OK\n[0-9]+,[0-9]+\n"))) << out;
}

TEST(Detection, KnowsAProtocolByItsFirstLine) {
  for (const char* line : {"START 15", "start 20", "INFO rule 1", "ABOUT", "yxboard", "RECTSTART 15,15"})
    EXPECT_EQ(detect_protocol(line), "gomocup") << line;
  EXPECT_EQ(detect_protocol("ugi"), "ugi");
  EXPECT_EQ(detect_protocol("uci"), "uci");
  for (const char* line : {"name", "1 protocol_version", "boardsize 9", "nonsense"})
    EXPECT_EQ(detect_protocol(line), "gtp") << line;
  EXPECT_EQ(detect_protocol("usi"), "usi");
  EXPECT_ANY_THROW(detect_protocol("ucci"));
}

}  // namespace
}  // namespace ludens::protocols

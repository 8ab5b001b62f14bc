// The same seed gives the same game through every door: the arena, the page, the protocols and the terminal. Each door
// is told one seat's moves and must answer with the other's, as a referee, a person or a browser would play.
#include <algorithm>
#include <regex>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "agents/parts.h"
#include "base/hash.h"
#include "games/catalogue.h"
#include "measure/arena/arena_game.h"
#include "play/table.h"
#include "support/scratch.h"
#include "support/shell.h"
#include "web/test_service.h"

namespace ludens::cli {
using namespace measure;
using namespace tests;
namespace {

constexpr int kSeed = 7;

// Who sits at the table, in the words of the command line.
struct Player {
  std::string agent = {}, level = {};
  std::string options() const {
    return level.empty() ? fmt::format(" --agent \"{}\"", agent) : fmt::format(" --level {}", level);
  }
};

struct Match {
  std::string game;
  std::array<Player, 2> players;
};

const std::vector<Match>& matches() {
  static const std::vector<Match> kMatches = {
      {"go9", {{{.level = "10k"}, {.agent = "uct(playouts=40)"}}}},  // draws by temperature; remembers by MAST
      {"renju", {{{.agent = "refined(simulations=100)"}, {.level = "1900"}}}},
      {"connect4", {{{.agent = "grave(playouts=60, reuse=yes)"}, {.agent = "random"}}}},
      {"renju(opening=swap2)", {{{.agent = "uct(playouts=30)"}, {.agent = "random"}}}},
  };
  return kMatches;
}

std::vector<std::string> texts(const Session& session, const std::string& notation = {}) {
  const auto& all = session.game().notations;
  const auto asked = std::ranges::find(all, notation, &Notation::name);
  const Notation& used = asked == all.end() ? all.front() : *asked;
  std::vector<std::string> out;
  for (std::size_t ply = 0; ply < session.moves().size(); ++ply)
    out.push_back(used.write(session.position_at(static_cast<int>(ply)), session.moves()[ply]));
  return out;
}

// The game as it is played at a table in this program.
Session at_the_table(const Match& match) {
  const GamePtr game = find_game(match.game);
  std::array<Seat, 2> seats;
  for (std::size_t i = 0; i < 2; ++i)
    seats[i] = match.players[i].level.empty() ? agent_seat(game, match.players[i].agent)
                                              : level_seat(game, match.players[i].level);
  Table table(Session(game), std::move(seats), {kSeed});
  table.play_out({.longest = 60});
  return table.session();
}

int seat_at(const Session& session, std::size_t ply) {
  return session.game().person_to_move(session.position_at(static_cast<int>(ply)));
}

std::vector<std::string> of_seat(const Session& session, int seat) {
  std::vector<std::string> out;
  const auto all = texts(session);
  for (std::size_t ply = 0; ply < all.size(); ++ply)
    if (seat_at(session, ply) == seat) out.push_back(all[ply]);
  return out;
}

std::vector<std::string> found(const std::string& text, const std::string& pattern) {
  std::vector<std::string> out;
  const std::regex regex(pattern);
  for (std::sregex_iterator it(text.begin(), text.end(), regex), end; it != end; ++it) out.push_back((*it)[1]);
  return out;
}

TEST(Doors, TheArenaPlaysTheGameOfItsSeed) {
  for (const double temperature : {0.0, 0.7}) {
    const ArenaPlan plan{.game = find_game("go9"),
                         .a = "uct(playouts=40)",
                         .b = "net(go9-human-net)",
                         .games = 2,
                         .seed = kSeed,
                         .temperature = temperature};
    const AgentPair agents = {make_agent(plan.game, plan.a), make_agent(plan.game, plan.b)};
    const Record record = play_arena_game(plan, 0, agents, {});
    const Taste taste{.temperature = temperature};
    Table table(Session(plan.game), {agent_seat(plan.game, plan.a, taste), agent_seat(plan.game, plan.b, taste)},
                {kSeed, 0});
    table.play_out({.longest = static_cast<int>(record.turns.size())});
    std::vector<Move> moves;
    for (const auto& turn : record.turns) moves.push_back(turn.move);
    EXPECT_EQ(moves, table.session().moves());
  }
}

TEST(Doors, ThePagePlaysTheSameGame) {
  for (const Match& match : matches()) {
    const Session session = at_the_table(match);
    web::TestService service;
    const auto seat = [](const Player& player) {
      return player.level.empty() ? web::Json{{"agent", player.agent}} : web::Json{{"level", player.level}};
    };
    service.post(
        "/api/v1/sessions",
        web::Json{{"game", match.game}, {"seats", {seat(match.players[0]), seat(match.players[1])}}, {"seed", kSeed}}
            .dump());
    auto wanted = texts(session);
    for (std::size_t i = 0; i < wanted.size() && service.service.pool().run_one(); ++i) continue;
    std::vector<std::string> moves;
    const web::Json game = service.get("/api/v1/sessions/game1001");
    for (const auto& move : game.at("moves")) moves.push_back(move.at("move").text());
    EXPECT_EQ(moves, wanted) << match.game;
  }
}

TEST(Doors, GtpPlaysTheSameGame) {
  const Scratch scratch;
  for (const Match& match : matches()) {
    const Session session = at_the_table(match);
    const auto all = texts(session, "gtp");
    for (const int seat : {0, 1}) {
      std::string said = "clear_board\n";
      std::vector<std::string> wanted;
      for (std::size_t ply = 0; ply < session.moves().size(); ++ply) {
        const Position& position = session.position_at(static_cast<int>(ply));
        const std::string colour = session.game().sides[static_cast<std::size_t>(index(position.to_move()))];
        if (seat_at(session, ply) == seat) wanted.push_back(all[ply]);
        said += seat_at(session, ply) == seat ? fmt::format("1 genmove {}\n", colour)
                                              : fmt::format("play {} {}\n", colour, all[ply]);
      }
      const Ran ran = run_shell(fmt::format("ludens gtp --game \"{}\" --seed {}{}", match.game, kSeed,
                                            match.players[static_cast<std::size_t>(seat)].options()),
                                said, scratch.path());
      EXPECT_EQ(found(ran.output, "=1 ([^\n]+)\n"), wanted) << match.game << ", seat " << seat;
    }
  }
}

// A door that is told the whole game before each question: UGI, UCI and USI, whose words differ by a letter.
void plays_the_same_game(const Match& match, const std::string& protocol, const std::string& notation) {
  const Scratch scratch;
  const Session session = at_the_table(match);
  const auto all = texts(session, notation);
  for (const int seat : {0, 1}) {
    std::string said = protocol + "newgame\n", so_far;
    std::vector<std::string> wanted;
    for (std::size_t ply = 0; ply < all.size(); ++ply) {
      if (seat_at(session, ply) == seat) {
        said += "position startpos moves" + so_far + "\ngo\n";
        wanted.push_back(all[ply]);
      }
      so_far += " " + all[ply];
    }
    const Ran ran = run_shell(fmt::format("ludens {} --game \"{}\" --seed {}{}", protocol, match.game, kSeed,
                                          match.players[static_cast<std::size_t>(seat)].options()),
                              said, scratch.path());
    EXPECT_EQ(found(ran.output, "bestmove ([^\n]+)\n"), wanted) << match.game << ", seat " << seat;
  }
}

TEST(Doors, UgiPlaysTheSameGame) {
  for (const Match& match : matches()) plays_the_same_game(match, "ugi", "native");
}

TEST(Doors, UciPlaysTheSameGame) {
  plays_the_same_game({"chess", {{{.agent = "uct(playouts=30)"}, {.agent = "random"}}}}, "uci", "uci");
}

TEST(Doors, UsiPlaysTheSameGame) {
  plays_the_same_game({"shogi", {{{.agent = "uct(playouts=30)"}, {.agent = "random"}}}}, "usi", "usi");
}

TEST(Doors, GomocupPlaysTheSameGame) {
  const Scratch scratch;
  const Match match = {"renju", {{{.agent = "refined(simulations=100)"}, {.level = "1900"}}}};
  const Session session = at_the_table(match);
  for (const int seat : {0, 1}) {
    std::string said = "START 15\nINFO rule 4\n";
    if (seat == 0) said += "BEGIN\n";
    std::vector<std::string> wanted;
    for (std::size_t ply = 0; ply < session.moves().size(); ++ply) {
      const auto cell = session.moves()[ply].id;
      const std::string move = fmt::format("{},{}", cell % 15, cell / 15);
      if (seat_at(session, ply) == seat)
        wanted.push_back(move);
      else if (ply + 1 < session.moves().size())
        said += "TURN " + move + "\n";
    }
    const Ran ran = run_shell(
        fmt::format("ludens gomocup --seed {}{}", kSeed, match.players[static_cast<std::size_t>(seat)].options()),
        said + "END\n", scratch.path());
    auto moves = found(ran.output, "\n([0-9]+,[0-9]+)(?=\n)");
    ASSERT_EQ(moves.size(), wanted.size());
    moves.pop_back(), wanted.pop_back();  // END, said ahead, cuts the last thought short
    EXPECT_EQ(moves, wanted) << "seat " << seat;
  }
}

TEST(Doors, TheTerminalPlaysTheSameGame) {
  const Scratch scratch;
  for (const Match& match : matches()) {
    const Session session = at_the_table(match);
    for (const int seat : {0, 1}) {
      std::string said;
      for (const auto& move : of_seat(session, 1 - seat)) said += move + "\n";
      const Player& player = match.players[static_cast<std::size_t>(seat)];
      const std::string who = player.level.empty() ? fmt::format(" --against \"{}\"", player.agent) : player.options();
      const Ran ran = run_shell(fmt::format("ludens play \"{}\" --seed {} --side {}{}", match.game, kSeed,
                                            seat == 0 ? "second" : "first", who),
                                said, scratch.path());
      auto moves = found(ran.output, "\n[A-Za-z]+ plays ([^ \n]+)");
      const auto wanted = of_seat(session, seat);
      if (moves.size() > wanted.size()) moves.resize(wanted.size());  // a game that was cut goes on here
      EXPECT_EQ(moves, wanted) << match.game << ", seat " << seat << "\n" << ran.output.substr(0, 300);
    }
  }
}

}  // namespace
}  // namespace ludens::cli

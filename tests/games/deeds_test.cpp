// What moves do, in examples, and against a naive twin that asks the rules alone: it plays, passes or lets a side move
// twice, and looks what can be taken or won.
#include "games/deeds.h"

#include <set>

#include <gtest/gtest.h>

#include "base/text.h"
#include "games/at_once.h"
#include "games/catalogue.h"
#include "games/chess/chess.h"
#include "games/chess/deeds.h"
#include "games/view.h"

namespace ludens::games {
namespace {

struct Stage {
  GamePtr game;
  Position position;
};
Stage stage(std::string_view name, std::string_view moves, std::string_view start = "") {
  const GamePtr game = find_game(name);
  Stage out{game, start.empty() ? game->start() : game->read(start)};
  for (const auto& word : words(moves)) out.position.play(*game->read_move(out.position, word));
  return out;
}

// «captures 1 knight, check» …
std::string done(const Stage& at, std::string_view move) {
  std::string out;
  for (const Deed& deed : deeds(*at.game, at.position, at.game->read_move(at.position, move).value()))
    out += (out.empty() ? "" : ", ") + std::string(deed_name(deed.kind)) + " " + std::to_string(deed.count) +
           (deed.piece.empty() ? "" : " " + deed.piece);
  return out;
}

const Deed* find(const std::vector<Deed>& deeds, DeedKind kind) {
  for (const Deed& deed : deeds)
    if (deed.kind == kind) return &deed;
  return nullptr;
}

TEST(Deeds, OfStonesOfGoAreSaidInTheWordsOfGo) {
  const Stage atari = stage("go9", "E5 E4 A1 D5 A9 F5");
  EXPECT_EQ(done(atari, "E6"), "saves 1");
  EXPECT_EQ(done(stage("go9", "E5 E4 A1 D5 A9 F5 J1"), "E6"), "captures 1");
  EXPECT_EQ(done(stage("go9", "E5 A1 E7 A3"), "E6"), "connects 2");
  EXPECT_EQ(done(stage("go9", "E5 A1 E7"), "E6"), "separates 2");
  EXPECT_EQ(done(stage("go9", "E5 E4 A1 D5 A9"), "F5"), "atari 1");
}

TEST(Deeds, OfRowsAreFoursAndThrees) {
  EXPECT_EQ(done(stage("gomoku", "h8 a1 i8 a3 j8 a5"), "g8"), "open-four 1");
  EXPECT_EQ(done(stage("gomoku", "h8 g8 i8 a3 j8 a5"), "k8"), "fours 1");
  EXPECT_EQ(done(stage("gomoku", "h8 a1 i8 a3"), "j8"), "threes 1");
  EXPECT_EQ(done(stage("gomoku", "h8 a1 i8 a3 g6 a5 h6 a7"), "j8"), "threes 1");
  EXPECT_EQ(done(stage("gomoku", "h8 a1 i8 a3 j8"), "k8"), "stops-four 2");
  EXPECT_EQ(done(stage("gomoku", "h8 g8 i8 a3 j8 a5 k8"), "l8"), "stops-win 1");
  EXPECT_EQ(done(stage("gomoku", "h8 g8 i8 a3 j8 a5 k8 a7"), "l8"), "wins 1");
  EXPECT_EQ(done(stage("tictactoe", "a1 b2"), "c3"), "");
  EXPECT_EQ(done(stage("tictactoe", "a1 b2 c3 a2"), "c2"), "stops-win 1, threat 1");
}

TEST(Deeds, OfPiecesAreChecksCapturesAndThreats) {
  EXPECT_EQ(done(stage("chess", "e4 e5 Nf3 Nc6 Bb5 a6"), "Bxc6"), "captures 1 knight, leaves-hanging 1 bishop");
  EXPECT_EQ(done(stage("chess", "e4 e5 Bc4 Nc6 Qh5 Nf6"), "Qxf7#"), "wins 1, captures 1 pawn");
  EXPECT_EQ(done(stage("chess", "", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"), "O-O"), "castles 1");
  EXPECT_EQ(done(stage("chess", "", "4k3/2q3r1/8/8/3N4/8/8/4K3 w - - 0 1"), "Ne6"), "forks 2");
  EXPECT_EQ(done(stage("chess", "", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1"), "a8=Q+"), "check 1, promotes 1 queen");
  EXPECT_EQ(done(stage("othello", ""), "d3"), "turns 1");
}

// Shelter: the last pawn of a file at a king, and squares around it under attack.
TEST(Deeds, OfPiecesToldOfKings) {
  const char* sheltered = "r5k1/5ppp/8/8/8/6N1/5PPP/R3Q1K1 w - - 0 1";
  EXPECT_EQ(done(stage("chess", "", sheltered), "f4").find("opens-king"), std::string::npos) << "it stays on its file";
  EXPECT_EQ(done(stage("chess", "", "r5k1/5ppp/6p1/5P2/8/8/6PP/R3Q1K1 w - - 0 1"), "fxg6"),
            "captures 1 pawn, leaves-hanging 1 pawn, opens-king 1");
  EXPECT_EQ(done(stage("chess", "", "5rk1/5p1p/6p1/8/8/3B4/6PP/R5K1 w - - 0 1"), "Bxg6"),
            "captures 1 pawn, leaves-hanging 1 bishop, bares-king 1");
  EXPECT_EQ(done(stage("chess", "", "6k1/8/8/8/8/8/8/1Q4K1 w - - 0 1"), "Qb7"), "aims-at-king 3");
}

// Where a game has no words of its own, what stones touch is said of the board as a graph.
TEST(Deeds, OfOtherGamesAreWhatStonesTouchAndStop) {
  const Stage joined = stage("hex11", "a1 k11 c1 k10");
  EXPECT_EQ(done(joined, "b1"), "connects 2");
  EXPECT_EQ(done(stage("hex11", "a1 k11 c1"), "b1"), "separates 2");
  EXPECT_EQ(done(stage("hex11", "a1 k11 c1 k10"), "f6"), "");
  // Stones that are turned are no chains to join.
  Stage othello = stage("othello", "");
  Rng rng(5);
  for (int ply = 0; ply < 30 && !othello.position.over(); ++ply) {
    MoveList moves;
    othello.position.moves(moves);
    for (const Move move : moves)
      for (const DeedKind kind : {DeedKind::Connects, DeedKind::Separates})
        EXPECT_EQ(find(deeds(*othello.game, othello.position, move), kind), nullptr) << ply;
    othello.position.play_random(rng);
  }
}

// The stones of the side not to move that the side to move can take with one move.
std::set<int> takeable(const Game& game, const Position& position) {
  std::set<int> out;
  MoveList moves;
  position.moves(moves);
  for (const Move move : moves) {
    Position next = position;
    next.play(move);
    for (int cell = 0; cell < game.board.size(); ++cell)
      if (holder(game, position, cell) == ~position.to_move() && !holder(game, next, cell)) out.insert(cell);
  }
  return out;
}

TEST(Deeds, OfGoAreThoseThatTheRulesShow) {
  const GamePtr game = find_game("go5");
  const Move pass{static_cast<std::uint32_t>(game->board.size())};
  Rng rng(7);
  int captures = 0, ataris = 0, saves = 0;
  for (int i = 0; i < 60; ++i) {
    Position position = game->start();
    for (int ply = 0; ply < 40 && !position.over(); ++ply) {
      Position next = position;
      const Move move = next.play_random(rng);
      if (move == pass || next.over()) break;
      const auto said = deeds(*game, position, move);
      // Two passes would end the game, and simple ko would hide a capture: those positions are left out.
      Position passed = position, answered = next;
      passed.play(pass);
      answered.play(pass);
      const bool ko = find(said, DeedKind::StartsKo) || passed.over() || answered.over();
      int gone = 0;
      for (int cell = 0; cell < game->board.size(); ++cell)
        gone += holder(*game, position, cell) == ~position.to_move() && !holder(*game, next, cell);
      const Deed* captured = find(said, DeedKind::Captures);
      EXPECT_EQ(captured ? captured->count : 0, gone);
      captures += gone > 0;
      if (!ko) {
        const auto now = takeable(*game, answered), endangered = takeable(*game, passed), left = takeable(*game, next);
        const Deed* atari = find(said, DeedKind::Atari);
        for (const int cell : atari ? atari->cells : std::vector<int>{}) EXPECT_TRUE(now.contains(cell));
        ataris += atari != nullptr;
        const Deed* saved = find(said, DeedKind::Saves);
        for (const int cell : saved ? saved->cells : std::vector<int>{}) {
          EXPECT_TRUE(endangered.contains(cell));
          EXPECT_FALSE(left.contains(cell));
        }
        saves += saved != nullptr;
        if (!saved)
          for (const int cell : endangered)
            EXPECT_TRUE(left.contains(cell)) << game->write(position) << " " << game->write_move(position, move);
      }
      position = next;
    }
  }
  EXPECT_GT(captures, 30);
  EXPECT_GT(ataris, 30);
  EXPECT_GT(saves, 30);
}

// The same stones with the other side to move.
Position turned(const Game& game, const Position& position) {
  std::string text = game.write(position);
  text.back() = text.back() == 'x' ? 'o' : 'x';
  return game.read(text);
}

std::set<int> winning(const Game& game, const Position& position) {
  std::set<int> out;
  for (const Move move : wins_at_once(game, position)) out.insert(static_cast<int>(move.id));
  return out;
}

TEST(Deeds, OfRowsAreThoseThatTheRulesShow) {
  for (const char* name : {"gomoku", "gomoku(rule=exact)", "gomoku(rule=caro)", "tictactoe"}) {
    const GamePtr game = find_game(name);
    Rng rng(11);
    int fours = 0, stops = 0;
    for (int i = 0; i < 40; ++i) {
      Position position = game->start();
      while (!position.over()) {
        // Stones near the middle, so that rows come about.
        MoveList legal;
        position.moves(legal);
        std::vector<Move> near;
        for (const Move move : legal)
          if (const int cell = static_cast<int>(move.id);
              game->row < 5 || ((cell % 15 + 1) / 2 > 1 && cell % 15 < 10 && cell / 15 > 3 && cell / 15 < 9))
            near.push_back(move);
        if (near.empty()) break;
        const Move move = near[rng.below(static_cast<std::uint32_t>(near.size()))];
        Position next = position;
        next.play(move);
        if (!next.over()) {
          const auto said = deeds(*game, position, move);
          const auto had = winning(*game, position), has = winning(*game, turned(*game, next));
          std::set<int> fresh, told;
          for (const int cell : has)
            if (!had.contains(cell)) fresh.insert(cell);
          for (const DeedKind kind : {DeedKind::Fours, DeedKind::OpenFour, DeedKind::Threat})
            if (const Deed* deed = find(said, kind))
              for (const int cell : deed->cells)
                if (!had.contains(cell)) told.insert(cell);
          EXPECT_EQ(told, fresh) << game->write(position) << " " << game->write_move(position, move);
          fours += !fresh.empty();
          const auto theirs = winning(*game, turned(*game, position));
          const Deed* stop = find(said, DeedKind::StopsWin);
          EXPECT_EQ(stop != nullptr, theirs.contains(static_cast<int>(move.id)));
          if (stop) EXPECT_EQ(std::set(stop->cells.begin(), stop->cells.end()), theirs);
          stops += stop != nullptr;
        }
        position = next;
      }
    }
    EXPECT_GT(fours, 20) << name;
    EXPECT_GT(stops, 8) << name;
  }
}

// What both sides win on a square if they look at every way to take there, in pawns.
int won_on(const Game& game, const Position& position, int cell) {
  static const std::map<std::string, int> worth = {{"P", 1}, {"N", 3}, {"B", 3}, {"R", 5}, {"Q", 9}, {"K", 100}};
  if (holder(game, position, cell) != ~position.to_move()) return 0;
  MoveList moves;
  position.moves(moves);
  int best = 0;
  for (const Move move : moves) {
    const auto cells = clicks(game, position, move);
    if (cells.back() != cell) continue;
    Position next = position;
    next.play(move);
    int gain = worth.at(game.view->piece(position, cell)) + worth.at(game.view->piece(next, cell)) -
               worth.at(game.view->piece(position, cells[0]));
    if (!next.over()) gain -= won_on(game, next, cell);
    best = std::max(best, gain);
  }
  return best;
}

TEST(Deeds, OfChessLeaveHangingWhatTheRulesShow) {
  const GamePtr game = find_game("chess");
  Rng rng(3);
  int hanging = 0;
  for (int i = 0; i < 12; ++i) {
    Position position = game->start();
    for (int ply = 0; ply < 60 && !position.over(); ++ply) {
      Position next = position;
      const Move move = next.play_random(rng);
      if (next.over()) break;
      int dearest = 0;
      for (int cell = 0; cell < game->board.size(); ++cell) dearest = std::max(dearest, won_on(*game, next, cell));
      const auto said = deeds(*game, position, move);
      const Deed* hangs = find(said, DeedKind::LeavesHanging);
      EXPECT_EQ(hangs ? won_on(*game, next, hangs->cells.front()) : 0, dearest) << game->write(next);
      hanging += hangs != nullptr;
      position = next;
    }
  }
  EXPECT_GT(hanging, 100);
}

TEST(Deeds, OfAnyGameCanBeAskedFor) {
  Rng rng(5);
  for (const auto& game : usual_games()) {
    Position position = game->start();
    for (int ply = 0; ply < 30 && !position.over(); ++ply) {
      Position next = position;
      const Move move = next.play_random(rng);
      for (const Deed& deed : deeds(*game, position, move)) {
        EXPECT_GE(deed.count, 1) << game->name;
        for (const int cell : deed.cells) EXPECT_LT(cell, game->board.size());
      }
      position = next;
    }
  }
}

}  // namespace
}  // namespace ludens::games

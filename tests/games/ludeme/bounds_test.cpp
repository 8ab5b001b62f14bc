// Descriptions that mean harm: each is an Error, or a game whose positions and moves stay within the bounds, and none
// takes long. How long is measured by the thread's own time, far above what is allowed, so that no busy machine
// matters.
#include "games/ludeme/bounds.h"

#include <gtest/gtest.h>

#include "games/catalogue.h"
#include "games/ludeme/compiler.h"
#include "games/ludeme/conform.h"
#include "games/ludeme/library.h"
#include "games/ludeme/ludeme_state.h"
#include "games/ludeme/open.h"
#include "games/playout.h"
#include "support/scratch.h"

namespace ludens::games::lud {
namespace {

// A sanitizer makes everything slower, and the steps between two looks at the clock, too.
constexpr double kLong = 8000;

std::string game_text(std::string_view board, std::string_view play, std::string_view pieces = "(piece \"Stone\" Each)",
                      std::string_view rest = "(end (if (no Moves Next) (result Mover Win)))") {
  return fmt::format("(game \"G\" (players 2) (equipment {{(board {}) {}}}) (rules (play {}) {}))", board, pieces, play,
                     rest);
}

struct Tried {
  std::string error;
  int plies = 0;
  double ms = 0;
};

// Compiles it as a stranger's and plays it to its end, at random, as a search does.
Tried attempt(const std::string& text) {
  Tried out;
  const double begun = Work::processor_ms();
  try {
    const auto game = described(compile(read_description({"d.lud", text}, {}, {}, kStrangers), kStrangers));
    LudemeState state(game);
    Rng rng(3);
    MoveList moves;
    state.moves(moves);
    for (; state.result() == Result::Ongoing; ++out.plies) {
      state.play_random(rng);
      MoveList next;
      state.moves(next);
      if (next.size() > kStrangers.moves) ADD_FAILURE() << next.size() << " moves";
    }
  } catch (const Error& error) {
    out.error = error.what();
  }
  out.ms = Work::processor_ms() - begun;
  EXPECT_LT(out.ms, kLong) << text.substr(0, 200);
  return out;
}

std::string repeated(std::string_view piece, int times) {
  std::string out;
  for (int i = 0; i < times; ++i) out += piece;
  return out;
}

void refused(const std::string& text, std::string_view why) {
  const Tried tried = attempt(text);
  EXPECT_NE(tried.error.find(why), std::string::npos) << tried.error << " for " << text.substr(0, 200);
  EXPECT_EQ(tried.error.find('\n'), std::string::npos);
  EXPECT_LT(tried.error.size(), 1000u);
}

TEST(Strangers, PlayEveryGameOfOurLibrary) {
  for (const auto& game : library()) {
    const Tried tried = attempt(game.text);
    EXPECT_EQ(tried.error, "") << game.name;
    EXPECT_GT(tried.plies, 0) << game.name;
  }
}

TEST(Strangers, MayNotWriteMuch) {
  refused(game_text("(square 3)", "(move Add (to (sites Empty)))") + repeated("// remark\n", 7000), "bytes");
  refused("(game \"" + std::string(500, 'x') +
              "\" (players 2) (equipment {(board (square 3))}) (rules (play (move Pass))))",
          "name");
  refused(game_text("(square 3)", "(move Pass)", "(piece \"" + std::string(500, 'x') + "\" Each)"), "name");
}

TEST(Strangers, MayNotNestDeeply) {
  refused(repeated("(", 30000), "");
  refused(game_text("(square 3)", repeated("(or {", 5000) + "(move Pass)" + repeated("})", 5000)), "");
  refused(game_text("(square 3)",
                    repeated("(if (not ", 150) + "(is Mover P1)" + repeated(")", 150) + repeated("(move Pass))", 150)),
          "");
  refused(repeated("{", 60000), "");
}

TEST(Strangers, MayNotLetDefinitionsGrow) {
  std::string doubling = "(define \"D0\" (move Pass))";
  for (int i = 1; i < 40; ++i) doubling += fmt::format("(define \"D{}\" (or {{\"D{}\" \"D{}\"}}))", i, i - 1, i - 1);
  refused(doubling + game_text("(square 3)", "\"D39\""), "too long");
  // One word that doubles instead of many.
  std::string words = "(define \"D0\" x#1#1)";
  for (int i = 1; i < 40; ++i) words += fmt::format("(define \"D{}\" (\"D{}\" #1#1))", i, i - 1);
  refused(words + game_text("(square 3)", "(\"D39\" aaaaaaaa)"), "too long");
  refused("(define \"A\" (\"B\"))(define \"B\" (\"A\"))" + game_text("(square 3)", "(\"A\")"), "deeper");
  refused(game_text("(square 3)", "(move Add (to (sites {" + repeated("0..100000 ", 2000) + "})))"), "too long");
}

TEST(Strangers, MayNotHaveHugeBoards) {
  refused(game_text("(square 100)", "(move Add (to (sites Empty)))"), "sites");
  refused(game_text("(square 23)", "(move Add (to (sites Empty)))"), "sites");
  refused(game_text("(hex 10000)", "(move Add (to (sites Empty)))"), "sites");
  refused(game_text("(square 40 pyramidal:True)", "(move Add (to (sites Empty)))"), "");
  refused(game_text("(merge {" + repeated("(rotate 13 (hex 20)) ", 800) + "})", "(move Add (to (sites Empty)))"), "");
  std::string tower = "(square 15)";
  for (int i = 0; i < 60; ++i) tower = fmt::format("(splitCrossings (merge (rotate {} {}) (square 15)))", i + 7, tower);
  refused(game_text(tower, "(move Add (to (sites Empty)))"), "");
  // A star: every two of its lines meet.
  std::string star = "(graph vertices:{{0 0} ", lines = "edges:{";
  for (int i = 1; i < 500; ++i) {
    star += fmt::format("{{{} {}}} ", i % 23, i / 23 + 1);
    lines += fmt::format("{{0 {}}} ", i);
  }
  attempt(game_text(star + "} " + lines + "})", "(move Add (to (sites Empty)))"));
}

TEST(Strangers, MayNotHaveAMillionMoves) {
  const std::string all = "(move Add (to (sites Empty)))";
  // From any site to any site, all of them different.
  const std::string any = "(move (from (sites Board)) (to (sites Board)))";
  refused(game_text("(square 22)", any, "(piece \"Stone\" Each)", "(start (place \"Stone1\" (sites Board)))"), "");
  refused(game_text("(square 22)", "(or {" + repeated(all, 2000) + "})"), "too many");
  refused(game_text("(square 22)", "(forEach Site (sites Board) " + all + ")"), "");
  refused(game_text("(square 22)", "(forEach Value min:0 max:1000000 (move Pass))"), "");
}

TEST(Strangers, MayNotLoopWithinAMove) {
  const auto nested = [](int depth, const std::string& inside) {
    std::string out = inside;
    for (int i = 0; i < depth; ++i) out = fmt::format("(forEach Site (sites Board) {})", out);
    return out;
  };
  refused(game_text("(square 20)", nested(8, "(if (is Mover P2) (move Pass))")), "too long");
  refused(
      game_text("(square 20)", "(move Add (to (sites Empty)) (then " + nested(6, "(add (to (sites Board)))") + "))"),
      "");
  // Groups of every site, for every site, in a condition.
  std::string costly = "(count Groups)";
  for (int i = 0; i < 150; ++i) costly = fmt::format("(+ (count Groups) {})", costly);
  refused(
      game_text("(square 20)",
                fmt::format("(forEach Site (sites Board) (if (< 100000 {}) (move Pass) (move Add (to (sites Empty)))))",
                            costly)),
      "too");
}

TEST(Strangers, GamesEndAfterAllThatMovesThatFollowEachOtherOrRepeat) {
  // The same player moves again for ever; both pass for ever; pieces go back and forth.
  const std::string again = game_text("(square 3)", "(move Pass (then (moveAgain)))", "(piece \"Stone\" Each)",
                                      "(end (if (is Mover P2) (result P2 Win)))");
  const Tried tried = attempt(again);
  EXPECT_EQ(tried.error, "");
  EXPECT_LE(tried.plies, kStrangers.plies);
  EXPECT_GT(tried.plies, 0);
  const Tried back =
      attempt(game_text("(square 8)", "(forEach Piece)", "(piece \"Stone\" Each (move Step (to if:(is Empty (to)))))",
                        "(start {(place \"Stone1\" (sites Bottom)) (place \"Stone2\" (sites Top))}) (end (if (no Moves "
                        "Next) (result Mover Win)))"));
  EXPECT_EQ(back.error, "");
  EXPECT_LE(back.plies, kStrangers.plies);
}

TEST(Strangers, RulesMayNotCallThemselvesWithoutAnEnd) {
  const std::string start =
      "(start {(place \"Stone1\" (sites Bottom)) (place \"Stone2\" (sites Top))}) (end (if (no Moves Next) (result "
      "Mover Win)))";
  refused(game_text("(square 8)", "(forEach Piece)", "(piece \"Stone\" Each (forEach Piece))", start),
          "call themselves");
  refused(game_text("(square 8)", "(forEach Piece)",
                    "(piece \"Stone\" Each (move Step (to if:(is Empty (to))) (then (forEach Piece))))", start),
          "");
  refused(
      game_text("(square 8)", "(forEach Piece)",
                "(piece \"Stone\" Each (move Step (to if:(not (is Threatened (id \"Stone\" Mover) at:(to))))))", start),
      "");
}

// What fails leaves nothing behind: the same positions of other games have the same moves afterwards, on the same
// thread, also those that were asked for just before.
TEST(Strangers, LeaveOtherGamesAsTheyAre) {
  const GamePtr game = find_game("checkers.lud");
  const auto moves_of = [](const Position& position) {
    MoveList moves;
    position.moves(moves);
    return std::vector<Move>(moves.begin(), moves.end());
  };
  const Position before = game->start();
  const auto found = moves_of(before);
  const std::string start =
      "(start {(place \"Stone1\" (sites Bottom)) (place \"Stone2\" (sites Top))}) (end (if (no Moves Next) (result "
      "Mover Win)))";
  for (int i = 0; i < 10; ++i) {
    attempt(game_text("(square 8)", "(forEach Piece)",
                      "(piece \"Stone\" Each (move Step (to if:(not (is Threatened (id \"Stone\" Mover) at:(to))))))",
                      start));
    attempt(game_text("(square 8)", "(max Moves (forEach Piece))", "(piece \"Stone\" Each (forEach Piece))", start));
    EXPECT_EQ(moves_of(before), found);
    EXPECT_EQ(moves_of(Position(before)), found);
    EXPECT_EQ(before.to_move(), Side::First);
  }
}

TEST(Strangers, PositionsHoldABoundedAmount) {
  refused(game_text("(square 20)", "(move Pass (then (forEach Site (sites Board) (remember Value (site)))))"), "");
  refused(
      game_text(
          "(square 10)",
          "(move Add (to (sites Board)) stack:True (then (forEach Site (sites Board) (add (to (site)) stack:True))))"),
      "");
}

// Slow rules are within the bound of a position, and yet too slow for a game: no search sits in a playout for ever.
TEST(Strangers, SlowGamesAreStoppedAsAWhole) {
  std::string costly = "(count Groups)";
  for (int i = 0; i < 60; ++i) costly = fmt::format("(+ (count Groups) {})", costly);
  const std::string slow =
      game_text("(square 22)", fmt::format("(if (< 100000 {}) (move Pass) (move Pass (then (moveAgain))))", costly),
                "(piece \"Stone\" Each)",
                "(start {(place \"Stone1\" (sites Phase 0)) (place \"Stone2\" (sites Phase 1))}) (end (if (is Mover "
                "P2) (result P2 Win)))");
  attempt(slow);  // by what it takes
}

// The owner's files have room for what large games of the language need.
TEST(Owners, HaveTheBoundsOfTheLanguageAlone) {
  const std::string large = game_text("(square 30)", "(move Add (to (sites Empty)))");
  const auto game = described(compile(read_description({"d.lud", large}, {})));
  LudemeState state(game);
  MoveList moves;
  state.moves(moves);
  EXPECT_EQ(moves.size(), 900);
}

// Descriptions of one's own have the wide bounds; absurd ones are refused, too, in one line and not much time.
void absurd(const std::string& text, std::string_view why) {
  const double begun = Work::processor_ms();
  std::string error;
  try {
    LudemeState state(described(compile(read_description({"d.lud", text}, {}))));
    Rng rng(5);
    while (state.result() == Result::Ongoing) state.play_random(rng);
  } catch (const Error& failure) {
    error = failure.what();
  }
  EXPECT_LT(Work::processor_ms() - begun, kLong) << text.substr(0, 200);
  EXPECT_NE(error.find(why), std::string::npos) << error << " for " << text.substr(0, 200);
  EXPECT_EQ(error.find('\n'), std::string::npos);
}

TEST(AbsurdDescriptions, AreRefusedInOneLine) {
  const std::string add = "(move Add (to (sites Empty)))";
  absurd(
      "(game \"X\" (players 2) (equipment { (board (square 3)) (piece \"Ball\" Each (forEach Piece)) }) (rules "
      "(start (place \"Ball1\" 0)) (play (forEach Piece)) (end (if (no Moves Next) (result Mover Win)))))",
      "call themselves");
  absurd(game_text("(rotate 1e308 (square 5))", add), "too far away");
  absurd(game_text("(scale 1e300 (scale 1e300 (square 5)))", add), "too far away");
  absurd(game_text("(graph vertices:{{1e200 0} {0 1e200} {0 0}} edges:{{0 1} {1 2} {2 0}})", add), "too far away");
  absurd(game_text("(square 3)", "(move Add (to (sites {-2147483648..2147483647})))"), "a range has at most");
  absurd(game_text("(remove (square 3) cells:{2147483647..-2147483648})", add), "a range has at most");
  absurd(repeated("(", 100'000), "nest deeper");
  absurd("(game \"X\" " + repeated("(or ", 100'000) + repeated(")", 100'001), "nest deeper");
  for (const auto* board : {"(hex 4000)", "(hex Star 40)", "(hex Prism 40)", "(tri 3000)", "(square 2000)",
                            "(square (poly {{0 0} {900 0} {900 900}}))",
                            "(repeat 9999 9999 step:{{1 0} {0 1}} (poly {{0 "
                            "0} {1 0} {1 1}}))"})
    absurd(game_text(board, add), "sites");
  absurd(game_text("(regular 1000)", add), "corners");
  absurd(
      "(game \"X\" (players 2) (equipment {(board (square 30)) (piece \"Man\" Each)}) (rules (start (forEach Value "
      "min:0 max:999 (forEach Value min:0 max:999 (forEach Site (sites Board) (set Score P1 1))))) (play " +
          add + ") (end (if (is Full) (result Mover Draw)))))",
      "takes too long");
  absurd(
      "(game \"X\" (players 2) (equipment {(board (square 3)) (piece \"Man\" Each)}) (rules (start (forEach Value "
      "min:0 max:2147483647 (set Score P1 1))) (play " +
          add + ") (end (if (is Full) (result Mover Draw)))))",
      "at most 1000 times");
}

TEST(AbsurdDescriptions, RememberOnlySoMuch) {
  absurd(
      "(game \"G\" (players 2) (equipment {(board (square 20)) (piece \"Man\" Each)}) (rules (play (move Select (from "
      "(sites {0})) (then "
      "(and {" +
          repeated("(remember Value \"all\" (sites Board)) ", 40) +
          "})))) (end (if (= 9000 (count Moves)) (result Mover Win)))))",
      "holds too much");
}

TEST(AbsurdFiles, AreNotReadToTheirEnd) {
  EXPECT_THROW(
      {
        try {
          read_text("/dev/zero");
        } catch (const Error& error) {
          EXPECT_NE(std::string(error.what()).find("has more than"), std::string::npos) << error.what();
          throw;
        }
      },
      Error);
  const tests::Scratch folder;
  std::filesystem::create_directories(folder.path() / "lud");
  std::filesystem::create_directories(folder.path() / "def");
  std::filesystem::create_symlink("/dev/zero", folder.path() / "lud" / "z.lud");
  std::filesystem::create_symlink("/dev/zero", folder.path() / "def" / "z.def");
  try {
    open_trials(folder.path());
    ADD_FAILURE() << "a folder without descriptions";
  } catch (const Error& error) {
    EXPECT_NE(std::string(error.what()).find("no description"), std::string::npos) << error.what();
  }
}

}  // namespace
}  // namespace ludens::games::lud

// Moves that are listed and made later are those that are made at once: the same ones in the same order at every ply of
// random games of all our described games and of small ones that try moves, take others' pieces or ask in between.
#include "games/ludeme/sketch.h"

#include <algorithm>
#include <filesystem>

#include <gtest/gtest.h>

#include "games/ludeme/compiler.h"
#include "games/ludeme/ludeme_state.h"
#include "games/ludeme/open.h"
#include "support/source_dir.h"

namespace ludens::games::lud {
namespace {

bool same(const MoveSet& ours, const MoveRecord& a, const MoveSet& theirs, const MoveRecord& b) {
  if (a.from != b.from || a.to != b.to || a.type != b.type || a.to_type != b.to_type || a.level_from != b.level_from ||
      a.actions != b.actions || !std::equal(ours.begin(a), ours.end(a), theirs.begin(b)))
    return false;
  int s = a.then, t = b.then;
  for (; s >= 0 && t >= 0; s = ours.then_at(s).next, t = theirs.then_at(t).next)
    if (ours.then_at(s).what != theirs.then_at(t).what) return false;
  return s < 0 && t < 0;
}

void expect_the_same_moves(const Rulebook& rules, const PlayState& state) {
  PlayState here = state;
  MoveSet at_once, later;
  rules.legal(here, at_once);
  Sketches listed;
  rules.sketch(here, listed);
  for (int i = 0; i < listed.size(); ++i) {
    const int before = later.size();
    if (!listed.make(Eval{rules, here}, i, later)) continue;
    ASSERT_EQ(later.size(), before + 1);
    ASSERT_EQ(later[before].from, listed[i].from);
    ASSERT_EQ(later[before].to, listed[i].to);
  }
  if (Eval asks{rules, here}; rules.plain()) ASSERT_EQ(rules.moves_of(here).any(asks), !later.empty());
  if (later.empty()) Rulebook::forced_pass(here, later);
  ASSERT_EQ(later.size(), at_once.size());
  for (int i = 0; i < later.size(); ++i) ASSERT_TRUE(same(at_once, at_once[i], later, later[i])) << "move " << i;
}

void play_and_compare(const std::shared_ptr<const DescribedGame>& game, std::uint64_t seed, int plies) {
  LudemeState state(game);
  Rng rng = Rng::of(seed, 0);
  for (int ply = 0; ply < plies && state.result() == Result::Ongoing; ++ply) {
    SCOPED_TRACE("ply " + std::to_string(ply));
    ASSERT_NO_FATAL_FAILURE(expect_the_same_moves(*game->rules, state.play_state()));
    MoveList moves;
    state.moves(moves);
    const Move move = state.play_random(rng);
    ASSERT_TRUE(moves.contains(move)) << "a random move that is not listed";
  }
}

TEST(ListedMoves, AreThoseThatAreMadeAtOnceInEveryGameOfOurs) {
  for (const auto& entry : std::filesystem::directory_iterator(tests::source_dir() / "games")) {
    if (entry.path().extension() != ".lud") continue;
    SCOPED_TRACE(entry.path().filename().string());
    const auto game = open_game(entry.path().string());
    for (std::uint64_t seed = 0; seed < 2; ++seed)
      ASSERT_NO_FATAL_FAILURE(
          play_and_compare(std::make_shared<const DescribedGame>(game->start().as<LudemeState>().game()), seed, 100));
  }
}

TEST(ListedMoves, AreThoseThatAreMadeAtOnceWhereTheyAreTriedOrderedOrOthers) {
  const auto game = [](const std::string& play) {
    return described(compile(read_description(
        {"t.lud",
         "(game \"T\" (players {(player N) (player S)}) (equipment {(board (square 5)) (piece \"King\" Each (move Step "
         "(to if:(not (is Friend (who at:(to)))) (apply (remove (to)))))) (piece \"Man\" Each (or (move Hop (between "
         "before:1 after:2 if:(is Enemy (who at:(between))) (apply (remove (between)))) (to if:(is Empty (to)))) (move "
         "Slide Forward (between (range 1 2)))))}) (rules (start {(place \"King1\" {\"A1\"}) (place \"Man1\" {\"B1\" "
         "\"C1\" \"D1\"}) (place \"King2\" {\"E5\"}) (place \"Man2\" {\"B5\" \"C5\" \"D5\"})}) (play " +
             play + ") (end (if (no Pieces Next \"King\") (result Mover Win)))))"},
        {})));
  };
  const std::string safe = "ifAfterwards:(not (is Threatened (id \"King\" Mover)))";
  for (const std::string& play : std::vector<std::string>{
           "(do (forEach Piece) " + safe + ")",
           "(or (do (forEach Piece \"Man\") " + safe + ") (forEach Piece \"King\" (then (set Counter))))",
           "(priority (do (forEach Piece \"Man\") " + safe + ") (do (forEach Piece) " + safe + ") (move Pass))",
           "(priority (forEach Piece \"Man\" (move Step Diagonal (to if:(is Enemy (who at:(to)))))) (forEach Piece))",
           "(or (forEach Piece Next (move Step (to if:(is Empty (to))))) (forEach Piece (then (set Counter))))",
           "(forEach Site (sites Empty) (if (is Odd (site)) (move Add (piece \"Man\" Mover) (to (site)))) "
           "noMoveYet:(move Pass))",
           "(or (move (from (sites Occupied by:Mover)) (to (sites Empty) if:(is Odd (to)))) (forEach Piece) "
           "(then (set State at:(last To) 1)))",
       }) {
    SCOPED_TRACE(play);
    for (std::uint64_t seed = 0; seed < 4; ++seed) ASSERT_NO_FATAL_FAILURE(play_and_compare(game(play), seed, 60));
  }
}

}  // namespace
}  // namespace ludens::games::lud

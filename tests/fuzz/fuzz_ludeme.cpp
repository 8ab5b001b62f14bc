// Descriptions of games: any text gives a game or an Error of one line, as its owner's and as a stranger's, whose
// bounds are those of serve. A game that compiles is played for a few plies at random, and its positions come back from
// their texts.
#include "base/error.h"
#include "games/ludeme/compiler.h"
#include "games/ludeme/ludeme_state.h"
#include "games/ludeme/position_text.h"
#include "games/playout.h"
#include "one_input.h"

namespace {

void compile_and_play(const std::string& text, const ludens::games::lud::Bounds& bounds) {
  using namespace ludens::games;
  using namespace ludens::tests;
  try {
    const auto game = lud::described(lud::compile(lud::read_description({"fuzz.lud", text}, {}, {}, bounds), bounds));
    must(game->ids.count() > 0, "a game has move ids");
    lud::LudemeState state(game);
    Rng rng(text.size());
    for (int ply = 0; ply < 8 && state.result() == Result::Ongoing; ++ply) {
      MoveList moves;
      state.moves(moves);
      must(moves.size() <= bounds.moves, "a position has no more moves than are allowed");
      if (moves.empty() || moves.size() > 5000) break;
      Move move = moves[static_cast<int>(rng.below(static_cast<std::uint32_t>(moves.size())))];
      must(static_cast<int>(move.id) < state.move_ids(), "a move's id is in range");
      must(state.legal(move), "a listed move is legal");
      if (ply % 2 == 0)
        state.play(move);
      else if (move = state.play_random(rng); !moves.contains(move))
        must(false, "a random move is listed");
      const std::string position = lud::write_position(state);
      const auto back = lud::read_position(game, position);
      must(lud::write_position(back) == position, "a position text is written as it was read");
      must(back.key() == state.key(), "equal positions have equal keys");
    }
  } catch (const Error& error) {
    must(std::string_view(error.what()).find('\n') == std::string_view::npos, "an Error is one line");
  }
}

}  // namespace

int one_input(const std::uint8_t* data, std::size_t size) {
  const std::string text(ludens::tests::bytes_of(data, size));
  compile_and_play(text, {});
  compile_and_play(text, ludens::games::lud::kStrangers);
  return 0;
}

#include "play/judge.h"

#include "games/family.h"
#include "search/life/life.h"

namespace ludens::play {
namespace {

// The same stones are asked about several times in a row, with passes between: may one pass here, what is dead?
const search::Life& judged(const Game& game, const Position& position) {
  struct Judgement {
    std::string game;
    std::uint64_t key = 0;
    search::Life life;
  };
  thread_local Judgement last;
  const std::uint64_t key = search::stones_key(position);
  if (last.game != game.text || last.key != key) last = {game.text, key, search::judge_life(position)};
  return last.life;
}

}  // namespace

std::vector<int> dead_stones(const Game& game, const Position& position) {
  if (!game.family->counts_dead_stones) return {};
  return judged(game, position).dead;
}

bool is_pass(const Game& game, Move move) {
  return game.family->counts_dead_stones && move.id == static_cast<std::uint32_t>(game.board.size());
}

bool anything_open(const Game& game, const Position& position) {
  return game.family->counts_dead_stones && !judged(game, position).open.empty();
}

std::optional<Move> closing_move(const Game& game, const Position& position, std::span<const Move> history,
                                 bool disputed) {
  if (!game.family->counts_dead_stones || position.over() || history.empty()) return std::nullopt;
  const bool passed = is_pass(game, history.back());
  if (!passed && !disputed) return std::nullopt;
  const search::Life& life = judged(game, position);
  if (disputed)
    if (const auto move = search::capturing_move(position, life.dead)) return move;
  if (!passed || !life.open.empty()) return std::nullopt;
  // A neutral point is worth one under area scoring and nothing under the other.
  const bool area = option_of(game, "scoring") == "area";
  return area && !life.neutral.empty() ? std::nullopt : std::optional(history.back());
}

}  // namespace ludens::play

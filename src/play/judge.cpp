#include "play/judge.h"

#include "games/family.h"
#include "search/life/life.h"

namespace ludens::play {

std::vector<int> dead_stones(const Game& game, const Position& position) {
  if (!game.family->counts_dead_stones) return {};
  return search::judge_life(position).dead;
}

bool is_pass(const Game& game, Move move) {
  return game.family->counts_dead_stones && move.id == static_cast<std::uint32_t>(game.board.size());
}

bool anything_open(const Game& game, const Position& position) {
  return game.family->counts_dead_stones && !search::judge_life(position).open.empty();
}

std::optional<Move> closing_move(const Game& game, const Position& position, std::span<const Move> history,
                                 bool disputed) {
  if (!game.family->counts_dead_stones || position.over() || history.empty()) return std::nullopt;
  const bool passed = is_pass(game, history.back());
  if (!passed && !disputed) return std::nullopt;
  const auto life = search::judge_life(position);
  if (disputed)
    if (const auto move = search::capturing_move(position, life.dead)) return move;
  if (!passed || !life.open.empty()) return std::nullopt;
  // A neutral point is worth one under area scoring and nothing under the other.
  const bool area = option_of(game, "scoring") == "area";
  return area && !life.neutral.empty() ? std::nullopt : std::optional(history.back());
}

}  // namespace ludens::play

#include "games/signature.h"

#include "base/hash.h"

namespace ludens::games {

PlayoutTally signature_games(const Game& game) {
  Rng rng(1);
  return game.start().playouts(kSignatureGames, game.playout_limit, rng, true);
}

std::uint64_t signature(std::span<const GamePtr> games) {
  std::uint64_t sum = 0;
  for (const auto& game : games) sum = fold(fold(sum, hash_text(game->text)), signature_games(*game).signature);
  return sum;
}

}  // namespace ludens::games

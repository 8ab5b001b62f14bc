#include "patterns/features/scene.h"

namespace ludens::patterns::features {

MoveSites last_sites(const Game& game, const BoardReader& reader, const Position& position,
                     std::span<const Move> history) {
  if (history.empty()) return {};
  Position at = game.start();
  for (const Move move : history.first(history.size() - 1)) {
    if (!at.legal(move)) return {};
    at.play(move);
  }
  if (!at.legal(history.back())) return {};
  const MoveSites out = reader.sites(game, at, history.back());
  at.play(history.back());
  return at.key() == position.key() ? out : MoveSites{};
}

}  // namespace ludens::patterns::features

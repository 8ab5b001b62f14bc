#pragma once
#include <cstdint>
#include <span>

#include "games/catalogue.h"

namespace ludens::games {

inline constexpr std::int64_t kSignatureGames = 200;  // of each game; part of what the signature means

// The random games that stand for a game in the signature, from a fixed seed.
PlayoutTally signature_games(const Game& game);

// One number over them for all of these games: the same on every machine, with every compiler and optimisation. A
// commit that changes it says the new one.
std::uint64_t signature(std::span<const GamePtr> games);

}  // namespace ludens::games

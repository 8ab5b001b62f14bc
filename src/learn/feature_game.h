#pragma once
#include <memory>
#include <stop_token>
#include <vector>

#include "games/catalogue.h"
#include "learn/room.h"
#include "patterns/features/trainer.h"

namespace ludens::learn {

struct FeatureGameOptions {
  int visits = 400;              // simulations a move
  double c = 1;                  // exploration by the prior
  std::string playout = "mast";  // how leaves are played out: mast, uniform or features
  int drawn = 1000;              // so many plies are drawn by visits, later ones are the most visited
  int longest = 400;             // plies; longer games count as drawn, or by their score
};

// One game of the search with itself, and what there is to learn from it.
struct FeatureGame {
  std::vector<features::Example> examples;
  Result result = Result::Draw;
  int plies = 0;
};
FeatureGame play_feature_game(const GamePtr& game, const std::shared_ptr<const features::Prepared>& model,
                              const FeatureGameOptions& options, Rng rng, const std::stop_token& stop = {});

// Score of `a` against `b` over pairs of games, colours changed, both from the same few random plies. Means nothing
// when it was stopped.
double feature_match(const GamePtr& game, const std::shared_ptr<const features::Prepared>& a,
                     const std::shared_ptr<const features::Prepared>& b, const FeatureGameOptions& options, int games,
                     std::uint64_t seed, int threads, const std::stop_token& stop = {});

}  // namespace ludens::learn

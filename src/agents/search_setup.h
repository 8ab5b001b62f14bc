#pragma once
#include <memory>
#include <string>

#include "agents/agent.h"
#include "agents/feature_guide.h"
#include "games/catalogue.h"
#include "search/evaluator_leaf.h"
#include "search/mcts.h"
#include "search/refined/threat_options.h"
#include "search/selector.h"

namespace ludens::agents {

// A search with all of its parts chosen: what the agents uct … graver2 are settings of.
struct SearchSetup {
  MctsOptions mcts;
  std::shared_ptr<const Selector> selector;
  std::string playout = "mast";  // or "uniform" or "threat"
  double epsilon = 0.4, decay = 0.2;
  ThreatOptions threat;                         // of playout "threat"
  bool watch = false;                           // say after how many simulations the choice was made for good
  bool adaptive = false;                        // and end the search when it will hardly change
  std::shared_ptr<Guides> guides = {};          // leaves and priors are those of evaluators; one thread
  std::shared_ptr<FeatureGuide> features = {};  // priors are theirs, and playouts where `playout` is "features"
  int threads = 1;
  bool one_tree = false;  // the threads work in one tree; otherwise each has its own, and its share of the budget
};

// An agent that searches the game's own state type; throws Error where the game has none that we compiled.
std::unique_ptr<Agent> search_agent(const Game& game, const SearchSetup& setup);

// The searches compiled for the state types that games list (src/games/FAMILY/states.txt, cmake/states.cmake); each
// returns null for a game of another type.
using MakeSearch = std::unique_ptr<Agent>(const Game& game, const SearchSetup& setup);
std::span<MakeSearch* const> searches();

}  // namespace ludens::agents

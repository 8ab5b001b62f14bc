// Features of states and actions as agents: their policy alone, and a search that it guides (Soemers, Piette and Browne
// 2019). As System 1 of a mind they are named in dual(system1=…). Described in docs/features.md.
#include "agents/feature_parts.h"

#include "agents/evaluator_agent.h"
#include "agents/search_setup.h"
#include "base/error.h"
#include "patterns/features/evaluator.h"

namespace ludens::agents {
namespace {

struct FeatureOptions {
  std::optional<std::string> model;
  SearchSetup search = {};
  FeatureGuide guide = {};
  double c = 1;
};

using Rows = std::vector<OptionTable<FeatureOptions>::Row>;

Rows model_row() {
  return {{"MODEL", &FeatureOptions::model, Allowed::model().or_word("auto"),
           "a model of features, by name or path; auto: the game's own, GAME-features"}};
}

OptionTable<FeatureOptions> search_table() {
  using O = FeatureOptions;
  using M = MctsOptions;
  Rows rows = model_row();
  const Rows more = {
      {"playouts", within(&O::search, &SearchSetup::mcts, &M::playouts),
       Allowed::whole(1, 1'000'000'000).or_word("auto", 0).costs(Allowed::Cost::Search),
       "simulations a move; auto: 5000, or no limit where time= is given"},
      {"memory", within(&O::search, &SearchSetup::mcts, &M::memory),
       Allowed::bytes().or_word("auto", 0).costs(Allowed::Cost::Memory), "bytes for nodes, a promise: 64MB"},
      {"time", within(&O::search, &SearchSetup::mcts, &M::milliseconds), Allowed::duration().or_word("none", 0),
       "thinking time a move: 500ms"},
      {"c", &O::c, Allowed::real(0, 100), "exploration by the prior; larger trusts the features more"},
      {"playout", within(&O::search, &SearchSetup::playout), Allowed::words({"features", "mast", "uniform"}),
       "how a leaf is played out: drawn by the features, which costs more time, or as uct does"},
      {"epsilon", within(&O::guide, &FeatureGuide::epsilon), Allowed::real(0, 1),
       "features: share of uniformly random moves in playouts"},
      {"sharpness", within(&O::guide, &FeatureGuide::sharpness), Allowed::real(0, 10),
       "features: 0 plays out uniformly, 1 as the policy says, more plays likely moves more often"},
      {"plies", within(&O::guide, &FeatureGuide::plies), Allowed::whole(0, 10'000).or_word("all"),
       "features: so many plies of a playout are drawn by them, the rest is uniform"},
      {"reuse", within(&O::search, &SearchSetup::mcts, &M::reuse), Allowed::yes_no(),
       "keep the subtree of the moves played"},
      {"threads", within(&O::search, &SearchSetup::threads), Allowed::whole(1, 256).costs(Allowed::Cost::Threads),
       "threads of one search, a tree each"}};
  rows.insert(rows.end(), more.begin(), more.end());
  return OptionTable<FeatureOptions>(rows);
}

std::shared_ptr<const features::Prepared> model_of(const GamePtr& game, const FeatureOptions& options) {
  return features::open_model(*game, options.model.value_or(game->name + "-features"));
}

std::unique_ptr<Agent> make_policy(const GamePtr& game, const FeatureOptions& options) {
  return std::make_unique<EvaluatorAgent>(std::make_unique<features::FeatureEvaluator>(*game, model_of(game, options)),
                                          EvaluatorAgentOptions{});
}

std::unique_ptr<Agent> make_search(const GamePtr& game, const FeatureOptions& options) {
  SearchSetup setup = options.search;
  if (setup.mcts.playouts == 0 && setup.mcts.milliseconds == 0) setup.mcts.playouts = 5000;
  setup.selector = puct_selector(options.c);
  setup.features = std::make_shared<FeatureGuide>(options.guide);
  setup.features->prepared = model_of(game, options);
  return search_agent(*game, setup);
}

}  // namespace

std::vector<PartDoc> feature_parts() {
  return {part("features", "dual", "the policy of features of positions and moves, in any game",
               "learned by ludens learn; softmax of what speaks for a move", OptionTable<FeatureOptions>(model_row()),
               make_policy),
          part("uct-features", "dual", "a tree search whose prior and, if asked, playouts are the features'",
               "the baseline of learning features by expert iteration", search_table(), make_search)};
}

}  // namespace ludens::agents

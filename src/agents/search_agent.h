#pragma once
// SearchAgent<S>: asks Mcts<S> and turns its findings into an opinion. Instantiated for the types of
// src/games/FAMILY/states.txt, because each costs seconds to compile (cmake/states.cmake).
#include <algorithm>
#include <thread>

#include <fmt/format.h>

#include "agents/feature_leaf.h"
#include "agents/search_opinion.h"
#include "agents/search_setup.h"
#include "base/error.h"
#include "patterns/features/scene.h"
#include "search/evaluator_leaf.h"
#include "search/mast.h"
#include "search/refined/threat_playout.h"
#include "search/stable_choice.h"

namespace ludens::agents {

template <State S>
class SearchAgent final : public Agent {
 public:
  SearchAgent(const Game& game, const SearchSetup& setup) : guides_(setup.guides), features_(setup.features) {
    MctsOptions share = setup.mcts;
    const int trees = setup.one_tree ? 1 : setup.threads, hands = setup.one_tree ? setup.threads : 1;
    if (trees > 1) {
      // Each tree gets its part of the playouts (two-level: of the expansions) and of the memory.
      share.playouts = (share.playouts + trees - 1) / trees;
      share.ptop = (share.ptop + trees - 1) / trees;
      share.memory /= trees;
    }
    for (int i = 0; i < trees; ++i) {
      std::vector<std::unique_ptr<Leaf<S>>> leaves;
      for (int k = 0; k < hands; ++k) leaves.push_back(leaf(game, setup));
      searches_.push_back(std::make_unique<Mcts<S>>(share, game.move_ids, setup.selector, std::move(leaves)));
    }
    if (setup.watch) watch(share.playouts, setup.adaptive);
  }

  Opinion consider(const Question& question, Rng& rng) override {
    const S& root = question.position.as<S>();
    if (guides_) {
      guides_->history = question.history;
      guides_->persona = question.persona;
      guides_->seat = seat(question.position);
      guides_->until = question.budget.until;
    }
    if (features_)
      features_->last =
          features::last_sites(question.game, *features_->prepared->reader, question.position, question.history);
    for (auto& search : searches_) remember(*search, question);
    for (auto& choice : choices_) choice.begin();
    seen_.assign(question.history.begin(), question.history.end());
    std::vector<SearchResult> found(searches_.size());
    const auto run = [&](std::size_t i, Rng& dice) {
      found[i] = searches_[i]->search(root, dice, question.budget.until);
    };
    // Of several searches side by side the first one speaks for all.
    searches_[0]->now_and_then =
        thinking_aloud(question.budget, [&] { return opinion_of({searches_[0]->so_far(root)}); });
    if (searches_.size() == 1) {
      run(0, rng);
    } else {  // the first search runs here, so that thoughts come on the thread that asked
      const std::uint64_t seed = rng();
      std::vector<std::jthread> threads;
      for (std::size_t i = 1; i < searches_.size(); ++i)
        threads.emplace_back([&run, seed, i] {
          Rng dice = Rng::of(seed, i);
          run(i, dice);
        });
      Rng dice = Rng::of(seed, 0);
      run(0, dice);
    }
    searches_[0]->now_and_then = {};
    Opinion opinion = opinion_of(found);
    if (!choices_.empty()) opinion.why = settled(found);
    return opinion;
  }

  void new_game() override {
    seen_.clear();
    for (auto& search : searches_) search->new_game();
    if (!guides_) return;
    guides_->policy->new_game();
    if (guides_->value != guides_->policy) guides_->value->new_game();
  }

 private:
  static std::unique_ptr<Leaf<S>> leaf(const Game& game, const SearchSetup& setup) {
    if (!setup.features) return playout_leaf(game, setup);
    return std::make_unique<FeatureLeaf<S>>(setup.features,
                                            setup.playout == "features" ? nullptr : playout_leaf(game, setup),
                                            game.board.size(), game.playout_limit);
  }
  static std::unique_ptr<Leaf<S>> playout_leaf(const Game& game, const SearchSetup& setup) {
    if (setup.guides) return std::make_unique<EvaluatorLeaf<S>>(setup.guides);
    if (setup.playout == "threat") {
      if constexpr (RowState<S>)
        return std::make_unique<ThreatPlayout<S>>(setup.threat);
      else
        throw Error(
            fmt::format("playout=threat counts stones in a row, which {} does not have; it is for gomoku, renju, "
                        "fourinarow and tictactoe",
                        game.name));
    }
    if (setup.playout == "uniform") return std::make_unique<UniformPlayout<S>>(game.playout_limit);
    return std::make_unique<MastPlayout<S>>(game.move_ids, setup.epsilon, setup.decay, game.playout_limit);
  }

  void watch(std::int64_t budget, bool adaptive) {
    choices_.assign(searches_.size(), StableChoice(budget));
    for (std::size_t i = 0; i < searches_.size(); ++i)
      searches_[i]->may_end = [this, i, adaptive](std::int64_t done) {
        return choices_[i].look(searches_[i]->top(), done) && adaptive;
      };
  }
  // After how many simulations the choice stood; of several searches, the one that took longest.
  std::string settled(const std::vector<SearchResult>& found) const {
    std::int64_t latest = 0;
    for (std::size_t i = 0; i < found.size(); ++i) {
      const bool stood = choices_[i].leader() == found[i].best.id;
      latest = std::max(latest, stood ? choices_[i].since() : found[i].playouts);
    }
    return fmt::format("stable after {} of {} simulations", latest, choices_[0].budget());
  }

  // A later turn of the same game decays what was learned; anything else is a new game.
  void remember(Mcts<S>& search, const Question& question) const {
    const auto& history = question.history;
    const bool later =
        !seen_.empty() && history.size() > seen_.size() && std::equal(seen_.begin(), seen_.end(), history.begin());
    if (!later) {
      search.new_game();
      return;
    }
    search.new_turn();
    search.follow(history.subspan(seen_.size()));
  }

  std::shared_ptr<Guides> guides_;
  std::shared_ptr<FeatureGuide> features_;
  std::vector<std::unique_ptr<Mcts<S>>> searches_;
  std::vector<StableChoice> choices_;  // one a search, where they are watched
  std::vector<Move> seen_;
};

// Null where the game's positions are not of this type.
template <State S>
std::unique_ptr<Agent> try_search(const Game& game, const SearchSetup& setup) {
  const Position start = game.start();
  if (!start.try_as<S>()) return nullptr;
  return std::make_unique<SearchAgent<S>>(game, setup);
}

}  // namespace ludens::agents

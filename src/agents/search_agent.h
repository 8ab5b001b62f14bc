#pragma once
// SearchAgent<S>: asks Mcts<S> and turns its findings into an opinion. Instantiated for the types of
// src/games/FAMILY/states.txt, because each costs seconds to compile (cmake/states.cmake).
#include <algorithm>
#include <thread>

#include <fmt/format.h>

#include "agents/kl_leaf.h"
#include "agents/search_setup.h"
#include "base/error.h"
#include "search/mast.h"
#include "search/refined/threat_playout.h"
#include "search/stable_choice.h"

namespace ludens::agents {

template <State S>
class SearchAgent final : public Agent {
 public:
  SearchAgent(const Game& game, const SearchSetup& setup) : kl_(setup.kl) {
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
    if (kl_) kl_->question = &question;
    for (auto& search : searches_) remember(*search, question);
    for (auto& choice : choices_) choice.begin();
    seen_.assign(question.history.begin(), question.history.end());
    std::vector<SearchResult> found(searches_.size());
    const auto run = [&](std::size_t i, Rng& dice) {
      found[i] = searches_[i]->search(root, dice, question.budget.stop, question.budget.milliseconds);
    };
    think_aloud(question, root);
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
    Opinion opinion = merged(found);
    if (!choices_.empty()) opinion.why = settled(found);
    return opinion;
  }

  void new_game() override {
    seen_.clear();
    for (auto& search : searches_) search->new_game();
    if (!kl_) return;
    kl_->policy->new_game();
    if (kl_->value != kl_->policy) kl_->value->new_game();
  }

 private:
  static std::unique_ptr<Leaf<S>> leaf(const Game& game, const SearchSetup& setup) {
    if (setup.kl) return std::make_unique<KlLeaf<S>>(setup.kl);
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

  // Of several searches side by side the first one speaks for all.
  void think_aloud(const Question& question, const S& root) {
    if (!question.budget.thoughts) return;
    searches_[0]->now_and_then = [this, &question, &root, watch = Stopwatch()]() mutable {
      if (watch.seconds() * 1000 < static_cast<double>(question.budget.thought_milliseconds)) return;
      watch = {};
      question.budget.thoughts(merged({searches_[0]->so_far(root)}));
    };
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

  static Opinion merged(const std::vector<SearchResult>& found) {
    Opinion opinion;
    std::vector<Weighted> weights;
    double value = 0;
    for (const auto& one : found) {
      for (const auto& candidate : one.candidates) {
        auto known = std::find_if(opinion.candidates.begin(), opinion.candidates.end(),
                                  [&](const auto& c) { return c.move == candidate.move; });
        if (known == opinion.candidates.end()) {
          opinion.candidates.push_back(candidate);
          continue;
        }
        const auto total = known->visits + candidate.visits;
        if (total > 0)
          known->value = (known->value * static_cast<float>(known->visits) +
                          candidate.value * static_cast<float>(candidate.visits)) /
                         static_cast<float>(total);
        known->visits = total;
      }
      value += one.value * static_cast<double>(one.playouts);
      opinion.playouts += one.playouts;
      opinion.nodes += one.nodes;
      opinion.peak_bytes += one.peak_bytes;
    }
    if (found.size() > 1)
      std::sort(opinion.candidates.begin(), opinion.candidates.end(), [](const auto& a, const auto& b) {
        return a.visits != b.visits ? a.visits > b.visits : a.move < b.move;
      });
    const Move best = found.size() == 1 || opinion.candidates.empty() ? found[0].best : opinion.candidates[0].move;
    for (const auto& candidate : opinion.candidates)
      weights.push_back({candidate.move, static_cast<float>(candidate.visits)});
    // The move that the search would play is the likeliest one, also among equals and where nothing is stored.
    const auto chosen = std::find_if(weights.begin(), weights.end(), [&](const auto& w) { return w.move == best; });
    if (chosen == weights.end())
      weights.push_back({best, 0.001f});
    else
      chosen->p += 0.001f;
    opinion.moves = Distribution(std::move(weights));
    opinion.visits = opinion.playouts;
    const auto expected =
        static_cast<float>(opinion.playouts > 0 ? value / static_cast<double>(opinion.playouts) : 0.5);
    opinion.value = {expected, 0, 1 - expected};
    opinion.line = found[0].best == best ? found[0].line : std::vector<Move>{best};
    return opinion;
  }

  std::shared_ptr<KlParts> kl_;
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

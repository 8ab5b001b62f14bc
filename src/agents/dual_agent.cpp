#include "agents/dual_agent.h"

#include <algorithm>

#include <fmt/format.h>

#include "agents/search_opinion.h"

namespace ludens::agents {
namespace {

constexpr int kReasonsAMove = 6;

// Thinking shares out anew what intuition gave to the moves that were looked at; the others keep what they had. So the
// move that it concludes is the likeliest (no move left out felt better than one looked at), and what people might do
// beside it keeps its place.
Distribution conclusion(const Deliberation& found) {
  if (!found.searched) return found.impression;
  const auto looked_at = [&](Move move) {
    return std::any_of(found.candidates.begin(), found.candidates.end(),
                       [&](const auto& candidate) { return candidate.move == move; });
  };
  std::vector<Weighted> weights;
  double mass = 0;
  for (const auto& [move, p] : found.impression.items()) {
    if (looked_at(move))
      mass += p;
    else
      weights.push_back({move, p});
  }
  for (std::size_t i = 0; i < found.candidates.size(); ++i)
    weights.push_back({found.candidates[i].move, static_cast<float>(mass) * found.shares[i]});
  std::sort(weights.begin(), weights.end(), [](const auto& a, const auto& b) { return a.move < b.move; });
  return Distribution(std::move(weights));
}

std::string in_words(const Deliberation& found) {
  const auto count = found.good.size();
  if (count == 1) return "one good move: played without thinking";
  std::string out = found.everything ? fmt::format("no move stands out: all {} considered", count)
                                     : fmt::format("{} good moves considered", count);
  if (found.candidates.size() > count)
    out += fmt::format(", and {} more when they all lost", found.candidates.size() - count);
  if (found.proof == Proof::Win) out += "; a win is seen";
  if (found.proof == Proof::Loss) out += "; every one loses";
  return out;
}

}  // namespace

DualAgent::DualAgent(std::unique_ptr<Evaluator> system1, const System2Options& search, const Options& options)
    : system1_(std::move(system1)), system2_(search, *system1_), options_(options), filters_(search.filter) {}

Opinion DualAgent::consider(const Question& question, Rng& rng) {
  SearchRoot root{question.game, question.position, question.history, question.persona};
  if (options_.rating) root.persona.rating = options_.rating;
  const Budget& budget = question.budget;
  system2_.now_and_then = thinking_aloud(budget, [this] { return opinion(system2_.so_far()); });
  Opinion out = opinion(options_.thinks ? system2_.think(root, rng, budget.until) : system2_.evaluate_only(root, rng));
  explain(out, question.reasons);
  return out;
}

Opinion DualAgent::opinion(const Deliberation& found) const {
  Opinion out;
  out.moves = conclusion(found);
  out.value = {found.value, 0, 1 - found.value};
  out.visits = found.visits;
  if (options_.thinks) {
    if (found.searched) out.candidates = found.candidates;
    out.line = found.line;
    out.nodes = found.nodes;
  }
  out.peak_bytes = found.peak_bytes;
  out.doubt = found.doubt;
  Impression& first = out.impression.emplace();
  first.moves = found.impression;
  if (!filters_) return out;
  first.good = found.good;
  first.everything = found.everything;
  first.searched = found.searched;
  first.positions = found.positions;
  if (options_.thinks) out.why = in_words(found);
  return out;
}

// The conclusion first, then the first impression and the other good moves.
void DualAgent::explain(Opinion& opinion, int moves) const {
  IncrementalEvaluator* system1 = system1_->incremental();  // others cannot say why
  if (moves <= 0 || !system1) return;
  Impression& first = *opinion.impression;
  std::vector<Move> order = {opinion.moves.best(), first.moves.best()};
  for (const auto& candidate : opinion.candidates) order.push_back(candidate.move);
  order.insert(order.end(), first.good.begin(), first.good.end());
  for (const Move move : order) {
    if (static_cast<int>(first.why.size()) == moves) return;
    if (std::any_of(first.why.begin(), first.why.end(), [&](const auto& known) { return known.move == move; }))
      continue;
    first.why.push_back({move, system1->explain(move, kReasonsAMove)});
  }
}

}  // namespace ludens::agents

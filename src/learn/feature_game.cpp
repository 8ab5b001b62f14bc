#include "learn/feature_game.h"

#include <algorithm>

#include "agents/search_setup.h"
#include "play/table.h"
#include "runner/run.h"

namespace ludens::learn {
namespace {

constexpr int kRandomPlies = 2;           // at the beginning of a match's games
constexpr std::int64_t kLeastVisits = 8;  // that make a move's value worth learning

std::unique_ptr<Agent> searcher(const Game& game, const std::shared_ptr<const features::Prepared>& model,
                                const FeatureGameOptions& options) {
  SearchSetup setup;
  setup.mcts.playouts = options.visits;
  setup.selector = puct_selector(options.c);
  setup.playout = options.playout;
  setup.features = std::make_shared<FeatureGuide>();
  setup.features->prepared = model;
  return search_agent(game, setup);
}

// Later moves are the most visited ones for sure.
class VisitsAgent final : public Agent {
 public:
  VisitsAgent(std::unique_ptr<Agent> inner, int drawn) : inner_(std::move(inner)), drawn_(drawn) {}
  Opinion consider(const Question& question, Rng& rng) override {
    Opinion out = inner_->consider(question, rng);
    if (static_cast<int>(question.history.size()) >= drawn_) out.moves = Distribution::sure(out.moves.best());
    return out;
  }
  void new_game() override { inner_->new_game(); }

 private:
  std::unique_ptr<Agent> inner_;
  int drawn_;
};

const Taste kAsVisited = {.temperature = 1};

// What a game that was cut is worth to the first player.
double first_reward(const Position& position) {
  if (position.over()) return reward(position.result(), Side::First);
  const auto score = position.score();
  return !score || *score == 0 ? 0.5 : *score > 0 ? 1 : 0;
}

}  // namespace

FeatureGame play_feature_game(const GamePtr& game, const std::shared_ptr<const features::Prepared>& model,
                              const FeatureGameOptions& options, Rng rng, const std::stop_token& stop) {
  FeatureGame out;
  VisitsAgent agent(searcher(*game, model, options), options.drawn);
  Table table(Session(game), {agent_seat(agent, kAsVisited), agent_seat(agent, kAsVisited)});
  MoveSites last;
  const auto learn_from = [&](const PendingMove& move, const Thought& thought) {
    const MoveSites before = last;
    last = model->reader->sites(*game, move.position, thought.move);
    Opinion target = thought.opinion;
    if (target.candidates.empty()) return;  // nobody thought: the game is being brought to its end
    std::vector<Weighted> weights;
    for (const auto& c : target.candidates) weights.push_back({c.move, static_cast<float>(c.visits)});
    target.moves = Distribution(std::move(weights));
    const Sample sample{move.position, move.history, thought.move, {}, Result::Ongoing, &target, 0};
    out.examples.push_back(feature_example(*game, *model->reader, model->compiled->space().sites(), sample, before));
    features::Example& example = out.examples.back();
    MoveList legal;
    move.position.moves(legal);
    for (int i = 0; i < legal.size(); ++i)
      for (const auto& c : target.candidates)
        if (c.move == legal[i] && c.visits >= kLeastVisits && i != example.taken)
          example.judged.emplace_back(i, c.value);
  };
  PlayOut how;
  how.budget.until.stop = stop;
  how.longest = options.longest;
  how.rng = &rng;
  how.thought = learn_from;
  table.play_out(how);
  out.plies = static_cast<int>(table.session().moves().size());
  const Position& end = table.session().position();
  out.result = end.result();
  const double first = first_reward(end);
  for (auto& example : out.examples)
    example.outcome = static_cast<float>(example.mover == Side::First ? first : 1 - first);
  return out;
}

double feature_match(const GamePtr& game, const std::shared_ptr<const features::Prepared>& a,
                     const std::shared_ptr<const features::Prepared>& b, const FeatureGameOptions& options, int games,
                     std::uint64_t seed, int threads, const std::stop_token& stop) {
  Experiment<std::int64_t, double> match;
  match.next = numbers_below(games);
  match.worker = [&] {
    return [&](std::int64_t, std::int64_t number, const std::stop_token& stopped) {
      Rng rng = Rng::of(seed, 3, static_cast<std::uint64_t>(number / 2));  // both games of a pair begin alike
      Session session(game);
      for (int i = 0; i < kRandomPlies && !session.position().over(); ++i) {
        MoveList legal;
        session.position().moves(legal);
        session.play(legal[static_cast<int>(rng.below(static_cast<std::uint32_t>(legal.size())))]);
      }
      VisitsAgent agent_a(searcher(*game, a, options), 0), agent_b(searcher(*game, b, options), 0);
      const int seat_a = static_cast<int>(number % 2);
      Table table(std::move(session), {agent_seat(seat_a == 0 ? agent_a : agent_b, kAsVisited),
                                       agent_seat(seat_a == 0 ? agent_b : agent_a, kAsVisited)});
      PlayOut how;
      how.budget.until.stop = stopped;
      how.longest = options.longest;
      how.rng = &rng;
      table.play_out(how);
      const double first = first_reward(table.session().position());
      return std::optional(table.session().side_of(seat_a) == Side::First ? first : 1 - first);
    };
  };
  double sum = 0;
  match.take = [&](std::int64_t, double&& score, bool) {
    sum += score;
    return true;
  };
  run(match, {threads, stop});
  return sum / std::max(games, 1);
}

}  // namespace ludens::learn

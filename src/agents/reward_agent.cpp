// Who plays for other rewards than winning. Tested by tests/agents/policies/reward_agent_test.cpp.
#include "agents/reward_agent.h"

#include <algorithm>
#include <cmath>

#include "agents/evaluator_agent.h"
#include "base/error.h"
#include "belief/behind_moves.h"
#include "games/symmetry.h"
#include "games/view.h"

namespace ludens::agents {
namespace {

int stones_of(const Game& game, const Position& position, Side side) {
  int out = 0;
  for (int cell = 0; cell < game.board.size(); ++cell) out += holder(game, position, cell) == side;
  return out;
}

// The share of what stands on the board that stands so on its most similar image; 0 where the board has no images.
double symmetry_of(const Game& game, const Symmetries& symmetries, const Position& position) {
  std::vector<int> stones;
  for (int cell = 0; cell < game.board.size(); ++cell)
    if (position.glyph(cell) != '.') stones.push_back(cell);
  if (stones.empty()) return 0;
  std::size_t most = 0;
  for (int s = 1; s < symmetries.count(); ++s) {
    std::size_t same = 0;
    for (const int cell : stones) same += position.glyph(symmetries.cell(s, cell)) == position.glyph(cell);
    most = std::max(most, same);
  }
  return static_cast<double>(most) / static_cast<double>(stones.size());
}

// Fewer where time runs out, but some.
Value by_playouts(const Game& game, const Position& before, Move move, std::int64_t count, Rng& rng,
                  const Until& until) {
  constexpr std::int64_t kAtOnce = 32;
  Position after = before;
  after.play(move);
  std::int64_t wins = 0, losses = 0, played = 0;
  const bool first = before.to_move() == Side::First;
  while (played < count) {
    const std::int64_t more = std::min(kAtOnce, count - played);
    const PlayoutTally tally = after.playouts(more, game.playout_limit, rng);
    wins += first ? tally.first_wins : tally.second_wins;
    losses += first ? tally.second_wins : tally.first_wins;
    played += more;
    if (until.over()) break;
  }
  const auto share = [&](std::int64_t n) { return static_cast<float>(n) / static_cast<float>(played); };
  return {share(wins), share(played - wins - losses), share(losses)};
}

class RewardAgent final : public Agent {
 public:
  RewardAgent(Prospects prospects, const RewardValues& theta) : prospects_(std::move(prospects)), theta_(theta) {}
  Opinion consider(const Question& question, Rng&) override {
    Opinion out;
    const auto moves = prospects_.of(question, &out);
    const auto shares = choice_shares(moves, theta_);
    std::vector<Weighted> weights;
    Value value{0, 0, 0};
    out.candidates.clear();
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const auto& [win, draw, loss] =
          std::array{moves[i].features[kWin], moves[i].features[kDraw], moves[i].features[kLoss]};
      weights.push_back({moves[i].move, static_cast<float>(shares[i])});
      out.candidates.push_back({moves[i].move, 1, static_cast<float>(win + draw / 2)});
      value.win += static_cast<float>(shares[i] * win);
      value.draw += static_cast<float>(shares[i] * draw);
      value.loss += static_cast<float>(shares[i] * loss);
    }
    out.moves = Distribution(std::move(weights));
    out.value = value;
    out.visits = std::ssize(moves) + 1;
    out.line = {out.moves.best()};
    return out;
  }
  void new_game() override { prospects_.new_game(); }
  std::optional<Drawing> drawing() const override { return Drawing{}; }

 private:
  Prospects prospects_;
  RewardValues theta_;
};

struct RewardOptions {
  Spec agent;
  RewardValues theta = {1, 0.5, 0, 0, 0, 0};
  ProspectOptions prospects;
};

OptionTable<RewardOptions> reward_table() {
  using O = RewardOptions;
  std::vector<OptionTable<O>::Row> rows = {
      {"A", &O::agent, Allowed::agent(), "whose moves come to mind, and who judges what may come of them"}};
  const auto of_theta = [](std::size_t at) { return [at](O& options) -> double& { return options.theta[at]; }; };
  for (std::size_t i = 0; i < kRewardFeatures.size(); ++i)
    rows.push_back({kRewardFeatures[i].name, of_theta(i), Allowed::real(-1000, 1000), kRewardFeatures[i].help});
  rows.push_back({"most", within(&O::prospects, &ProspectOptions::most), Allowed::whole(1, 1000),
                  "moves that come to mind, the likeliest ones of those that feel good"});
  rows.push_back({"playouts", within(&O::prospects, &ProspectOptions::playouts), Allowed::whole(0, 1'000'000),
                  "0: the agent says what may come of a move; else so many random playouts do"});
  return OptionTable<O>(rows);
}

}  // namespace

Prospects::Prospects(GamePtr game, std::unique_ptr<Agent> agent, const ProspectOptions& options)
    : game_(std::move(game)),
      evaluator_(std::make_shared<AgentEvaluator>(game_, std::move(agent))),
      options_(options),
      filter_(options.limits) {}
Prospects::~Prospects() = default;
void Prospects::new_game() { evaluator_->new_game(); }

std::vector<Prospect> Prospects::of(const Question& question, Opinion* opinion) {
  MoveList legal;
  question.position.moves(legal);
  std::vector<Move> moves(legal.begin(), legal.end());
  std::sort(moves.begin(), moves.end());
  Rng rng(mix(question.position.key()));
  const EvaluationRequest request{question.position, question.history, question.persona, moves};
  Evaluation said;
  const Until until = question.budget.until;
  evaluator_->evaluate({&request, 1}, {&said, 1}, rng, until.share(2));
  if (opinion) opinion->visits = 1;
  filter_.pick(moves, said.policy);
  std::vector<Prospect> out;
  double mass = 0;
  for (const auto place : filter_.good()) {
    if (std::ssize(out) >= options_.most || !(said.policy[place] > 0)) break;
    out.push_back({moves[place], said.policy[place], {}});
    mass += said.policy[place];
  }
  std::vector<Value> values(out.size());
  if (options_.playouts > 0) {
    for (std::size_t i = 0; i < out.size(); ++i)
      values[i] =
          by_playouts(*game_, question.position, out[i].move, options_.playouts, rng, until.share(out.size() - i));
  } else {
    BehindMoves behind(*game_, *evaluator_);
    for (std::size_t i = 0; i < out.size(); ++i) behind.ask(request, out[i].move, values[i], rng, until);
    behind.finish(rng, until);
  }
  const Symmetries symmetries(*game_);
  const Side other = ~question.position.to_move();
  const int theirs = stones_of(*game_, question.position, other);
  for (std::size_t i = 0; i < out.size(); ++i) {
    out[i].prior /= mass;
    Position after = question.position;
    after.play(out[i].move);
    const double win = values[i].win, draw = values[i].draw, loss = values[i].loss;
    const double risk = win + loss - (win - loss) * (win - loss);
    const double taken = std::max(0, theirs - stones_of(*game_, after, other));
    out[i].features = {win, draw, loss, taken, risk, symmetry_of(*game_, symmetries, after)};
  }
  return out;
}

std::vector<double> choice_shares(const std::vector<Prospect>& prospects, const RewardValues& theta) {
  std::vector<double> out;
  double largest = -1e300, sum = 0;
  for (const auto& one : prospects) {
    double score = std::log(one.prior);
    for (std::size_t i = 0; i < theta.size(); ++i) score += theta[i] * one.features[i];
    largest = std::max(largest, score);
    out.push_back(score);
  }
  for (double& score : out) sum += score = std::exp(score - largest);
  for (double& share : out) share /= sum;
  return out;
}

std::vector<PartDoc> reward_parts() {
  return {part("reward", "policy",
               "plays for other rewards than winning: what it finds good of what an agent thinks of",
               "as often as the agent would play a move, times e to the reward that it expects of it; ludens rewards "
               "infers rewards from people's games",
               reward_table(), [](const GamePtr& game, const RewardOptions& options, std::span<const PartDoc> more) {
                 if (options.agent.name.empty())
                   throw Error("«reward» needs an agent, as in reward(net(chess-human-net), draw=1)");
                 return std::make_unique<RewardAgent>(
                     Prospects(game, make_agent(game, options.agent, more), options.prospects), options.theta);
               })};
}

}  // namespace ludens::agents

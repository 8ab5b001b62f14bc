// The win rate of people (Ogawa 2026, chapter 6). Tested by tests/agents/policies/win_agent_test.cpp.
#include "agents/win_agent.h"

#include <map>

#include <fmt/format.h>

#include "agents/evaluator_agent.h"
#include "agents/win_table.h"
#include "base/error.h"
#include "base/text.h"
#include "belief/calibration.h"
#include "belief/inner_product.h"

namespace ludens::agents {
namespace {

constexpr double kFromTable = 0;
constexpr double kUsualLeast = 0.002;  // leaves out under a hundredth of what people play, and most of the work

struct WinOptions {
  Spec policy, value;
  double calibrate = kFromTable;
  double least = 0;
};

OptionTable<WinOptions> win_table() {
  using O = WinOptions;
  return {{"policy", &O::policy, Allowed::agent(), "how people move; none: the value alone is asked"},
          {"value", &O::value, Allowed::agent(), "who judges the positions behind their moves; none: the policy"},
          {"calibrate", &O::calibrate, Allowed::real(kLeastTemperature, kMostTemperature).or_word("table", kFromTable),
           "the temperature: 1 leaves the value as it is; table: that of GAME.wins, by rating"},
          {"least", &O::least, Allowed::real(0, 1), "moves that people play less often are left out"}};
}

using Shared = std::shared_ptr<AgentEvaluator>;

class WinAgent final : public Agent {
 public:
  WinAgent(GamePtr game, Shared policy, Shared value, WinEstimator estimator, double least)
      : policy_(std::move(policy)), value_(std::move(value)), estimator_(std::move(estimator)) {
    if (policy_) inner_ = std::make_unique<InnerProduct>(std::move(game), policy_, value_, InnerProductOptions{least});
  }

  Opinion consider(const Question& question, Rng& rng) override {
    Opinion out;
    if (inner_)
      out = product(question, rng);
    else
      out = value_->agent().consider(question, rng);
    std::optional<double> rating;
    if (question.persona.rating) rating = *question.persona.rating;
    const double temperature = estimator_.temperature(rating);
    out.value = calibrated(out.value, temperature);
    for (auto& one : out.candidates)
      one.value = static_cast<float>(calibrated(static_cast<double>(one.value), temperature));
    return out;
  }
  void new_game() override {
    if (policy_) policy_->new_game();
    if (value_ != policy_) value_->new_game();
  }
  std::optional<Drawing> drawing() const override { return (policy_ ? policy_ : value_)->agent().drawing(); }

 private:
  Opinion product(const Question& question, Rng& rng) {
    MoveList legal;
    question.position.moves(legal);
    const std::vector<Move> moves(legal.begin(), legal.end());
    const EvaluationRequest request{question.position, question.history, question.persona, moves};
    Evaluation found;
    inner_->evaluate({&request, 1}, {&found, 1}, rng, question.budget.until);
    Opinion out;
    std::vector<Weighted> weights;
    for (std::size_t k = 0; k < moves.size(); ++k) {
      if (!(found.policy[k] > 0)) continue;
      weights.push_back({moves[k], found.policy[k]});
      out.candidates.push_back({moves[k], 1, found.action_values[k]});
    }
    out.moves = Distribution(std::move(weights));
    out.value = found.value;
    out.visits = std::ssize(out.candidates) + 1;
    out.line = {out.moves.best()};
    out.peak_bytes = inner_->bytes();
    return out;
  }

  Shared policy_, value_;  // no policy: the value alone
  WinEstimator estimator_;
  std::unique_ptr<InnerProduct> inner_;
};

std::unique_ptr<Agent> make_win(const GamePtr& game, const WinOptions& options, std::span<const PartDoc> more) {
  const bool no_policy = options.policy.name.empty(), no_value = options.value.name.empty();
  if (no_policy && no_value)
    throw Error("«win» needs a policy or a value, as in win(policy=net(renju-human-net), calibrate=1)");
  const auto made = [&](const Spec& spec) {
    return std::make_shared<AgentEvaluator>(game, make_agent(game, spec, more));
  };
  const Spec& judge = no_value ? options.policy : options.value;
  WinEstimator estimator;
  if (options.calibrate != kFromTable) {
    estimator.whole.temperature = options.calibrate;
  } else {
    const auto path = find_win_table(*game);
    if (!path)
      throw Error(fmt::format("«win»: there is no {}{}; ludens tune --win-rate makes it, and calibrate=1 does without",
                              game->name, kWinsEnding));
    const std::string policy = no_policy ? "" : agent_text(options.policy, more), value = agent_text(judge, more);
    const WinTable table = load_win_table(*path);
    const WinEstimator* found = table.find(policy, value);
    if (!found)
      throw Error(
          fmt::format("«win»: {} does not know policy={}, value={}; ludens tune --win-rate adds them, and "
                      "calibrate=1 does without",
                      path->string(), no_policy ? "none" : policy, value));
    estimator = *found;
  }
  if (no_policy) return std::make_unique<WinAgent>(game, nullptr, made(judge), std::move(estimator), options.least);
  const Shared policy = made(options.policy);
  const Shared value = judge == options.policy ? policy : made(judge);
  return std::make_unique<WinAgent>(game, policy, value, std::move(estimator), options.least);
}

std::string win_text(const std::string& policy, const std::string& value, double least) {
  const std::string moves = policy.empty() ? "" : fmt::format("policy={}, least={}, ", policy, least);
  return agent_text(parse_spec(fmt::format("win({}value={}, calibrate=1)", moves, value)));
}

}  // namespace

std::vector<PartDoc> win_parts() {
  return {part("win", "policy", "how likely people win: what is behind the moves that they play, as often as they do",
               "plays what its policy plays; ludens match --value measures it, ludens tune --win-rate calibrates it",
               win_table(), make_win)};
}

std::vector<std::string> win_family_texts(std::span<const std::string> policies, std::span<const std::string> values,
                                          double least) {
  std::vector<std::string> out;
  for (const auto& value : values) out.push_back(win_text("", value, 0));
  for (const auto& policy : policies)
    for (const auto& value : values) out.push_back(win_text(policy, value, least));
  return out;
}

std::vector<std::unique_ptr<Agent>> win_family(const GamePtr& game, std::span<const std::string> policies,
                                               std::span<const std::string> values, double least) {
  std::map<std::string, Shared> made;
  const auto one = [&](const std::string& text) {
    auto& agent = made[text];
    if (!agent) agent = std::make_shared<AgentEvaluator>(game, make_agent(game, text));
    return agent;
  };
  std::vector<std::unique_ptr<Agent>> out;
  for (const auto& value : values)
    out.push_back(std::make_unique<WinAgent>(game, nullptr, one(value), WinEstimator{}, 0));
  for (const auto& policy : policies)
    for (const auto& value : values)
      out.push_back(std::make_unique<WinAgent>(game, one(policy), one(value), WinEstimator{}, least));
  return out;
}

std::optional<std::string> usual_win_agent(const Game& game) {
  const auto path = find_win_table(game);
  if (!path) return std::nullopt;
  const WinTable table = load_win_table(*path);
  if (table.estimators.empty()) return std::nullopt;
  const WinEstimator& first = table.estimators.front();
  const std::string policy = first.policy.empty() ? "" : fmt::format("policy={}, ", first.policy);
  return agent_text(parse_spec(fmt::format("win({}value={}, least={})", policy, first.value, kUsualLeast)));
}

}  // namespace ludens::agents

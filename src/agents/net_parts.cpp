// Networks as agents, and agents made of agents: net, blend, temper, top, kl (after Ogawa 2026). Described in
// docs/networks.md.
#include "agents/net_parts.h"

#include <array>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "agents/drawn_agent.h"
#include "agents/evaluator_agent.h"
#include "agents/mixed_agents.h"
#include "agents/search_setup.h"
#include "base/error.h"
#include "base/text.h"
#include "belief/rating.h"
#include "nets/net_evaluator.h"
#include "nets/open_net.h"

namespace ludens::agents {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

struct NetOptions {
  std::string model;
  std::optional<std::string> rating, opponent;
  Precision precision = Precision::Fast;
  NetEvaluatorOptions evaluator = {};
};

OptionTable<NetOptions> net_table() {
  using O = NetOptions;
  return {
      {"MODEL", &O::model, Allowed::model(), "a model's name, or the path of a network"},
      {"rating", &O::rating, Allowed::rating().or_word("asked"),
       "whose moves are predicted: 2200, 15k; asked: the question says"},
      {"opponent", &O::opponent, Allowed::rating().or_word("asked"), "against whom"},
      {"symmetries", within(&O::evaluator, &NetEvaluatorOptions::symmetries), Allowed::whole(1, 8),
       "turns and mirror images whose answers are averaged"},
      {"precision", &O::precision, Allowed::one_of<Precision>({{"fast", Precision::Fast}, {"exact", Precision::Exact}}),
       "exact: floats also where 16-bit products are faster"},
      {"cache", within(&O::evaluator, &NetEvaluatorOptions::cache_bytes), Allowed::bytes().costs(Allowed::Cost::Memory),
       "for answers that are asked again"},
  };
}

std::optional<int> rating(const std::optional<std::string>& text, const char* name) {
  if (!text) return std::nullopt;
  if (const auto value = parse_rating(*text)) return value;
  throw Error(fmt::format("«net»: {} is a rating such as 2200 or 15k, found {}", name, cite(*text)));
}

std::unique_ptr<Agent> make_net(const GamePtr& game, const NetOptions& options) {
  if (options.model.empty()) throw Error("«net» needs a model, as in net(renju-human-net)");
  const EvaluatorAgentOptions agent{rating(options.rating, "rating"), rating(options.opponent, "opponent")};
  auto net = open_net(*game, options.model, {options.precision, {}});
  return std::make_unique<EvaluatorAgent>(std::make_unique<NetEvaluator>(std::move(net), options.evaluator), agent);
}

struct BlendOptions {
  std::array<Spec, 6> agents;
  std::optional<std::string> alpha;
  double power = 0;
};

OptionTable<BlendOptions> blend_table() {
  using O = BlendOptions;
  constexpr std::string_view kHelp = "an agent; two to six of them";
  return {{"A", [](O& o) -> auto& { return o.agents[0]; }, Allowed::agent(), kHelp},
          {"B", [](O& o) -> auto& { return o.agents[1]; }, Allowed::agent(), kHelp},
          {"C", [](O& o) -> auto& { return o.agents[2]; }, Allowed::agent(), kHelp},
          {"D", [](O& o) -> auto& { return o.agents[3]; }, Allowed::agent(), kHelp},
          {"E", [](O& o) -> auto& { return o.agents[4]; }, Allowed::agent(), kHelp},
          {"F", [](O& o) -> auto& { return o.agents[5]; }, Allowed::agent(), kHelp},
          {"alpha", &O::alpha, Allowed::weights().or_word("even"),
           "the first agent's weight, or all of them: 0.7, \"0.5 0.3 0.2\""},
          {"power", &O::power, Allowed::real(-20, 20), "of the mean: 0 geometric, 1 arithmetic"}};
}

std::vector<double> weights_of(const std::optional<std::string>& alpha, std::size_t parts) {
  if (!alpha) return std::vector<double>(parts, 1.0 / static_cast<double>(parts));
  std::vector<double> out;
  double sum = 0;
  for (const auto word : split(*alpha, ' ')) {
    if (word.empty()) continue;
    const auto weight = to_double(word);
    if (!weight || !(*weight >= 0 && *weight <= 1))
      throw Error(fmt::format("«blend»: a weight is between 0 and 1, found {}", cite(word)));
    sum += *weight;
    out.push_back(*weight);
  }
  if (parts == 2 && out.size() == 1) out.push_back(1 - out[0]), sum = 1;
  if (out.size() != parts)
    throw Error(fmt::format("«blend»: alpha has {} weights for {} agents{}", out.size(), parts,
                            parts > 2 ? ", as in alpha=\"0.5 0.3 0.2\"" : ""));
  if (std::abs(sum - 1) > 1e-6)
    throw Error(fmt::format("«blend»: the weights of alpha sum to 1, found {}", cite(*alpha)));
  return out;
}

std::unique_ptr<Agent> make_blend(const GamePtr& game, const BlendOptions& options, std::span<const PartDoc> more) {
  std::vector<std::unique_ptr<Agent>> parts;
  for (const auto& spec : options.agents)
    if (!spec.name.empty()) parts.push_back(make_agent(game, spec, more));
  if (parts.size() < 2)
    throw Error("«blend» needs two agents or more, as in blend(net(renju-human-net), net(renju-alphazero), alpha=0.7)");
  auto weights = weights_of(options.alpha, parts.size());
  return blend_agent(std::move(parts), std::move(weights), options.power);
}

struct TemperOptions {
  Spec agent;
  double t = 1;
};
struct DrawnPart {
  Spec agent;
  DrawnOptions how;
};
struct TopOptions {
  Spec agent;
  double p = 0.9;
};

std::unique_ptr<Agent> inner(const GamePtr& game, const Spec& spec, std::string_view name,
                             std::span<const PartDoc> more) {
  if (spec.name.empty()) throw Error(fmt::format("«{0}» needs an agent, as in {0}(net(renju-human-net))", name));
  return make_agent(game, spec, more);
}

struct KlOptions {
  Spec policy, value;
  double c = 2;
  std::int64_t visits = 100;
  int batch = 1;
};

OptionTable<KlOptions> kl_table() {
  using O = KlOptions;
  return {
      {"policy", &O::policy, Allowed::agent(), "whose moves: the prior, a human policy"},
      {"value", &O::value, Allowed::agent(), "who judges positions; none: the policy's own value"},
      {"c", &O::c, Allowed::real(0, 1000).or_word("inf", kInfinity),
       "how much the prior counts: inf is the prior itself, 0 plays for value alone"},
      {"visits", &O::visits, Allowed::whole(1, 100'000'000).costs(Allowed::Cost::Search), "positions looked at a move"},
      {"batch", &O::batch, Allowed::whole(1, 64), "positions evaluated at once; the same answers for the same number"}};
}

// The agents of a kl, as evaluators of its search.
struct KlAgents {
  std::shared_ptr<AgentEvaluator> policy, value;  // may be the same
};

// c = ∞: nothing is searched.
class PriorAlone final : public Agent {
 public:
  explicit PriorAlone(KlAgents parts) : parts_(std::move(parts)) {}
  Opinion consider(const Question& question, Rng& rng) override {
    if (parts_.value == parts_.policy) return parts_.policy->agent().consider(question, rng);
    Question half = question;
    half.budget.until = question.budget.until.share(2);
    Opinion out = parts_.policy->agent().consider(half, rng);
    out.value = parts_.value->agent().consider(question, rng).value;
    return out;
  }
  void new_game() override {
    parts_.policy->new_game();
    if (parts_.value != parts_.policy) parts_.value->new_game();
  }
  std::optional<Drawing> drawing() const override { return parts_.policy->agent().drawing(); }

 private:
  KlAgents parts_;
};

std::unique_ptr<Agent> kl_agent(const Game& game, const KlAgents& parts, double c, std::int64_t visits, int batch = 1) {
  if (c == kInfinity) return std::make_unique<PriorAlone>(parts);
  SearchSetup setup;
  setup.guides = std::make_shared<Guides>(Guides{parts.policy, parts.value});
  setup.selector = puct_selector(c);
  setup.mcts.playouts = visits;
  setup.mcts.batch = batch;
  return search_agent(game, setup);
}

KlAgents kl_agents(const GamePtr& game, const Spec& policy, const Spec& value, std::span<const PartDoc> more) {
  const auto made = [&](const Spec& spec) {
    return std::make_shared<AgentEvaluator>(game, make_agent(game, spec, more));
  };
  KlAgents out{made(policy), {}};
  out.value = value.name.empty() || value == policy ? out.policy : made(value);
  return out;
}

std::unique_ptr<Agent> make_kl(const GamePtr& game, const KlOptions& options, std::span<const PartDoc> more) {
  if (options.policy.name.empty())
    throw Error("«kl» needs a policy, as in kl(policy=net(renju-human-net), value=net(renju-alphazero))");
  return kl_agent(*game, kl_agents(game, options.policy, options.value, more), options.c, options.visits,
                  options.batch);
}

}  // namespace

std::vector<std::unique_ptr<Agent>> kl_family(const GamePtr& game, const std::string& policy, const std::string& value,
                                              std::span<const std::string> cs, std::int64_t visits) {
  const auto parts = kl_agents(game, parse_spec(policy), parse_spec(value), {});
  std::vector<std::unique_ptr<Agent>> out;
  for (const auto& c : cs) out.push_back(kl_agent(*game, parts, c == "inf" ? kInfinity : *to_double(c), visits));
  return out;
}

std::vector<PartDoc> net_parts() {
  const OptionTable<TemperOptions> temper = {
      {"A", &TemperOptions::agent, Allowed::agent(), "the agent"},
      {"t", &TemperOptions::t, Allowed::real(0, 100), "temperature; 0 leaves the likeliest move"}};
  const OptionTable<DrawnPart> drawn = {
      {"A", &DrawnPart::agent, Allowed::agent(), "the agent"},
      {"t", within(&DrawnPart::how, &DrawnOptions::t), Allowed::real(0, 100), "temperature of the draw"},
      {"least", within(&DrawnPart::how, &DrawnOptions::least), Allowed::real(0, 1),
       "of the likeliest move's probability: what has less is not drawn"},
      {"wins", within(&DrawnPart::how, &DrawnOptions::wins), Allowed::real(0, 1),
       "how often at least a move on the board is played that wins at once"},
      {"stops", within(&DrawnPart::how, &DrawnOptions::stops), Allowed::real(0, 1),
       "how often at least one that stops the other side from that"},
      {"resign", within(&DrawnPart::how, &DrawnOptions::resign), Allowed::real(0, 1),
       "gives up when its expected result falls below this"},
      {"habits", within(&DrawnPart::how, &DrawnOptions::habits), Allowed::rating(),
       "gives up, and agrees to draws, as people of this rating do (GAME.habits)"}};
  const OptionTable<TopOptions> top = {
      {"A", &TopOptions::agent, Allowed::agent(), "the agent"},
      {"p", &TopOptions::p, Allowed::real(0, 1), "how much probability is kept, at least one move"}};
  return {
      part("net", "policy", "what a network says: people's moves at a rating, or a strong program's", "", net_table(),
           make_net),
      part("blend", "policy", "the mean of several agents' policies",
           "geometric unless power says otherwise; alpha is tuned with ludens tune", blend_table(), make_blend),
      part("temper", "policy", "an agent's policy, sharper (t below 1) or flatter", "", temper,
           [](const GamePtr& game, const TemperOptions& options, std::span<const PartDoc> more) {
             return temper_agent(inner(game, options.agent, "temper", more), options.t);
           }),
      part("drawn", "policy", "plays as often as an agent says, where others play its likeliest move",
           "Its moves are drawn wherever it plays, also inside blend, temper and top; a search asks it for its "
           "tempered policy and picks by itself",
           drawn,
           [](const GamePtr& game, const DrawnPart& options, std::span<const PartDoc> more) {
             std::optional<DrawnAgent::People> people;
             if (const auto told = rating(options.how.habits, "habits"))
               people = DrawnAgent::People{*told, ending_habits(*game, *told)};
             return std::make_unique<DrawnAgent>(inner(game, options.agent, "drawn", more), options.how,
                                                 std::move(people));
           }),
      part("top", "policy", "an agent's likeliest moves", "", top,
           [](const GamePtr& game, const TopOptions& options, std::span<const PartDoc> more) {
             return top_agent(inner(game, options.agent, "top", more), options.p);
           }),
      part("kl", "policy", "a search that stays close to a human policy",
           "PUCT with the policy as its prior; what it would play is how often it looked there", kl_table(), make_kl)};
}

}  // namespace ludens::agents

// Networks as agents, and agents made of agents: net, blend, temper, top, kl (after Ogawa 2026). Described in
// docs/networks.md.
#include "agents/net_parts.h"

#include <cmath>

#include <fmt/format.h>

#include "agents/mixed_agents.h"
#include "agents/net_agent.h"
#include "agents/search_setup.h"
#include "base/error.h"
#include "base/text.h"
#include "belief/rating.h"
#include "nets/open_net.h"

namespace ludens::agents {
namespace {

const std::vector<OptionDoc> kNetOptions = {
    {"MODEL", "", "model", "a model's name, or the path of a network"},
    {"rating", "asked", "asked|rating", "whose moves are predicted: 2200, 15k; asked: the question says"},
    {"opponent", "asked", "asked|rating", "against whom"},
    {"symmetries", "1", "1..8", "turns and mirror images whose answers are averaged"},
    {"precision", "fast", "fast|exact", "exact: floats also where 16-bit products are faster"},
    {"cache", "4MB", "bytes", "for answers that are asked again"},
};

constexpr std::string_view kLetters[] = {"A", "B", "C", "D", "E", "F"};

std::vector<OptionDoc> blend_options() {
  std::vector<OptionDoc> out;
  for (const auto letter : kLetters) out.push_back({letter, "", "agent", "an agent; two to six of them"});
  out.push_back({"alpha", "even", "even|weights", "the first agent's weight, or all of them: 0.7, \"0.5 0.3 0.2\""});
  out.push_back({"power", "0", "-20.0..20.0", "of the mean: 0 geometric, 1 arithmetic"});
  return out;
}

std::optional<int> rating(const Settings& settings, const char* name) {
  const std::string& text = settings.at(name);
  if (text == "asked") return std::nullopt;
  if (const auto value = parse_rating(text)) return value;
  throw Error(fmt::format("«net»: {} is a rating such as 2200 or 15k, found {}", name, cite(text)));
}

std::unique_ptr<Agent> make_net(const GamePtr& game, const Settings& settings, std::span<const PartDoc>) {
  if (settings.at("MODEL").empty()) throw Error("«net» needs a model, as in net(renju-human-net)");
  NetAgentOptions options;
  options.rating = rating(settings, "rating");
  options.opponent = rating(settings, "opponent");
  options.symmetries = *to_int(settings.at("symmetries"));
  options.cache_bytes = static_cast<std::size_t>(*parse_bytes(settings.at("cache")));
  const Precision precision = settings.at("precision") == "fast" ? Precision::Fast : Precision::Exact;
  return std::make_unique<NetAgent>(open_net(*game, settings.at("MODEL"), {precision, {}}), options);
}

std::vector<double> weights_of(const std::string& alpha, std::size_t parts) {
  if (alpha == "even") return std::vector<double>(parts, 1.0 / static_cast<double>(parts));
  std::vector<double> out;
  double sum = 0;
  for (const auto word : split(alpha, ' ')) {
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
    throw Error(fmt::format("«blend»: the weights of alpha sum to 1, found {}", cite(alpha)));
  return out;
}

std::unique_ptr<Agent> make_blend(const GamePtr& game, const Settings& settings, std::span<const PartDoc> more) {
  std::vector<std::unique_ptr<Agent>> parts;
  for (const auto letter : kLetters)
    if (const auto& text = settings.at(std::string(letter)); !text.empty())
      parts.push_back(make_agent(game, text, more));
  if (parts.size() < 2)
    throw Error("«blend» needs two agents or more, as in blend(net(renju-human-net), net(renju-alphazero), alpha=0.7)");
  auto weights = weights_of(settings.at("alpha"), parts.size());
  return blend_agent(std::move(parts), std::move(weights), *to_double(settings.at("power")));
}

std::unique_ptr<Agent> inner(const GamePtr& game, const Settings& settings, std::string_view name,
                             std::span<const PartDoc> more) {
  if (settings.at("A").empty()) throw Error(fmt::format("«{0}» needs an agent, as in {0}(net(renju-human-net))", name));
  return make_agent(game, settings.at("A"), more);
}

const std::vector<OptionDoc> kKlOptions = {
    {"policy", "", "agent", "whose moves: the prior, a human policy"},
    {"value", "", "agent", "who judges positions; none: the policy's own value"},
    {"c", "2", "0.0..1000.0|inf", "how much the prior counts: inf is the prior itself, 0 plays for value alone"},
    {"visits", "100", "1..100000000", "positions looked at a move"},
};

// c = ∞: nothing is searched.
class PriorAlone final : public Agent {
 public:
  explicit PriorAlone(KlParts parts) : parts_(std::move(parts)) {}
  Opinion consider(const Question& question, Rng& rng) override {
    Opinion out = parts_.policy->consider(question, rng);
    if (parts_.value != parts_.policy) out.value = parts_.value->consider(question, rng).value;
    return out;
  }
  void new_game() override {
    parts_.policy->new_game();
    if (parts_.value != parts_.policy) parts_.value->new_game();
  }

 private:
  KlParts parts_;
};

std::unique_ptr<Agent> kl_agent(const Game& game, std::shared_ptr<KlParts> parts, const std::string& c,
                                std::int64_t visits) {
  if (c == "inf") return std::make_unique<PriorAlone>(*parts);
  SearchSetup setup;
  setup.kl = std::move(parts);
  setup.selector = puct_selector(*to_double(c));
  setup.mcts.playouts = visits;
  return search_agent(game, setup);
}

std::shared_ptr<KlParts> kl_parts(const GamePtr& game, const std::string& policy, const std::string& value,
                                  std::span<const PartDoc> more) {
  auto parts = std::make_shared<KlParts>();
  parts->policy = make_agent(game, policy, more);
  parts->value = value.empty() || value == policy ? parts->policy : make_agent(game, value, more);
  return parts;
}

std::unique_ptr<Agent> make_kl(const GamePtr& game, const Settings& settings, std::span<const PartDoc> more) {
  const auto &policy = settings.at("policy"), &value = settings.at("value");
  if (policy.empty())
    throw Error("«kl» needs a policy, as in kl(policy=net(renju-human-net), value=net(renju-alphazero))");
  return kl_agent(*game, kl_parts(game, policy, value, more), settings.at("c"),
                  static_cast<std::int64_t>(*to_double(settings.at("visits"))));
}

}  // namespace

std::vector<std::unique_ptr<Agent>> kl_family(const GamePtr& game, const std::string& policy, const std::string& value,
                                              std::span<const std::string> cs, std::int64_t visits) {
  const auto parts = kl_parts(game, policy, value, {});
  std::vector<std::unique_ptr<Agent>> out;
  for (const auto& c : cs) out.push_back(kl_agent(*game, parts, c, visits));
  return out;
}

std::vector<PartDoc> net_parts() {
  std::vector<PartDoc> out;
  out.push_back({"net", "policy", "what a network says: people's moves at a rating, or a strong program's", "",
                 kNetOptions, make_net});
  out.push_back({"blend", "policy", "the mean of several agents' policies",
                 "geometric unless power says otherwise; alpha is tuned with ludens tune", blend_options(),
                 make_blend});
  out.push_back(
      {"temper",
       "policy",
       "an agent's policy, sharper (t below 1) or flatter",
       "",
       {{"A", "", "agent", "the agent"}, {"t", "1", "0.0..100.0", "temperature; 0 leaves the likeliest move"}},
       [](const GamePtr& game, const Settings& settings, auto more) {
         return temper_agent(inner(game, settings, "temper", more), *to_double(settings.at("t")));
       }});
  out.push_back(
      {"top",
       "policy",
       "an agent's likeliest moves",
       "",
       {{"A", "", "agent", "the agent"}, {"p", "0.9", "0.0..1.0", "how much probability is kept, at least one move"}},
       [](const GamePtr& game, const Settings& settings, auto more) {
         return top_agent(inner(game, settings, "top", more), *to_double(settings.at("p")));
       }});
  out.push_back({"kl", "policy", "a search that stays close to a human policy",
                 "PUCT with the policy as its prior; what it would play is how often it looked there", kKlOptions,
                 make_kl});
  return out;
}

}  // namespace ludens::agents

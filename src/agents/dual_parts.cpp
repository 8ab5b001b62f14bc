// The agents of Rautureau and Piette (2024): intuition alone, intuition with a search where it is in doubt, and the
// paper's baseline, a search over all moves that intuition only guides. Described in docs/dual.md. Tested by
// tests/agents/dual/.
#include "agents/dual_parts.h"

#include "agents/dual_agent.h"
#include "base/text.h"
#include "belief/split_intuition.h"
#include "patterns/open_intuition.h"

namespace ludens::agents {
namespace {

constexpr double kUctC = 0.25;  // with few visits a wide look is no look
constexpr std::string_view kModelHelp = "a five-window model: its name or, quoted, its path";
constexpr OptionDoc kModel = {"MODEL", "renju-human", "model", kModelHelp};
constexpr OptionDoc kSystem1 = {"system1", "renju-human", "model", kModelHelp};
constexpr OptionDoc kValues = {"values", "auto", "auto|model",
                               "another model that says what moves are worth; auto: system1 itself"};
constexpr OptionDoc kDoubt = {"doubt", "auto", "auto|1.0..1000.0",
                              "unsure where moves / 2^H is at most this; more: looks at everything more often, as "
                              "beginners do; auto: as tuned for the model"};
constexpr OptionDoc kStop = {"stop", "auto", "auto|1.0..1000.0",
                             "picks good moves until the rest is as even as this; more: fewer good moves"};
constexpr OptionDoc kLeftover = {"leftover", "auto", "auto|0.0..1.0",
                                 "… or until the rest holds less than this share of the probability"};
constexpr OptionDoc kTable = {"table", "10000", "1..1000000",
                              "positions it remembers; a few dozen are a person's, thousands a strong player's"};
constexpr OptionDoc kVisits = {"visits", "auto", "auto|1..1000000000",
                               "simulations a move; auto: as tuned for the model, or no limit where time= is given"};
constexpr OptionDoc kTime = {"time", "none", "none|duration", "thinking time a move: 500ms"};
constexpr OptionDoc kMemory = {"memory", "auto", "auto|bytes", "bytes of the table, a promise: 64MB"};
constexpr OptionDoc kReplace = {"replace", "visits", "visits|value",
                                "which position is forgotten for a new one: the least visited, or the worst for who "
                                "moved into it"};
constexpr OptionDoc kNoise = {"noise", "0", "0.0..10.0",
                              "standard deviation of what blurs each value; 0.1 is a tired player's"};
constexpr OptionDoc kC = {"c", "auto", "auto|0.0..100.0",
                          "exploration; larger looks wider; auto: 1, or 0.25 with select=uct"};
constexpr OptionDoc kSelect = {
    "select", "prior", "prior|uct",
    "which good move is looked at next: by value, visits and the first impression, or, as in "
    "the paper, by value and visits alone"};
constexpr OptionDoc kPriorC = {"c", "1", "0.0..100.0", "exploration by the prior; larger trusts intuition more"};
constexpr OptionDoc kTrust = {"trust", "auto", "auto|0.0..1.0",
                              "how much the first impression counts where System 2 disagrees; 0: what was looked at "
                              "most is played; auto: as tuned for the model"};
constexpr OptionDoc kRating = {"rating", "auto", "auto|0..4000", "whom to imitate; auto: as the question says"};

double real(const Settings& settings, const char* name, double automatic) {
  const auto found = settings.find(name);
  return found == settings.end() || found->second == "auto" ? automatic : *to_double(found->second);
}

std::unique_ptr<Agent> make(const GamePtr& game, const Settings& settings, bool thinks, bool filters) {
  const auto model = settings.find("MODEL");
  SystemOne one = open_intuition(game, model != settings.end() ? model->second : settings.at("system1"));
  if (const auto values = settings.find("values"); values != settings.end() && values->second != "auto")
    one.intuition =
        std::make_unique<SplitIntuition>(std::move(one.intuition), open_intuition(game, values->second).intuition);
  System2Options options;
  options.doubt = {real(settings, "doubt", one.doubt.start), real(settings, "stop", one.doubt.stop),
                   real(settings, "leftover", one.doubt.leftover)};
  options.filter = filters;
  const auto select = settings.find("select");
  options.selection =
      filters && select != settings.end() && select->second == "uct" ? Selection::Uct : Selection::Prior;
  options.c = real(settings, "c", options.selection == Selection::Uct ? kUctC : options.c);
  options.noise = real(settings, "noise", 0);
  if (filters) options.trust = real(settings, "trust", one.trust);
  options.table = static_cast<std::uint32_t>(real(settings, "table", 1));
  if (thinks) {
    if (settings.at("time") != "none") options.milliseconds = *parse_milliseconds(settings.at("time"));
    if (settings.at("memory") != "auto") options.memory = *parse_bytes(settings.at("memory"));
    options.visits = static_cast<std::int64_t>(real(settings, "visits", options.milliseconds > 0 ? 0 : one.visits));
  }
  if (const auto rule = settings.find("replace"); rule != settings.end() && rule->second == "value")
    options.forget = Replacement::LowValue;
  const double rating = real(settings, "rating", -1);
  DualAgent::Options mind;
  mind.thinks = thinks;
  if (rating >= 0) mind.rating = static_cast<int>(rating);
  return std::make_unique<DualAgent>(std::move(one.intuition), options, mind);
}

}  // namespace

std::vector<PartDoc> dual_parts() {
  return {{"system1",
           "dual",
           "intuition alone: patterns recognised at a glance",
           "",
           {kModel, kRating},
           [](const GamePtr& game, const Settings& settings, auto) { return make(game, settings, false, true); }},
          {"dual",
           "dual",
           "intuition, and a search among its good moves where it is in doubt",
           "plays its only good move without thinking",
           {kSystem1, kValues, kDoubt, kStop, kLeftover, kTable, kVisits, kTime, kMemory, kReplace, kNoise, kSelect, kC,
            kTrust, kRating},
           [](const GamePtr& game, const Settings& settings, auto) { return make(game, settings, true, true); }},
          {"uct-prior",
           "dual",
           "the same search over all moves, guided by intuition",
           "the baseline of the dual-process paper",
           {kSystem1, kValues, kTable, kVisits, kTime, kMemory, kPriorC, kRating},
           [](const GamePtr& game, const Settings& settings, auto) { return make(game, settings, true, false); }}};
}

}  // namespace ludens::agents

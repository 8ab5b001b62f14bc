// The agents of Rautureau and Piette (2024): intuition alone, intuition with a search where it is in doubt, and the
// paper's baseline, a search over all moves that intuition only guides. Described in docs/dual.md. Tested by
// tests/agents/dual/.
#include "agents/dual_parts.h"

#include "agents/dual_agent.h"
#include "agents/open_system1.h"
#include "base/text.h"
#include "belief/split_evaluator.h"

namespace ludens::agents {
namespace {

constexpr double kUctC = 0.25;  // with few visits a wide look is no look

// What is empty is as tuned for the model, or as the search's own default.
struct MindOptions {
  std::string system1 = "renju-human";
  std::optional<std::string> values;
  bool top2 = false;  // doubt by the lead of the likeliest move
  double lead = 0.3;
  int heads = 2;
  std::optional<double> doubt, stop, leftover, c, trust;
  std::optional<std::int64_t> visits;
  std::optional<int> rating;
  System2Options search = {};
};

using Rows = std::vector<OptionTable<MindOptions>::Row>;
constexpr std::string_view kModelHelp = "a five-window model or a network: its name or, quoted, its path";

Rows model_row(std::string_view name) { return {{name, &MindOptions::system1, Allowed::model(), kModelHelp}}; }
Rows values_row() {
  return {{"values", &MindOptions::values, Allowed::model().or_word("auto"),
           "another model that says what moves are worth; auto: system1 itself"}};
}
Rows doubt_rows() {
  using O = MindOptions;
  return {{"doubt", &O::doubt, Allowed::real(1, 1000).or_word("auto"),
           "unsure where moves / 2^H is at most this; more: looks at everything more often, as beginners do; auto: as "
           "tuned for the model"},
          {"stop", &O::stop, Allowed::real(1, 1000).or_word("auto"),
           "picks good moves until the rest is as even as this; more: fewer good moves"},
          {"leftover", &O::leftover, Allowed::real(0, 1).or_word("auto"),
           "… or until the rest holds less than this share of the probability"},
          {"doubt-by", &O::top2, Allowed::one_of<bool>({{"entropy", false}, {"top2", true}}),
           "what calls for a search: entropy alone, or also how little the likeliest move leads the next"},
          {"lead", &O::lead, Allowed::real(0, 1),
           "with doubt-by=top2: plays the likeliest move at once where it leads by more of the probability"}};
}
Rows search_rows() {
  using O = MindOptions;
  return {{"table", within(&O::search, &System2Options::table), Allowed::whole(1, 1'000'000),
           "positions it remembers; a few dozen are a person's, thousands a strong player's"},
          {"visits", &O::visits, Allowed::whole(1, 1'000'000'000).or_word("auto").costs(Allowed::Cost::Search),
           "simulations a move; auto: as tuned for the model, or no limit where time= is given"},
          {"time", within(&O::search, &System2Options::milliseconds), Allowed::duration().or_word("none", 0),
           "thinking time a move: 500ms"},
          {"memory", within(&O::search, &System2Options::memory),
           Allowed::bytes().or_word("auto", 0).costs(Allowed::Cost::Memory), "bytes of the table, a promise: 64MB"}};
}
Rows dual_rows() {
  using O = MindOptions;
  return {{"replace", within(&O::search, &System2Options::replacement),
           Allowed::one_of<Replacement>({{"visits", Replacement::FewVisits}, {"value", Replacement::LowValue}}),
           "which position is forgotten for a new one: the least visited, or the worst for who moved into it"},
          {"noise", within(&O::search, &System2Options::noise), Allowed::real(0, 10),
           "standard deviation of what blurs each value; 0.1 is a tired player's"},
          {"noise-in", within(&O::search, &System2Options::noise_in),
           Allowed::one_of<NoiseIn>({{"backup", NoiseIn::BackUp}, {"selection", NoiseIn::Selection}}),
           "what is blurred: a new position's value for good, or every look at a move anew"},
          {"select", within(&O::search, &System2Options::selection),
           Allowed::one_of<Selection>({{"prior", Selection::Prior}, {"uct", Selection::Uct}}),
           "which good move is looked at next: by value, visits and the first impression, or, as in the paper, by "
           "value and visits alone"},
          {"c", &O::c, Allowed::real(0, 100).or_word("auto"),
           "exploration; larger looks wider; auto: 1, or 0.25 with select=uct"},
          {"trust", &O::trust, Allowed::real(0, 1).or_word("auto"),
           "how much the first impression counts where System 2 disagrees; 0: what was looked at most is played; auto: "
           "as tuned for the model"},
          {"second-thoughts", within(&O::search, &System2Options::second_thoughts), Allowed::yes_no(),
           "look at what comes to mind next where all good moves are seen to lose; the paper does not"},
          {"leaf", within(&O::search, &System2Options::leaf),
           Allowed::one_of<LeafValue>({{"best", LeafValue::Best}, {"expected", LeafValue::Expected}}),
           "what a new position is worth: its best good move, as in the paper, or what is expected of all"},
          {"heads", &O::heads, Allowed::whole(1, 2),
           "1: one output of System 1, what attracts is good; 2: attraction and value apart"},
          {"depth", within(&O::search, &System2Options::depth), Allowed::whole(1, 512),
           "plies that it looks ahead at most"}};
}
Rows proofs_row() {
  return {{"proofs", within(&MindOptions::search, &System2Options::proofs), Allowed::yes_no(),
           "take known wins and losses as such; no, as in the paper: a result counts as any value"}};
}
Rows prior_c_row() {
  return {{"c", within(&MindOptions::search, &System2Options::c), Allowed::real(0, 100),
           "exploration by the prior; larger trusts intuition more"}};
}
Rows rating_row() {
  return {{"rating", &MindOptions::rating, Allowed::whole(0, 4000).or_word("auto"),
           "whom to imitate; auto: as the question says"}};
}

Rows batch_row() {
  return {{"batch", within(&MindOptions::search, &System2Options::batch), Allowed::whole(1, 64),
           "positions evaluated at once, where System 1 is a network; the same answers for the same number"}};
}

OptionTable<MindOptions> table(std::initializer_list<Rows> groups) {
  Rows all;
  for (const auto& rows : groups) all.insert(all.end(), rows.begin(), rows.end());
  return OptionTable<MindOptions>(all);
}

std::unique_ptr<Agent> make(const GamePtr& game, const MindOptions& mind, bool thinks, bool filters) {
  System1 one = open_system1(*game, mind.system1);
  if (mind.values)
    one.evaluator =
        std::make_unique<SplitEvaluator>(std::move(one.evaluator), open_system1(*game, *mind.values).evaluator);
  System2Options search = mind.search;
  search.doubt = {mind.doubt.value_or(one.doubt.start), mind.stop.value_or(one.doubt.stop),
                  mind.leftover.value_or(one.doubt.leftover), mind.top2 ? mind.lead : 1};
  search.filter = filters;
  search.one_head = mind.heads == 1;
  search.c = mind.c.value_or(search.selection == Selection::Uct ? kUctC : search.c);
  if (filters) search.trust = mind.trust.value_or(one.trust);
  if (thinks)
    search.visits = mind.visits.value_or(search.milliseconds > 0 ? 0 : one.visits);
  else
    search.table = 1;  // it searches nothing
  return std::make_unique<DualAgent>(std::move(one.evaluator), search, DualAgent::Options{thinks, mind.rating});
}

}  // namespace

std::vector<PartDoc> dual_parts() {
  return {part("system1", "dual", "intuition alone: patterns recognised at a glance", "",
               table({model_row("MODEL"), rating_row()}),
               [](const GamePtr& game, const MindOptions& mind) { return make(game, mind, false, true); }),
          part("dual", "dual", "intuition, and a search among its good moves where it is in doubt",
               "plays its only good move without thinking",
               table({model_row("system1"), values_row(), doubt_rows(), search_rows(), dual_rows(), proofs_row(),
                      rating_row(), batch_row()}),
               [](const GamePtr& game, const MindOptions& mind) { return make(game, mind, true, true); }),
          part("uct-prior", "dual", "the same search over all moves, guided by intuition",
               "the baseline of the dual-process paper",
               table({model_row("system1"), values_row(), search_rows(), prior_c_row(), proofs_row(), rating_row(),
                      batch_row()}),
               [](const GamePtr& game, const MindOptions& mind) { return make(game, mind, true, false); })};
}

}  // namespace ludens::agents

// The refined search of Dong and Zhang (2024) as an agent: UCT over all moves whose leaves are three plies of biased
// sampling and the threat table, unknown moves near stones first, and steps that adapt. Our reading is docs/refined.md;
// described in docs/refined.md. Tested by tests/agents/refined/.
#include "agents/refined_parts.h"

#include <fmt/format.h>

#include "agents/search_setup.h"
#include "base/error.h"
#include "base/text.h"

namespace ludens::agents {
namespace {

struct RefinedOptions {
  std::int64_t simulations = 50'000, milliseconds = 0;
  double c = 0.05;
  ThreatOptions threat = {};
  bool adaptive = true;
  int threads = 1;
};

OptionTable<RefinedOptions> table() {
  using O = RefinedOptions;
  return {{"simulations", &O::simulations, Allowed::whole(1, 100'000'000).costs(Allowed::Cost::Search),
           "simulations a move"},
          {"time", &O::milliseconds, Allowed::duration().or_word("none", 0), "thinking time a move: 500ms"},
          {"c", &O::c, Allowed::real(0, 100), "exploration; larger looks wider"},
          {"plies", within(&O::threat, &ThreatOptions::plies), Allowed::whole(0, 400),
           "plies of a rollout before the threats are counted"},
          {"attack", within(&O::threat, &ThreatOptions::attack), Allowed::real(0, 1000),
           "how much the opponent's threats count against one's own; larger defends more"},
          {"sampling", within(&O::threat, &ThreatOptions::near),
           Allowed::one_of<bool>({{"near", true}, {"uniform", false}}),
           "how rollouts and moves never tried are drawn: near stones (5.1.2), or all alike (3.1)"},
          {"scale", within(&O::threat, &ThreatOptions::raw), Allowed::one_of<bool>({{"log", false}, {"raw", true}}),
           "rewards: the margin of threats on a logarithmic scale in [0, 1], or as it is (formula 2)"},
          {"adaptive", &O::adaptive, Allowed::yes_no(), "end the search when the choice will hardly change"},
          {"threads", &O::threads, Allowed::whole(1, 256).costs(Allowed::Cost::Threads),
           "searches side by side whose root visits are added up"}};
}

// The empty board opens in the centre, where there is nothing to search for.
class OpensInTheCentre final : public Agent {
 public:
  explicit OpensInTheCentre(std::unique_ptr<Agent> then) : then_(std::move(then)) {}
  Opinion consider(const Question& question, Rng& rng) override {
    const Geometry& board = question.game.board;
    const Move centre{static_cast<std::uint32_t>(board.rows / 2 * board.columns + board.columns / 2)};
    bool empty = question.position.legal(centre);
    for (int cell = 0; empty && cell < board.size(); ++cell) empty = question.position.glyph(cell) == '.';
    if (!empty) return then_->consider(question, rng);
    Opinion opinion;
    opinion.moves = Distribution({{centre, 1}});
    opinion.line = {centre};
    opinion.why = "the empty board opens in the centre";
    return opinion;
  }
  void new_game() override { then_->new_game(); }

 private:
  std::unique_ptr<Agent> then_;
};

std::unique_ptr<Agent> make(const GamePtr& game, const RefinedOptions& options) {
  if (game->row != 5)
    throw Error(fmt::format("refined plays gomoku and renju, not {}; elsewhere take uct(playout=…)", game->name));
  SearchSetup setup;
  setup.mcts.playouts = options.simulations;
  setup.mcts.milliseconds = options.milliseconds;
  setup.selector = uct_selector(options.c);
  setup.playout = "threat";
  setup.threat = options.threat;
  setup.watch = true;
  setup.adaptive = options.adaptive;
  setup.threads = options.threads;
  return std::make_unique<OpensInTheCentre>(search_agent(*game, setup));
}

}  // namespace

std::vector<PartDoc> refined_parts() {
  return {part("refined", "search", "the Gomoku search of short rollouts and threat counts",
               "gomoku and renju; stops early when its choice stands", table(), make)};
}

}  // namespace ludens::agents

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

const std::vector<OptionDoc> kOptions = {
    {"simulations", "50000", "1..100000000", "simulations a move"},
    {"time", "none", "none|duration", "thinking time a move: 500ms"},
    {"c", "0.05", "0.0..100.0", "exploration; larger looks wider"},
    {"plies", "3", "0..400", "plies of a rollout before the threats are counted"},
    {"attack", "1", "0.0..1000.0", "how much the opponent's threats count against one's own; larger defends more"},
    {"adaptive", "yes", "yes|no", "end the search when the choice will hardly change"},
    {"threads", "1", "1..256", "searches side by side whose root visits are added up"},
};

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

std::unique_ptr<Agent> make(const GamePtr& game, const Settings& settings, std::span<const PartDoc>) {
  if (game->row != 5)
    throw Error(fmt::format("refined plays gomoku and renju, not {}; elsewhere take uct(playout=…)", game->name));
  SearchSetup setup;
  setup.mcts.playouts = static_cast<std::int64_t>(*to_double(settings.at("simulations")));
  if (settings.at("time") != "none") setup.mcts.milliseconds = *parse_milliseconds(settings.at("time"));
  setup.selector = uct_selector(*to_double(settings.at("c")));
  setup.playout = "threat";
  setup.threat.plies = static_cast<int>(*to_double(settings.at("plies")));
  setup.threat.attack = *to_double(settings.at("attack"));
  setup.watch = true;
  setup.adaptive = settings.at("adaptive") == "yes";
  setup.threads = static_cast<int>(*to_double(settings.at("threads")));
  return std::make_unique<OpensInTheCentre>(search_agent(*game, setup));
}

}  // namespace

std::vector<PartDoc> refined_parts() {
  return {{"refined", "search", "the Gomoku search of short rollouts and threat counts",
           "gomoku and renju; stops early when its choice stands", kOptions, make}};
}

}  // namespace ludens::agents

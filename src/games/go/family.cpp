#include "games/go/family.h"

#include <cmath>

#include <fmt/format.h>

#include "base/text.h"
#include "games/go/handicap.h"
#include "games/go/text.h"
#include "games/grid_text.h"
#include "games/margin.h"
#include "games/view.h"

namespace ludens::games {
namespace {

struct GoOptions {
  double komi = GoRules().komi();
  int handicap = 0;
  GoRules rules = {};  // all but komi
};

GoRules rules_of(const GoOptions& options) {
  GoRules rules = options.rules;
  const double halves = options.komi * 2;
  if (halves != std::round(halves))
    throw Error(fmt::format("go: komi must be a multiple of 0.5, found {}", number(options.komi)));
  rules.komi_halves = static_cast<int>(halves);
  return rules;
}

OptionTable<GoOptions> go_table() {
  return {
      {"komi", &GoOptions::komi, Allowed::real(-100, 100), "points White gets for moving second, a multiple of 0.5"},
      {"ko", within(&GoOptions::rules, &GoRules::ko),
       Allowed::one_of<Ko>({{"simple", Ko::Simple}, {"positional", Ko::Positional}, {"situational", Ko::Situational}}),
       "simple: no stone retakes at once; positional: the board never repeats; situational: nor does it with the "
       "same side to move"},
      {"suicide", within(&GoOptions::rules, &GoRules::suicide), Allowed::yes_no(),
       "yes: a side may take two or more of its own stones off"},
      {"scoring", within(&GoOptions::rules, &GoRules::scoring),
       Allowed::one_of<Scoring>({{"area", Scoring::Area}, {"territory", Scoring::Territory}}),
       "area: stones and surrounded points; territory: surrounded points and prisoners"},
      {"handicap", &GoOptions::handicap, Allowed::whole(0, 9),
       "Black's stones on the handicap points before White's first move"}};
}

template <int N>
class GoGameRules final : public Rules {
 public:
  GoGameRules(const Geometry& board, const GoRules& rules, const Go<N>& start)
      : board_(board), rules_(rules), start_(start) {}
  Position start() const override { return Position::of(start_); }
  Position read(std::string_view text) const override { return Position::of(read_go<N>(text, board_, rules_)); }
  std::string write(const Position& position) const override { return write_go(position.as<Go<N>>(), board_); }
  std::string why(const Position& position) const override { return margin_text(position.as<Go<N>>().score()); }
  std::vector<int> chain(const Position& position, int cell) const override {
    const auto& go = position.as<Go<N>>();
    std::vector<int> out;
    if (const int p = go.point_of(cell); go.board().colour(p) != GoBoard<N>::kEmpty)
      go.board().for_each_in_chain(p, [&](int q) { out.push_back(go.cell_of(q)); });
    return out;
  }
  Count count(const Position& position, std::span<const int> dead) const override {
    const auto& go = position.as<Go<N>>();
    typename Go<N>::Set gone;
    for (const int cell : dead) gone.add(go.point_of(cell));
    Count out;
    out.margin = go.score(gone);
    out.result = out.margin > 0 ? Result::FirstWins : out.margin < 0 ? Result::SecondWins : Result::Draw;
    out.why = margin_text(out.margin);
    GoBoard<N> board = go.board();
    int prisoners[2] = {};
    take_off(board, gone, prisoners);
    const auto around = surrounded(board);
    for (int cell = 0; cell < go.points(); ++cell) {
      const int p = go.point_of(cell), c = board.colour(p);
      out.owner.push_back(c == 1 || around[0].has(p) ? 1 : c == 2 || around[1].has(p) ? -1 : 0);
    }
    return out;
  }

 private:
  Geometry board_;
  GoRules rules_;
  Go<N> start_;
};

// What was taken, while the game is on; at its end, where area counts, stones and what they surround. Before that
// points that one stone seems to surround would say nothing.
template <int N>
class GoView final : public View {
 public:
  explicit GoView(const GoRules& rules) : rules_(rules) {}
  std::optional<Standing> standing(const Position& position) const override {
    const auto& state = position.as<Go<N>>();
    if (!position.over() || rules_.scoring != Scoring::Area) {
      const int black = state.prisoners(Side::First), white = state.prisoners(Side::Second);
      if (black + white == 0) return std::nullopt;
      return Standing{static_cast<double>(black), static_cast<double>(white),
                      fmt::format("prisoners {} to {}", black, white)};
    }
    const auto around = surrounded(state.board());
    const double black = state.board().points(1).count() + around[0].count();
    const double white = state.board().points(2).count() + around[1].count() + rules_.komi();
    return Standing{black, white, fmt::format("area {} to {} with komi", number(black), number(white))};
  }

 private:
  GoRules rules_;
};

template <int N>
Game go_game(int size, const GoRules& rules, const std::vector<int>& handicap) {
  Game game;
  game.title = fmt::format("Go {0}×{0}", size);
  game.board = {.columns = size, .rows = size, .skips_i = true, .upper_case = true};

  typename Go<N>::Rest rest;
  typename Go<N>::Set black;
  Go<N> start(size, rules);
  for (const int cell : handicap) black.add(start.point_of(cell));
  if (!handicap.empty()) {
    rest.to_move = Side::Second;
    start = Go<N>(size, rules, black, {}, rest);
  }
  game.move_ids = start.move_ids();
  game.playout_limit = 3 * size * size;
  game.rules = std::make_shared<GoGameRules<N>>(game.board, rules, start);
  const std::vector<std::pair<Move, std::string>> words = {{start.pass(), "pass"}};
  game.view = std::make_shared<GoView<N>>(rules);
  game.notations = {cell_notation("native", game.board, words), cell_notation("gtp", gtp_style(game.board), words)};
  return game;
}

Game go(int size, const GoOptions& options) {
  const GoRules rules = rules_of(options);
  const auto handicap = fixed_handicap(size, options.handicap);
  if (size <= 9) return go_game<9>(size, rules, handicap);
  if (size <= 19) return go_game<19>(size, rules, handicap);
  return go_game<25>(size, rules, handicap);
}

}  // namespace

std::vector<Family> go_families() {
  return {
      {.name = "go",
       .summary = "surround more than the other side",
       .sizes = sizes_between(2, 25),
       .usual = {19, 9, 13},
       .options = go_table().options(),
       .make = reading(go_table(), go),
       .symmetry = Symmetry::Grid,
       .life = "go-chains",
       .captures = true,
       .free_setup = true,  // nothing is captured on the way: a part of a legal position is legal
       .handicap = fixed_handicap,
       .usual_agents = {{"kl(policy=net({game}-human-net, rating=5d, opponent=5d), c=1, visits=100)",
                         "{game}-human-net"},
                        {"grave(playouts=5000, playout=uniform)"}},
       .people = PeopleScale{.ranks = true,
                             .low = 0,
                             .high = 38,
                             .words = {5, 15, 23, 30, 35},
                             .labels = {"25k", "20k", "15k", "12k", "10k", "8k", "5k", "3k", "1k", "1d", "3d", "5d"}},
       .features = "go-v1",
       .sgf = {.number = 1, .title = "Go", .size = 19}}};
}

}  // namespace ludens::games

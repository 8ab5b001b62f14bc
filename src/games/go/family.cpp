#include "games/go/family.h"

#include <cmath>

#include <fmt/format.h>

#include "base/text.h"
#include "games/go/handicap.h"
#include "games/go/text.h"
#include "games/grid_text.h"
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
       "area: stones and surrounded points; territory: surrounded points and prisoners, after an agreement on dead "
       "stones"},
      {"handicap", &GoOptions::handicap, Allowed::whole(0, 9),
       "Black's stones on the handicap points before White's first move"}};
}

// Stones and the empty points that reach stones of one colour only, told from the board alone.
Standing area(const Geometry& board, double komi, const Position& position) {
  std::vector<int> seen(static_cast<std::size_t>(board.size()), 0);
  double points[2] = {0, komi};
  for (int start = 0; start < board.size(); ++start) {
    const char glyph = position.glyph(start);
    if (glyph != '.') points[glyph == 'O'] += 1;
    if (glyph != '.' || seen[static_cast<std::size_t>(start)] != 0) continue;
    std::vector<int> region = {start};
    seen[static_cast<std::size_t>(start)] = 1;
    bool touches[2] = {false, false};
    for (std::size_t i = 0; i < region.size(); ++i) {
      for (const int next : board.neighbours(region[i])) {
        if (const char there = position.glyph(next); there != '.') {
          touches[there == 'O'] = true;
        } else if (int& mark = seen[static_cast<std::size_t>(next)]; mark == 0) {
          mark = 1;
          region.push_back(next);
        }
      }
    }
    if (touches[0] != touches[1]) points[touches[1]] += static_cast<double>(region.size());
  }
  return {points[0], points[1], fmt::format("area {} to {} with komi", number(points[0]), number(points[1]))};
}

template <int N>
class GoGameRules final : public Rules {
 public:
  GoGameRules(const Geometry& board, const GoRules& rules, const Go<N>& start)
      : board_(board), rules_(rules), start_(start) {}
  Position start() const override { return Position::of(start_); }
  Position read(std::string_view text) const override { return Position::of(read_go<N>(text, board_, rules_)); }
  std::string write(const Position& position) const override { return write_go(position.as<Go<N>>(), board_); }
  std::string why(const Position& position) const override {
    const double points = std::abs(position.as<Go<N>>().score());
    if (points == 0) return "the score is even";
    return fmt::format("by {} point{}", number(points), points == 1 ? "" : "s");
  }

 private:
  Geometry board_;
  GoRules rules_;
  Go<N> start_;
};

class AreaView final : public View {
 public:
  AreaView(const Geometry& board, double komi) : board_(board), komi_(komi) {}
  std::optional<Standing> standing(const Position& position) const override { return area(board_, komi_, position); }

 private:
  Geometry board_;
  double komi_;
};

template <int N>
class TerritoryView final : public View {
 public:
  TerritoryView(int cells, Move agree) : cells_(cells), agree_(agree) {}
  std::string phase(const Position& position) const override {
    return position.legal(agree_) ? "Mark dead chains, agree to the score, or resume the game" : "";
  }
  std::vector<Note> marks(const Position& position) const override {
    std::vector<Note> out;
    for (int cell = 0; cell < cells_; ++cell)
      if (position.as<Go<N>>().dead(cell)) out.push_back({cell, "dead"});
    return out;
  }

 private:
  int cells_;
  Move agree_;
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
  std::vector<std::pair<Move, std::string>> words = {{start.pass(), "pass"}};
  if (rules.scoring == Scoring::Territory) {
    words.emplace_back(start.agree(), "agree");
    words.emplace_back(start.resume(), "resume");
    game.view = std::make_shared<TerritoryView<N>>(game.board.size(), start.agree());
  } else {
    game.view = std::make_shared<AreaView>(game.board, rules.komi());
  }
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
       .resumes = true,
       .counts_dead_stones = true,
       .captures = true,
       .free_setup = true,  // nothing is captured on the way: a part of a legal position is legal
       .handicap = fixed_handicap,
       .usual_agents = {{"grave(playouts=5000, playout=uniform)"}},
       .people = PeopleScale{.ranks = true,
                             .low = 0,
                             .high = 38,
                             .words = {5, 15, 23, 30, 35},
                             .labels = {"25k", "20k", "15k", "12k", "10k", "8k", "5k", "3k", "1k", "1d", "3d", "5d"}},
       .features = "go-v1",
       .sgf = {.number = 1, .title = "Go", .size = 19}}};
}

}  // namespace ludens::games

#include "games/go/family.h"

#include <cmath>

#include <fmt/format.h>

#include "base/text.h"
#include "games/go/handicap.h"
#include "games/go/text.h"
#include "games/grid_text.h"

namespace ludens {
namespace {

GoRules rules_of(const Settings& settings) {
  GoRules rules;
  const double halves = *to_double(settings.at("komi")) * 2;
  if (halves != std::round(halves))
    throw Error(fmt::format("go: komi must be a multiple of 0.5, found {}", settings.at("komi")));
  rules.komi_halves = static_cast<int>(halves);
  const auto& ko = settings.at("ko");
  rules.ko = ko == "simple" ? Ko::Simple : ko == "positional" ? Ko::Positional : Ko::Situational;
  rules.suicide = settings.at("suicide") == "yes";
  rules.scoring = settings.at("scoring") == "area" ? Scoring::Area : Scoring::Territory;
  return rules;
}

std::string why(double score) {
  if (score == 0) return "the score is even";
  const double points = std::abs(score);
  return fmt::format("by {} point{}", number(points), points == 1 ? "" : "s");
}

template <int N>
Game go_game(int size, const GoRules& rules, const std::vector<int>& handicap) {
  Game game;
  game.title = fmt::format("Go {0}×{0}", size);
  game.board = {.columns = size, .rows = size, .skips_i = true, .upper_case = true};
  const Geometry board = game.board;

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
  std::vector<std::pair<Move, std::string>> words = {{start.pass(), "pass"}};
  if (rules.scoring == Scoring::Territory) {
    words.emplace_back(start.agree(), "agree");
    words.emplace_back(start.resume(), "resume");
  }
  game.notations = {cell_notation("native", board, words), cell_notation("gtp", gtp_style(board), words)};
  game.start = [start] { return Position::of(start); };
  game.write = [board](const Position& position) { return write_go(position.as<Go<N>>(), board); };
  game.read = [board, rules](std::string_view text) { return Position::of(read_go<N>(text, board, rules)); };
  game.why = [](const Position& position) { return why(position.as<Go<N>>().score()); };
  return game;
}

Game go(int size, const Settings& settings) {
  const GoRules rules = rules_of(settings);
  const auto handicap = fixed_handicap(size, *to_int(settings.at("handicap")));
  if (size <= 9) return go_game<9>(size, rules, handicap);
  if (size <= 19) return go_game<19>(size, rules, handicap);
  return go_game<25>(size, rules, handicap);
}

}  // namespace

std::vector<Family> go_families() {
  return {{.name = "go",
           .summary = "surround more than the other side",
           .sizes = sizes_between(2, 25),
           .usual = {19, 9, 13},
           .options = {{"komi", "7.5", "-100.0..100.0", "points White gets for moving second, a multiple of 0.5"},
                       {"ko", "simple", "simple|positional|situational",
                        "simple: no stone retakes at once; positional: the board never repeats; "
                        "situational: nor does it with the same side to move"},
                       {"suicide", "no", "no|yes", "yes: a side may take two or more of its own stones off"},
                       {"scoring", "area", "area|territory",
                        "area: stones and surrounded points; territory: surrounded points and prisoners, "
                        "after an agreement on dead stones"},
                       {"handicap", "0", "0..9", "Black's stones on the handicap points before White's first move"}},
           .make = go}};
}

}  // namespace ludens

#include "games/go/family.h"

#include <cmath>

#include <fmt/format.h>

#include "base/text.h"
#include "games/go/handicap.h"
#include "games/go/text.h"
#include "games/grid_text.h"

namespace ludens::games {
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
      const int x = region[i] % board.columns, y = region[i] / board.columns;
      for (const auto& [dx, dy] : {std::pair{-1, 0}, {1, 0}, {0, -1}, {0, 1}}) {
        if (x + dx < 0 || x + dx >= board.columns || y + dy < 0 || y + dy >= board.rows) continue;
        const int next = region[i] + dy * board.columns + dx;
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
  if (rules.scoring == Scoring::Area) {
    const double komi = rules.komi_halves / 2.0;
    game.standing = [board, komi](const Position& position) { return std::optional(area(board, komi, position)); };
    return game;
  }
  game.phase = [agree = start.agree()](const Position& position) {
    return std::string(position.legal(agree) ? "Mark dead chains, agree to the score, or resume the game" : "");
  };
  game.marks = [board](const Position& position) {
    std::vector<Note> out;
    for (int cell = 0; cell < board.size(); ++cell)
      if (position.as<Go<N>>().dead(cell)) out.push_back({cell, "dead"});
    return out;
  };
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

}  // namespace ludens::games

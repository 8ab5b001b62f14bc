#include "games/ludeme/reference.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/text.h"
#include "games/ludeme/compiler.h"

namespace ludens::games::lud {
namespace {

template <class Made>
std::vector<LudemeHelp> rows_of(std::span<const Ludeme<Made>> table) {
  return {table.begin(), table.end()};
}
std::vector<LudemeHelp> together(std::vector<LudemeHelp> a, const std::vector<LudemeHelp>& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

// The game that examples stand in: men that step forward and hop over each other, kings that slide, rocks in the way.
struct Frame {
  std::string board = "(square 5)", equipment, start, meta;
  std::string play = "(forEach Piece)", end = "(if (no Pieces Next) (result Mover Win))";

  std::string text() const {
    return "(game \"Example\" (players {(player N) (player S)})\n(equipment {(board " + board +
           " (track \"Round\" \"0,E,N,W,S\" loop:True)) (hand Each size:2)\n"
           "(piece \"Man\" Each (or (move Step Forward (to if:(is Empty (to)))) (move Hop Forward (between if:(is "
           "Enemy "
           "(who at:(between))) (apply (remove (between)))) (to if:(is Empty (to))))))\n"
           "(piece \"King\" Each (move Slide (to if:(is Enemy (who at:(to))) (apply (remove (to))))) (flips 0 1)) "
           "(piece "
           "\"Rock\" Neutral)\n(regions \"Goal\" P1 (sites Top)) (regions \"Goal\" P2 (sites Bottom)) (map \"Partner\" "
           "{(pair 1 2) (pair 2 1)}) " +
           equipment + "})\n(rules " + meta +
           " (start {(place \"Man1\" (sites Bottom)) (place \"Man2\" (sites Top)) (place \"King1\" coord:\"B2\") "
           "(place "
           "\"King2\" coord:\"D4\") " +
           start + "})\n(play " + play + ")\n(end {" + end + "})))";
  }
};

// An example over several lines where it is long.
std::string laid_out(std::string_view example) {
  const std::string file = "example";
  if (example.size() <= 100 || example.starts_with("(define")) return std::string(example);
  return show(parse(lex(std::string(example), file)), 4);
}

std::size_t columns_of(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
}

// Prose in lines of at most 120 columns.
std::string wrapped(std::string_view text) {
  std::string out;
  std::size_t column = 0;
  for (const auto word : words(text)) {
    const std::size_t n = columns_of(word);
    if (column > 0) out += column + 1 + n > 120 ? "\n" : " ";
    column = column > 0 && column + 1 + n <= 120 ? column + 1 + n : n;
    out += word;
  }
  return out;
}

}  // namespace

const std::vector<LudemeSection>& ludeme_sections() {
  using enum LudemeKind;
  static const std::vector<LudemeSection> all = {
      {Game, "Games and their rules", "The frame of a description.", rule_ludemes()},
      {Equipment, "Equipment", "In (equipment {…}).", equipment_ludemes()},
      {Graph, "Boards",
       "In (board GRAPH): what the sites are and how they touch. Sizes count cells, or points where "
       "the board says use:Vertex.",
       graph_ludemes()},
      {Start, "The start", "In (start …).", start_ludemes()},
      {Play, "Moves", "In (play …), and as the moves of a piece. Each may end with (then MOVES), what follows it.",
       together(rows_of(combine_ludemes()), rows_of(move_ludemes()))},
      {Effect, "Effects", "What follows a move, in (then …), (apply …) or beside each other in (and …).",
       rows_of(effect_ludemes())},
      {Part, "Parts of moves", "Where moves come from, what they pass and where they go.", part_ludemes()},
      {End, "Ends", "In (end …).", rows_of(end_ludemes())},
      {Number, "Numbers", "Sites, players and pieces are numbers, too; a condition is 1 where it holds, else 0.",
       rows_of(int_ludemes())},
      {Condition, "Conditions", "", rows_of(bool_ludemes())},
      {Region, "Regions", "Sets of sites; {SITE…} is one, too.", rows_of(region_ludemes())},
      {Array, "Arrays", "Lists of numbers; {NUMBER…} is one, too.", array_ludemes()},
      {Direction, "Directions", "One, or several in braces.", direction_ludemes()},
  };
  return all;
}

std::string example_game(LudemeKind kind, std::string_view example) {
  using enum LudemeKind;
  const std::string text(example);
  if (text.find("(game ") != std::string::npos) return text;
  Frame frame;
  const auto measured = [&](const std::string& condition) {
    frame.end = "(if " + condition + " (result Mover Draw)) " + frame.end;
  };
  switch (kind) {
    case Game:
      frame.meta = text;
      break;
    case Equipment:
      frame.equipment = text;
      break;
    case Graph:
      return "(game \"Example\" (players 2) (equipment {(board " + text +
             ") (piece \"Stone\" Each)})\n(rules (play (move Add (to (sites Empty)))) (end (if (is Full) (result Mover "
             "Draw)))))";
    case Start:
      frame.start = text;
      break;
    case Play:
      frame.play = "(or {" + text + " (forEach Piece)})";
      break;
    case Effect:
      frame.play = "(forEach Piece (then " + text + "))";
      break;
    case Part:
      frame.play = "(or {" + text + " (forEach Piece)})";
      break;
    case End:
      frame.end = text + " " + frame.end;
      break;
    case Number:
      measured("(= 12345 " + text + ")");
      break;
    case Condition:
      measured("(and " + text + " (< (counter) 0))");
      break;
    case Region:
      measured("(< 12345 (count Sites in:" + text + "))");
      break;
    case Array:
      measured("(< 12345 (size Array " + text + "))");
      break;
    case Direction:
      frame.play = "(or {(forEach Piece (move Step " + text + " (to if:(is Empty (to))))) (forEach Piece)})";
      break;
  }
  return frame.text();
}

std::vector<FoundLudeme> ludemes_with(std::string_view word) {
  std::vector<FoundLudeme> out;
  const std::string wanted = lower(word);
  for (const auto& section : ludeme_sections())
    for (const auto& row : section.rows)
      if (lower(row.name).find(wanted) != std::string::npos || lower(row.means).find(wanted) != std::string::npos)
        out.push_back({&section, &row});
  return out;
}

std::string reference_page() {
  std::string out =
      "# Ludemes\n\n" +
      wrapped(
          "Every ludeme that descriptions of games may use ([ludemes.md](ludemes.md)), from the tables in the source. "
          "`ludens lud list` prints them, `ludens lud list WORD` those that a word is about.") +
      "\n\n" +
      wrapped(
          "In capitals stands what is put there: `SITE`, `NUMBER`, `PLAYER` (P1, P2, Mover, Next …), `PIECE` (its "
          "number, as from `(id …)`), `TYPE` (Cell, Vertex or Edge), `REGION`, `ARRAY`, `CONDITION`, `DIRECTIONS`, "
          "`MOVES`. `FROM`, `BETWEEN`, `TO` and `PIECE` of moves are parts of their own. What stands in brackets may "
          "be missing, and `…` means: as many as you like. Arguments with a label may stand anywhere.") +
      "\n";
  for (const auto& section : ludeme_sections()) {
    out += fmt::format("\n## {}\n", section.title);
    if (!section.remark.empty()) out += "\n" + wrapped(section.remark) + "\n";
    std::string_view last;
    for (const auto& row : section.rows) {
      out += "\n" + wrapped(fmt::format("**{}**: {}.", row.name, row.means)) + "\n\n";
      if (section.kind != LudemeKind::Direction || !row.arguments.empty())
        out += fmt::format("    ({}{}{})\n", row.name, row.arguments.empty() ? "" : " ", row.arguments);
      if (row.example != last) out += "    e.g. " + laid_out(row.example) + "\n";
      last = row.example;
    }
  }
  return out;
}

}  // namespace ludens::games::lud

// What is a feature, and of which games. Every row speaks of one turn or one game; sums are for whoever asks.
#include "measure/style/style_features.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "games/family.h"
#include "games/view.h"

namespace ludens::measure {
namespace {

using Number = std::optional<double>;

// Parts of a game by how much of the board could be full by then: a tenth, then four tenths.
enum Phase { kOpening, kMiddle, kEnd };
Phase phase_of(const StyleTurn& turn) {
  const double share = static_cast<double>(turn.ply - 1) / turn.game.board.size();
  return share < 0.1 ? kOpening : share < 0.4 ? kMiddle : kEnd;
}

int steps(const Game& game, int a, int b) {
  return std::max(std::abs(game.board.x(a) - game.board.x(b)), std::abs(game.board.y(a) - game.board.y(b)));
}
// Lines from the edge, the outermost is 1.
int line_of(const Game& game, int cell) {
  const int x = game.board.x(cell), y = game.board.y(cell);
  return 1 + std::min({x, y, game.board.columns - 1 - x, game.board.rows - 1 - y});
}
double from_centre(const Game& game, int cell) {
  return std::max(std::abs(game.board.x(cell) - (game.board.columns - 1) / 2.0),
                  std::abs(game.board.y(cell) - (game.board.rows - 1) / 2.0));
}
// In how many directions a cell is in the outer third of the board: 2 in a corner, 1 at a side.
int outer(const Game& game, int cell) {
  const auto far = [](int at, int size) { return 3 * std::min(at, size - 1 - at) < size - 1; };
  return far(game.board.x(cell), game.board.columns) + far(game.board.y(cell), game.board.rows);
}

Number share(bool is) { return is ? 1.0 : 0.0; }

StyleFeature does(DeedKind kind, std::string measures, std::string more, std::string less) {
  return {std::string(deed_name(kind)), std::move(measures), std::move(more), std::move(less),
          [kind](const StyleTurn& turn) { return turn.to ? share(turn.does(kind)) : std::nullopt; }};
}

// Shares of a part of the game.
StyleFeature in_phase(Phase phase, StyleFeature feature) {
  constexpr const char* kNames[] = {"opening", "middle", "end"};
  constexpr const char* kWords[] = {"in the opening", "in the middle game", "late in the game"};
  feature.name = std::string(kNames[phase]) + "-" + feature.name;
  for (auto* text : {&feature.measures, &feature.more, &feature.less}) *text += std::string(" ") + kWords[phase];
  feature.of_turn = [phase, inner = feature.of_turn](const StyleTurn& turn) {
    return phase_of(turn) == phase ? inner(turn) : Number();
  };
  return feature;
}

std::vector<StyleFeature> of_any_board() {
  return {
      {"nearness", "share of moves within two cells of the other side's last one", "answers close by",
       "plays elsewhere",
       [](const StyleTurn& turn) {
         return turn.to && turn.answered ? share(steps(turn.game, *turn.to, *turn.answered) <= 2) : Number();
       }},
      {"distance", "cells from the other side's last move", "plays far from the last move", "stays near the last move",
       [](const StyleTurn& turn) {
         return turn.to && turn.answered ? Number(steps(turn.game, *turn.to, *turn.answered)) : Number();
       }},
      {"own-distance", "cells from the own last move", "jumps about the board", "goes on where the last move was",
       [](const StyleTurn& turn) {
         return turn.to && turn.own_last ? Number(steps(turn.game, *turn.to, *turn.own_last)) : Number();
       }},
      in_phase(kOpening,
               {"centre-distance", "cells from the centre", "spreads out", "stays near the centre",
                [](const StyleTurn& turn) { return turn.to ? Number(from_centre(turn.game, *turn.to)) : Number(); }})};
}

std::vector<StyleFeature> of_endings() {
  return {{"plies",
           "moves of both sides in a game",
           "plays long games",
           "plays short games",
           {},
           [](const StyleGame& game) { return Number(game.plies); }},
          {"resigns",
           "share of lost games that were given up",
           "gives lost games up",
           "plays lost games out",
           {},
           [](const StyleGame& game) -> Number {
             if (game.result != win_for(~game.side)) return std::nullopt;
             const bool gave_up =
                 game.ending.how == Ending::How::Resigned ||
                 (game.ending.how == Ending::How::Recorded && !game.over && !game.game.family->counts_dead_stones());
             return share(gave_up);
           }},
          {"resigns-at",
           "moves of both sides when a game is given up",
           "gives up late",
           "gives up early",
           {},
           [](const StyleGame& game) -> Number {
             if (game.result != win_for(~game.side) || game.ending.how != Ending::How::Resigned) return std::nullopt;
             return game.plies;
           }}};
}

// Stones on points that surround each other.
int liberties(const Game& game, const Position& position, int cell) {
  std::vector<bool> seen(static_cast<std::size_t>(game.board.size()));
  std::vector<int> open = {cell};
  seen[static_cast<std::size_t>(cell)] = true;
  const char own = position.glyph(cell);
  int out = 0;
  while (!open.empty()) {
    const int here = open.back();
    open.pop_back();
    for (const int next : game.board.neighbours(here)) {
      if (seen[static_cast<std::size_t>(next)]) continue;
      const char glyph = position.glyph(next);
      if (glyph != own && glyph != '.') continue;
      seen[static_cast<std::size_t>(next)] = true;
      if (glyph == own)
        open.push_back(next);
      else
        ++out;
    }
  }
  return out;
}

bool touches(const StyleTurn& turn, bool other) {
  const char own = turn.after.glyph(*turn.to);
  for (const int next : turn.game.board.neighbours(*turn.to)) {
    const char glyph = turn.before.glyph(next);
    if (glyph != '.' && (glyph != own) == other) return true;
  }
  return false;
}

std::vector<StyleFeature> of_surrounding() {
  const auto line = [](const StyleTurn& turn) { return turn.to ? Number(line_of(turn.game, *turn.to)) : Number(); };
  const auto zone = [](int wanted) {
    return [wanted](const StyleTurn& turn) { return turn.to ? share(outer(turn.game, *turn.to) == wanted) : Number(); };
  };
  std::vector<StyleFeature> out;
  for (const Phase phase : {kOpening, kMiddle, kEnd})
    out.push_back(in_phase(phase, {"line", "lines from the edge", "plays high", "plays low", line}));
  for (const Phase phase : {kOpening, kMiddle, kEnd}) {
    out.push_back(
        in_phase(phase, {"corner", "share of moves in a corner", "plays in corners", "leaves corners", zone(2)}));
    out.push_back(
        in_phase(phase, {"side", "share of moves at a side", "plays at the sides", "leaves the sides", zone(1)}));
  }
  out.push_back({"contact", "share of moves that touch a stone of the other side", "plays in contact",
                 "keeps stones apart",
                 [](const StyleTurn& turn) { return turn.to ? share(touches(turn, true)) : Number(); }});
  out.push_back({"solid", "share of moves that touch an own stone", "plays solidly", "plays loosely",
                 [](const StyleTurn& turn) { return turn.to ? share(touches(turn, false)) : Number(); }});
  out.push_back({"liberties", "liberties of the chain that was played, six at most", "keeps chains free",
                 "lets chains run short of liberties", [](const StyleTurn& turn) -> Number {
                   if (!turn.to || turn.after.glyph(*turn.to) == '.') return std::nullopt;
                   return std::min(6, liberties(turn.game, turn.after, *turn.to));
                 }});
  out.push_back(does(DeedKind::Captures, "share of moves that capture", "captures", "captures little"));
  out.push_back(does(DeedKind::Atari, "share of moves that give atari", "gives atari", "gives little atari"));
  out.push_back(does(DeedKind::Saves, "share of moves that save stones in atari", "saves stones", "lets stones go"));
  out.push_back(does(DeedKind::SelfAtari, "share of moves into atari", "plays into atari", "avoids atari"));
  out.push_back(does(DeedKind::StartsKo, "share of moves that start a ko", "starts kos", "avoids kos"));
  out.push_back(does(DeedKind::Connects, "share of moves that connect chains", "connects", "connects little"));
  out.push_back(does(DeedKind::Separates, "share of moves that cut", "cuts", "cuts little"));
  out.push_back(does(DeedKind::Enters, "share of moves into regions of the other side", "invades", "invades little"));
  out.push_back({"passes", "passes in a hundred moves", "passes", "passes little",
                 [](const StyleTurn& turn) { return Number(turn.to ? 0.0 : 100.0); }});
  return out;
}

// Cells of windows of `row` through a cell that one side alone has stones in, by how many.
double window_stones(const StyleTurn& turn, bool own) {
  constexpr int kDirections[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
  const auto& board = turn.game.board;
  const char mine = turn.after.glyph(*turn.to);
  const int x = board.x(*turn.to), y = board.y(*turn.to), row = turn.game.row;
  int most = 0;
  for (const auto& [dx, dy] : kDirections) {
    for (int first = 1 - row; first <= 0; ++first) {
      int stones = 0;
      bool open = true;
      for (int i = first; i < first + row && open; ++i) {
        const int cx = x + i * dx, cy = y + i * dy;
        if (cx < 0 || cy < 0 || cx >= board.columns || cy >= board.rows) {
          open = false;
          break;
        }
        const int cell = board.at(cx, cy);
        const char glyph = turn.before.glyph(cell);
        if (cell == *turn.to || glyph == '.') continue;
        if ((glyph == mine) != own)
          open = false;
        else
          ++stones;
      }
      if (open) most = std::max(most, stones);
    }
  }
  return most;
}

std::vector<StyleFeature> of_rows() {
  const auto threat = [](const StyleTurn& turn) { return turn.does(DeedKind::Fours) || turn.does(DeedKind::OpenFour); };
  return {
      {"fours", "share of moves that make a four", "makes fours", "holds fours back",
       [threat](const StyleTurn& turn) { return turn.to ? share(threat(turn)) : Number(); }},
      does(DeedKind::Threes, "share of moves that make a three", "makes threes", "makes few threes"),
      does(DeedKind::StopsFour, "share of moves that stop a three", "stops threes", "stops few threes"),
      {"counters", "of stones that stop a three or a four, the share that makes one of its own", "stops with a threat",
       "stops quietly",
       [threat](const StyleTurn& turn) -> Number {
         if (!turn.does(DeedKind::StopsFour) && !turn.does(DeedKind::StopsWin)) return std::nullopt;
         return share(threat(turn) || turn.does(DeedKind::Threes));
       }},
      {"own-row", "stones of its own in the best window of five through the move", "builds its own rows",
       "builds few rows", [](const StyleTurn& turn) { return turn.to ? Number(window_stones(turn, true)) : Number(); }},
      {"others-row", "stones of the other side in its best window of five through the move",
       "plays into the other side's rows", "leaves the other side's rows alone",
       [](const StyleTurn& turn) { return turn.to ? Number(window_stones(turn, false)) : Number(); }},
      {"touching", "share of moves that touch a stone", "plays close stones", "plays spread stones",
       [](const StyleTurn& turn) { return turn.to ? share(touches(turn, true) || touches(turn, false)) : Number(); }},
      {"diagonal", "share of moves in line with the own last one along a diagonal, of those in line with it",
       "likes diagonals", "likes rows and columns", [](const StyleTurn& turn) -> Number {
         if (!turn.to || !turn.own_last || *turn.to == *turn.own_last) return std::nullopt;
         const auto& board = turn.game.board;
         const int dx = std::abs(board.x(*turn.to) - board.x(*turn.own_last));
         const int dy = std::abs(board.y(*turn.to) - board.y(*turn.own_last));
         if (dx != dy && dx != 0 && dy != 0) return std::nullopt;
         return share(dx == dy);
       }}};
}

std::optional<int> king_of(const Game& game, const Position& position, Side side) {
  std::string king;
  for (const auto& kind : game.view->pieces())
    if (kind.name == "king") king = kind.piece;
  for (int cell = 0; cell < game.board.size(); ++cell)
    if (holder(game, position, cell) == side && game.view->piece(position, cell) == king) return cell;
  return std::nullopt;
}

// Rows towards the other side; the first one begins at the bottom.
int forward(const StyleTurn& turn) {
  const int up = turn.game.board.y(*turn.from) - turn.game.board.y(*turn.to);
  return turn.before.to_move() == Side::First ? up : -up;
}

std::vector<StyleFeature> of_pieces(const Game& game) {
  std::vector<StyleFeature> out;
  for (const auto& kind : game.view->pieces())
    out.push_back({kind.name, "share of moves by a " + kind.name, "moves the " + kind.name,
                   "moves the " + kind.name + " little", [piece = kind.piece](const StyleTurn& turn) {
                     return turn.from ? share(turn.game.view->piece(turn.before, *turn.from) == piece) : Number();
                   }});
  out.push_back(does(DeedKind::Captures, "share of moves that take a piece", "exchanges", "keeps the tension"));
  out.push_back(does(DeedKind::Check, "share of moves that give check", "gives check", "gives little check"));
  out.push_back(does(DeedKind::Promotes, "share of moves that promote", "promotes", "promotes little"));
  out.push_back({"forward", "share of moves of pieces that go forward", "goes forward", "holds back",
                 [](const StyleTurn& turn) { return turn.to && turn.from ? share(forward(turn) > 0) : Number(); }});
  out.push_back({"king-attack", "share of moves that end within two squares of the other king", "plays at the king",
                 "leaves the king alone", [](const StyleTurn& turn) -> Number {
                   const auto king = king_of(turn.game, turn.before, ~turn.before.to_move());
                   return turn.to && king ? share(steps(turn.game, *turn.to, *king) <= 2) : Number();
                 }});
  out.push_back({"king-guard", "share of moves that end within two squares of the own king", "stays at its king",
                 "leaves its king", [](const StyleTurn& turn) -> Number {
                   const auto king = king_of(turn.game, turn.before, turn.before.to_move());
                   return turn.to && king && turn.from != king ? share(steps(turn.game, *turn.to, *king) <= 2)
                                                               : Number();
                 }});
  const bool hands = !game.view->hands(game.start()).empty();
  if (!hands) {
    out.push_back(does(DeedKind::Castles, "share of moves that castle", "castles", "castles little"));
    out.push_back(does(DeedKind::Threatens, "share of moves that threaten a piece", "threatens", "threatens little"));
    out.push_back(does(DeedKind::LeavesHanging, "share of moves that leave a piece to be taken",
                       "leaves pieces to be taken", "leaves nothing to be taken"));
    return out;
  }
  const auto own_half = [](const StyleTurn& turn) {
    const int y = turn.game.board.y(*turn.to), rows = turn.game.board.rows;
    return turn.before.to_move() == Side::First ? 3 * y >= 2 * rows : 3 * y < rows;
  };
  const auto other_half = [](const StyleTurn& turn) {
    const int y = turn.game.board.y(*turn.to), rows = turn.game.board.rows;
    return turn.before.to_move() == Side::First ? 3 * y < rows : 3 * y >= 2 * rows;
  };
  out.push_back(
      {"drops-at-home", "share of moves that drop a piece into the own camp", "drops at home", "drops little at home",
       [own_half](const StyleTurn& turn) { return turn.to ? share(!turn.from && own_half(turn)) : Number(); }});
  out.push_back({"drops-away", "share of moves that drop a piece into the other camp", "drops in the other camp",
                 "drops little in the other camp", [other_half](const StyleTurn& turn) {
                   return turn.to ? share(!turn.from && other_half(turn)) : Number();
                 }});
  out.push_back(
      {"in-hand", "pieces in hand", "keeps pieces in hand", "keeps its hand empty", [](const StyleTurn& turn) {
         int held = 0;
         for (const auto& one : turn.game.view->hands(turn.before))
           if (one.side == turn.before.to_move()) held += one.count;
         return Number(held);
       }});
  return out;
}

void add(std::vector<StyleFeature>& out, std::vector<StyleFeature> more) {
  for (auto& one : more) out.push_back(std::move(one));
}

bool has_pieces(const Game& game) { return game.view && !game.view->pieces().empty(); }

}  // namespace

bool StyleTurn::does(DeedKind kind) const { return count(kind) > 0; }
int StyleTurn::count(DeedKind kind) const {
  for (const auto& deed : deeds)
    if (deed.kind == kind) return deed.count;
  return 0;
}

std::vector<StyleFeature> style_features(const Game& game) {
  std::vector<StyleFeature> out;
  if (has_pieces(game)) {
    add(out, of_pieces(game));
  } else {
    add(out, of_any_board());
    if (game.family && game.family->counts_dead_stones())
      add(out, of_surrounding());
    else if (game.row == 5)
      add(out, of_rows());
    else if (game.family && game.family->captures)
      out.push_back(does(DeedKind::Captures, "share of moves that capture", "captures", "captures little"));
  }
  add(out, of_endings());
  return out;
}

void StyleTurns::start() {
  after_.reset();
  last_[0] = last_[1] = std::nullopt;
}

std::optional<int> StyleTurns::target(const Position& before, Move move) const {
  const auto cells = clicks(game_, before, move);
  if (cells.empty() || cells.back() >= game_.board.size()) return std::nullopt;
  return cells.back();
}

StyleTurn StyleTurns::imagine(const Position& before, const Position& after, Move move, int ply) const {
  StyleTurn out{.game = game_, .before = before, .after = after, .move = move, .ply = ply};
  out.to = target(before, move);
  const auto cells = clicks(game_, before, move);
  if (cells.size() > 1 && cells.front() < game_.board.size()) out.from = cells.front();
  const auto side = static_cast<std::size_t>(index(before.to_move()));
  out.answered = last_[1 - side];
  out.own_last = last_[side];
  out.deeds = deeds(game_, before, move);
  return out;
}

StyleTurn StyleTurns::turn(const Position& before, Move move, int ply) {
  after_ = before;
  after_->play(move);
  StyleTurn out = imagine(before, *after_, move, ply);
  last_[static_cast<std::size_t>(index(before.to_move()))] = out.to;
  return out;
}

void StyleTurns::skip(const Position& before, Move move) {
  last_[static_cast<std::size_t>(index(before.to_move()))] = target(before, move);
}

}  // namespace ludens::measure

#include "web/position_json.h"

#include <algorithm>
#include <cmath>
#include <map>

#include <fmt/format.h>

#include "base/json_read.h"
#include "games/catalogue.h"
#include "games/family.h"
#include "games/ludeme/open.h"
#include "games/view.h"
#include "web/http.h"

namespace ludens::web {
namespace {

std::string cells_text(Geometry::Cells cells) {
  switch (cells) {
    case Geometry::Cells::Points:
      return "points";
    case Geometry::Cells::Squares:
      return "squares";
    case Geometry::Cells::Hexes:
      return "hexes";
  }
  return "";
}

Json point_json(const BoardDrawing::Point& point) {
  const auto rounded = [](double value) { return std::round(value * 1000) / 1000; };
  return {rounded(point[0]), rounded(point[1])};
}

Json drawing_json(const BoardDrawing& drawing) {
  Json places = Json::array(), outlines = Json::array(), lines = Json::array();
  for (const auto& place : drawing.places) places.push_back(point_json(place));
  for (const auto& outline : drawing.outlines) {
    Json corners = Json::array();
    for (const auto& corner : outline) corners.push_back(point_json(corner));
    outlines.push_back(std::move(corners));
  }
  for (const auto& [from, to] : drawing.lines) lines.push_back({point_json(from), point_json(to)});
  Json out = {{"places", std::move(places)}};
  if (!drawing.outlines.empty()) out["outlines"] = std::move(outlines);
  if (!drawing.lines.empty()) out["lines"] = std::move(lines);
  if (drawing.holes) out["holes"] = true;
  return out;
}

// A move as players write it, by the name of the notation; nothing where that is the native one.
Json written_json(const Game& game, const Position& before, Move move) {
  Json out = Json::object();
  for (const auto notation : game.view->written()) out[notation] = game.notation(notation).write(before, move);
  return out;
}

// What becomes of the piece that is moved, where that is what moves differ in.
std::string becomes(const Game& game, Position position, Move move, int cell) {
  position.play(move);
  return game.view->piece(position, cell);
}

Json legal_json(const Session& session) {
  Json out = Json::array();
  if (session.ended()) return out;
  const Game& game = session.game();
  const Position& position = session.position();
  MoveList moves;
  position.moves(moves);
  std::sort(moves.begin(), moves.end());
  const bool written = !game.view->written().empty(), pieces = !game.view->pieces().empty();
  std::map<std::vector<int>, int> ways;  // moves that are made by the same clicks
  if (pieces)
    for (const Move move : moves) ++ways[clicks(game, position, move)];
  for (const Move move : moves) {
    const auto cells = clicks(game, position, move);
    Json one = {{"move", game.write_move(position, move)}, {"cells", cells}};
    const bool chosen = !cells.empty() && pieces && ways[cells] > 1;
    if (cells.empty() || chosen) one["label"] = button(game, position, move);
    if (chosen && cells.back() < game.board.size()) one["becomes"] = becomes(game, position, move, cells.back());
    if (written) one["written"] = written_json(game, position, move);
    out.push_back(std::move(one));
  }
  return out;
}

std::string letter(std::optional<Side> side) { return !side ? "" : side == Side::First ? "B" : "W"; }

using PieceCounts = std::map<std::pair<Side, std::string>, int>;

PieceCounts count_pieces(const Game& game, const Position& position) {
  PieceCounts out;
  for (int cell = 0; cell < game.board.size(); ++cell)
    if (const auto side = holder(game, position, cell)) ++out[{*side, game.view->piece(position, cell)}];
  return out;
}

int total(const PieceCounts& pieces) {
  int out = 0;
  for (const auto& [piece, count] : pieces) out += count;
  return out;
}

// What a side has lost to the other, which holds nothing in hand: after each move, the pieces of the side that did not
// move, and are gone. Those that changed sides are not.
Json taken_json(const Session& session) {
  const Game& game = session.game();
  PieceCounts taken;
  PieceCounts before = count_pieces(game, session.first_position());
  for (std::size_t ply = 0; ply < session.moves().size(); ++ply) {
    const Side other = ~session.position_at(static_cast<int>(ply)).to_move();
    PieceCounts after = count_pieces(game, session.position_at(static_cast<int>(ply) + 1));
    const bool put_down = clicks(game, session.position_at(static_cast<int>(ply)), session.moves()[ply]).size() == 1;
    int gone = total(before) - total(after) + (put_down ? 1 : 0);
    for (const auto& [piece, count] : before)
      if (piece.first == other && after[piece] < count && gone > 0) {
        const int lost = std::min(gone, count - after[piece]);
        taken[piece] += lost;
        gone -= lost;
      }
    before = std::move(after);
  }
  Json out = Json::array();
  for (const Side side : {Side::First, Side::Second})
    for (const auto& kind : game.view->pieces())
      if (const auto found = taken.find({side, kind.piece}); found != taken.end())
        out.push_back({{"side", index(side)}, {"piece", kind.piece}, {"count", found->second}});
  return out;
}

// Of games that stack pieces, count seeds or have pieces of nobody: how many a cell holds, and what lies below the top.
void add_piles(const Session& session, Json& out) {
  const Game& game = session.game();
  if (!game.view->piles()) return;
  Json counts = Json::array(), stacks = Json::object();
  bool counted = false;
  for (int cell = 0; cell < game.board.size(); ++cell) {
    const Pile pile = game.view->pile(session.position(), cell);
    if (pile.nobodys) out["stones"][static_cast<std::size_t>(cell)] = "N";
    counts.push_back(pile.count);
    counted |= pile.count > 1;
    if (pile.below.empty()) continue;
    Json levels = Json::array();
    for (const auto& level : pile.below)
      levels.push_back({{"side", level.side ? letter(level.side) : "N"}, {"piece", level.piece}});
    stacks[std::to_string(cell)] = std::move(levels);
  }
  const BoardDrawing* drawing = game.view->drawing();
  if (counted || (drawing && drawing->holes)) out["counts"] = std::move(counts);
  if (stacks.size() > 0) out["stacks"] = std::move(stacks);
}

// Of games whose pieces differ: what stands on each cell, what is held beside the board, and what is gone.
void add_pieces(const Session& session, Json& out) {
  const Game& game = session.game();
  const Position& position = session.position();
  if (!game.view->written().empty()) {
    Json written = Json::object();
    for (const auto notation : game.view->written()) {
      written[notation] = Json::array();
      for (std::size_t ply = 0; ply < session.moves().size(); ++ply)
        written[notation].push_back(
            game.notation(notation).write(session.position_at(static_cast<int>(ply)), session.moves()[ply]));
    }
    out["written"] = std::move(written);
  }
  if (game.view->pieces().empty()) return;
  Json pieces = Json::array(), hands = Json::array();
  for (int cell = 0; cell < game.board.size(); ++cell) pieces.push_back(game.view->piece(position, cell));
  for (const auto& held : game.view->hands(position))
    hands.push_back({{"place", held.place}, {"side", index(held.side)}, {"piece", held.piece}, {"count", held.count}});
  if (hands.empty()) out["taken"] = taken_json(session);
  out["pieces"] = std::move(pieces);
  out["hands"] = std::move(hands);
}

// What is dead and whose each point is, while a game is counted and after it.
Json count_json(const Session& session) {
  if (!session.position().over()) return nullptr;
  const Count count = session.count();
  if (count.owner.empty()) return nullptr;
  return {{"dead", session.dead()},
          {"owner", count.owner},
          {"agrees", {session.agrees(0), session.agrees(1)}},
          {"text", count.result == Result::Draw
                       ? "Draw"
                       : fmt::format("{} wins {}", session.game().sides[count.result == Result::FirstWins ? 0 : 1],
                                     count.why)}};
}

// Where an opening lets the next stone be placed, if not everywhere: [] otherwise.
Json region_json(const Session& session) {
  Json out = Json::array();
  const Game& game = session.game();
  const Position& position = session.position();
  if (session.ended() || game.view->phase(position).empty()) return out;
  MoveList moves;
  position.moves(moves);
  for (const Move move : moves)
    if (const auto cells = clicks(game, position, move); cells.size() == 1) out.push_back(cells.front());
  int empty = 0;
  for (int cell = 0; cell < game.board.size(); ++cell) empty += !holder(game, position, cell);
  return static_cast<int>(out.size()) < empty ? out : Json::array();
}

std::vector<Note> marks(const Session& session) {
  const bool counts = session.game().family->counts_dead_stones();
  if (session.counting() || (counts && session.position().over())) {
    std::vector<Note> out;
    for (const int cell : session.dead()) out.push_back({cell, "dead"});
    return out;
  }
  const bool mated = !session.game().view->pieces().empty() && session.position().over();
  return session.over() && !mated ? std::vector<Note>{} : session.game().view->marks(session.position());
}

Json notes_json(const std::vector<Note>& notes) {
  Json out = Json::array();
  for (const auto& note : notes) out.push_back({{"cell", note.cell}, {"reason", note.reason}});
  return out;
}

}  // namespace

Json board_json(const Game& game) {
  const Geometry& board = game.board;
  Json columns = Json::array(), rows = Json::array();
  for (int x = 0; x < board.columns; ++x) columns.push_back(board.column_name(x));
  for (int y = 0; y < board.rows; ++y) rows.push_back(board.row_name(y));
  Json out = {{"columns", board.columns},
              {"rows", board.rows},
              {"cells", cells_text(board.cells)},
              {"column_names", std::move(columns)},
              {"row_names", std::move(rows)}};
  for (const auto& spot : board.spots) {
    out["places"].push_back({spot.x, spot.y});
    out["names"].push_back(spot.name);
  }
  if (const BoardDrawing* drawing = game.view->drawing()) out["drawing"] = drawing_json(*drawing);
  return out;
}

std::string short_result(Result result) {
  switch (result) {
    case Result::Ongoing:
      return "";
    case Result::FirstWins:
      return "1-0";
    case Result::SecondWins:
      return "0-1";
    case Result::Draw:
      return "1/2-1/2";
  }
  return "";
}

Json position_json(const Session& session) {
  const Game& game = session.game();
  const Position& position = session.position();
  const bool over = session.ended();
  Json moves = Json::array(), stones = Json::array();
  for (std::size_t ply = 0; ply < session.moves().size(); ++ply)
    moves.push_back(game.write_move(session.position_at(static_cast<int>(ply)), session.moves()[ply]));
  for (int cell = 0; cell < game.board.size(); ++cell) {
    stones.push_back(letter(holder(game, position, cell)));
  }
  Json last = nullptr;
  if (!session.moves().empty()) {
    const int ply = static_cast<int>(session.moves().size()) - 1;
    last = {{"cells", clicks(game, session.position_at(ply), session.moves().back())}, {"text", moves.back()}};
  }
  const auto standing = game.view->standing(position);
  Json score = nullptr;
  if (standing) score = {{"first", standing->first}, {"second", standing->second}, {"text", standing->text}};
  Json out = {{"game", game.text},
              {"start", session.start_text()},
              {"moves", std::move(moves)},
              {"ply", session.moves().size()},
              {"to_move", over ? Json(nullptr) : Json(index(position.to_move()))},
              {"person_to_move", session.seat_to_move()},
              {"colours_swapped", game.colours_swapped(position)},
              {"board", board_json(game)},
              {"sides", game.sides},
              {"stones", std::move(stones)},
              {"last", std::move(last)},
              {"line", winning_row(game, position, session.last_cell())},
              {"legal", legal_json(session)},
              {"phase", session.counting() ? "Mark what is dead, agree to the count, or play on"
                        : over             ? ""
                                           : game.view->phase(position)},
              {"notes", notes_json(session.notes())},
              {"marks", notes_json(marks(session))},
              {"region", region_json(session)},
              {"count", count_json(session)},
              {"score", std::move(score)},
              {"result", short_result(session.result())},
              {"result_text", session.result_text()},
              {"text", game.write(position)}};
  add_pieces(session, out);
  add_piles(session, out);
  return out;
}

GamePtr game_of(const Json& body, const Limits& limits) {
  const std::string text = needed_text(body, "game");
  if (text.size() > 300) throw Refusal(400, "unknown-game", "the name of the game is too long");
  try {
    const GamePtr game = find_game(text);
    if (game->board.size() > limits.board)
      throw Refusal(400, "too-large", fmt::format("boards have at most {} cells here", limits.board));
    return game;
  } catch (const Refusal&) {
    throw;
  } catch (const Error& error) {
    throw Refusal(400, "unknown-game", error.what());
  }
}

Move move_of(const Session& session, const std::string& text) {
  try {
    return session.read_move(text);
  } catch (const Error& error) {
    throw Refusal(400, "illegal-move", error.what());
  }
}

Session session_of(const Json& body, const Limits& limits) {
  const GamePtr game = game_of(body, limits);
  const auto moves = texts_of(body, "moves", limits.moves);
  const std::string start = text_of(body, "start");
  try {
    Session session(game, start);
    int ply = 0;
    for (const auto& move : moves) {
      ++ply;
      try {
        session.play_text(move);
      } catch (const Error& error) {
        throw Refusal(400, "illegal-move", fmt::format("move {}: {}", ply, error.what()));
      }
    }
    // A stranger's rules may fail where they are asked; here, and not when the game has begun.
    if (MoveList found; lud::from_stranger(*game)) session.position().moves(found);
    return session;
  } catch (const Refusal&) {
    throw;
  } catch (const Error& error) {
    throw Refusal(400, "bad-position", error.what());
  }
}

}  // namespace ludens::web

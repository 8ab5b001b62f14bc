#include "web/position_json.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/json_read.h"
#include "games/catalogue.h"
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

Json legal_json(const Session& session) {
  Json out = Json::array();
  if (session.ended()) return out;
  MoveList moves;
  session.position().moves(moves);
  std::sort(moves.begin(), moves.end());
  for (const Move move : moves) {
    Json one = {{"move", session.game().write_move(session.position(), move)},
                {"cells", clicks(session.game(), session.position(), move)}};
    if (one["cells"].empty()) one["label"] = button(session.game(), session.position(), move);
    out.push_back(std::move(one));
  }
  return out;
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
  if (session.counting() || session.position().over()) {
    std::vector<Note> out;
    for (const int cell : session.dead()) out.push_back({cell, "dead"});
    return out;
  }
  return session.over() ? std::vector<Note>{} : session.game().view->marks(session.position());
}

Json notes_json(const std::vector<Note>& notes) {
  Json out = Json::array();
  for (const auto& note : notes) out.push_back({{"cell", note.cell}, {"reason", note.reason}});
  return out;
}

}  // namespace

Json board_json(const Geometry& board) {
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
    const auto side = holder(game, position, cell);
    stones.push_back(!side ? "" : side == Side::First ? "B" : "W");
  }
  Json last = nullptr;
  if (!session.moves().empty()) {
    const int ply = static_cast<int>(session.moves().size()) - 1;
    last = {{"cells", clicks(game, session.position_at(ply), session.moves().back())}, {"text", moves.back()}};
  }
  const auto standing = game.view->standing(position);
  Json score = nullptr;
  if (standing) score = {{"first", standing->first}, {"second", standing->second}, {"text", standing->text}};
  return {{"game", game.text},
          {"start", session.start_text()},
          {"moves", std::move(moves)},
          {"ply", session.moves().size()},
          {"to_move", over ? Json(nullptr) : Json(index(position.to_move()))},
          {"person_to_move", session.seat_to_move()},
          {"colours_swapped", game.colours_swapped(position)},
          {"board", board_json(game.board)},
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
    return session;
  } catch (const Refusal&) {
    throw;
  } catch (const Error& error) {
    throw Refusal(400, "bad-position", error.what());
  }
}

}  // namespace ludens::web

#include "web/described_json.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "base/json_read.h"
#include "base/text.h"
#include "games/catalogue.h"
#include "games/ludeme/library.h"
#include "games/ludeme/open.h"
#include "games/ludeme/place.h"
#include "games/view.h"
#include "play/session.h"
#include "web/catalogue_json.h"
#include "web/http.h"
#include "web/position_json.h"

namespace ludens::web {
namespace {

constexpr int kShownPlies = 8;  // of a game that begins with an empty board

BoardDrawing::Point place_of(const Game& game, int cell) {
  const BoardDrawing* drawing = game.view->drawing();
  if (drawing) return drawing->places[static_cast<std::size_t>(cell)];
  return {static_cast<double>(game.board.x(cell)), static_cast<double>(game.board.y(cell))};
}

// How far from the middle of the board a move ends; far where it ends nowhere.
double off_centre(const Game& game, const Position& position, Move move) {
  const auto cells = clicks(game, position, move);
  if (cells.empty() || cells.back() >= game.board.size()) return 1e9;
  const auto here = place_of(game, cells.back());
  BoardDrawing::Point middle{};
  for (int cell = 0; cell < game.board.size(); ++cell)
    for (const std::size_t i : {0u, 1u}) middle[i] += place_of(game, cell)[i] / game.board.size();
  return std::hypot(here[0] - middle[0], here[1] - middle[1]);
}

// A position that shows something of the game: its first, or where that is empty one after a few moves in the middle.
Position shown_position(const Game& game) {
  Position position = game.start();
  for (int cell = 0; cell < game.board.size(); ++cell)
    if (game.view->pile(position, cell).count > 0) return position;
  Rng rng = Rng::of(3, 0);
  for (int ply = 0; ply < kShownPlies && !position.over(); ++ply) {
    MoveList moves;
    position.moves(moves);
    std::vector<std::pair<double, Move>> nearest;
    for (const Move move : moves) nearest.emplace_back(off_centre(game, position, move), move);
    std::sort(nearest.begin(), nearest.end());
    position.play(nearest[rng.below(static_cast<std::uint32_t>(nearest.size() / 6 + 1))].second);
  }
  return position;
}

Json sign_json(const GamePtr& game) {
  const Json position = position_json(Session(game, game->write(shown_position(*game))));
  Json out = {{"board", position.at("board")}, {"stones", position.at("stones")}, {"pieces", position.at("pieces")}};
  if (const Json* counts = position.find("counts")) out["counts"] = *counts;
  return out;
}

Json row_json(const lud::LibraryGame& said) {
  const GamePtr game = find_game(said.name);
  Json out = {{"name", said.name},     {"title", game->title}, {"history", said.history}, {"summary", said.summary},
              {"family", said.family}, {"sides", game->sides}, {"sign", sign_json(game)}};
  for (const auto& kind : game->view->pieces()) out["kinds"][kind.piece] = kind.name;
  return out;
}

Json error_json(const lud::LudemeError& error) {
  return {{"line", error.line},         {"column", error.column}, {"message", error.what_is_wrong},
          {"expected", error.expected}, {"found", error.ludeme},  {"nearest", error.nearest}};
}

Json errors_json(const Error& error) {
  if (const auto* placed = dynamic_cast<const lud::LudemeError*>(&error)) return {{"errors", {error_json(*placed)}}};
  // Without a place: at the beginning, and without the name that a description has only here.
  const std::string_view said = error.what();
  const std::string_view own = "description: ";
  return {{"errors",
           {{{"line", 1},
             {"column", 1},
             {"message", std::string(said.starts_with(own) ? said.substr(own.size()) : said)},
             {"expected", ""},
             {"found", ""},
             {"nearest", ""}}}}};
}

// The moves as far as they are legal: a text changes under a game that tries it out.
Session played_so_far(const GamePtr& game, const std::vector<std::string>& moves) {
  Session out(game);
  for (const auto& text : moves) {
    const auto move = out.over() ? std::nullopt : game->read_move(out.position(), text);
    if (!move || !out.position().legal(*move)) break;
    out.play(*move);
  }
  return out;
}

Json info_json(const GamePtr& game, const lud::LibraryGame& said) {
  Json out = game_json(game);
  out["family"] = "described";  // there is one of each
  out["history"] = said.history;
  out["summary"] = said.summary;
  out["kind"] = said.family;
  out["description"] = said.text;
  out["written_here"] = lud::from_stranger(*game);
  return out;
}

}  // namespace

Json described_list_json() {
  Json games = Json::array();
  for (const auto& one : lud::library()) {
    try {
      games.push_back(row_json(one));
    } catch (const Error&) {  // a file that somebody put there, and that is no game
    }
  }
  return {{"games", std::move(games)}};
}

Json described_json(const std::string& name, Descriptions& kept) {
  const auto unknown = [&] {
    return Refusal(404, "unknown-game", fmt::format("there is no described game {}", cite(name)));
  };
  if (name.size() > 300 || !lud::names_description(name)) throw unknown();
  GamePtr game;
  std::string path;
  try {
    path = lud::parse_name(name).path;
    game = find_game(name);
  } catch (const Error&) {  // nobody has it, or it is no game of this version any more
    throw unknown();
  }
  if (const auto text = kept.text(path)) return info_json(game, lud::described_as(path, *text));
  if (const auto* shipped = lud::library_game(path)) return info_json(game, *shipped);
  throw unknown();
}

Json describe_json(const Json& body, const std::string& source, Descriptions& kept, const Limits& limits) {
  const std::string text = needed_text(body, "text");
  try {
    const std::string name = kept.lend(text);
    const GamePtr game = find_game(name);
    if (flag_of(body, "keep", false)) kept.keep(text, source);
    return {{"name", name},
            {"kept", kept.text(name).has_value()},
            {"game", info_json(game, lud::described_as(name, text))},
            {"position", position_json(played_so_far(game, texts_of(body, "moves", limits.moves)))}};
  } catch (const Refusal&) {
    throw;
  } catch (const Error& error) {
    return errors_json(error);
  }
}

}  // namespace ludens::web

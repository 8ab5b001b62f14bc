// GTP: boards, komi, handicap stones and set-up positions.
#include <algorithm>

#include <fmt/format.h>

#include "base/error.h"
#include "base/text.h"
#include "games/catalogue.h"
#include "games/grid_text.h"
#include "protocols/gtp.h"

namespace ludens::protocols {
namespace {

int size_arg(const Call& call, std::size_t place) {
  const auto size = to_int(call.arg(place, "the size of the board"));
  if (!size) throw Error("the size of the board is a whole number");
  return *size;
}

}  // namespace

void Gtp::clear() {
  const Game& game = engine().game();
  engine().start(option_of(game, "handicap").empty() ? game.text : with_option(game, "handicap", ""));
  implied_.clear();
}

void Gtp::set_handicap(const std::vector<int>& cells) {
  if (!engine().session().moves().empty()) throw Error("board not empty");
  const Game& game = engine().game();
  std::vector<char> grid(static_cast<std::size_t>(game.board.size()), '.');
  for (const int cell : cells) {
    if (engine().position().glyph(cell) != '.') throw Error("board not empty");
    if (grid[static_cast<std::size_t>(cell)] != '.') throw Error("repeated vertex");
    grid[static_cast<std::size_t>(cell)] = 'X';
  }
  engine().set_up(grid, Side::Second);
}

std::string Gtp::stones_text() {
  std::vector<std::string> out;
  for (int cell = 0; cell < engine().game().board.size(); ++cell)
    if (engine().position().glyph(cell) == 'X')
      out.push_back(vertex(engine().position(), Move{static_cast<std::uint32_t>(cell)}));
  return join(out, " ");
}

void Gtp::add_setup() {
  const auto resize = [this](int columns, int rows) {
    const Game& game = engine().game();
    const bool own =
        columns == rows ? columns == gtp_size(game) : columns == game.board.columns && rows == game.board.rows;
    if (columns != rows && !own) throw Error("unacceptable size");
    std::string text;
    try {
      text = own ? game.text : resized(game, columns);
    } catch (const Error&) {
      throw Error("unacceptable size");
    }
    engine().start(text);
    clear();
    return "";
  };
  table_.add("boardsize", [=](const Call& call) {
    // KataGo's form «boardsize X Y» is understood as well.
    return resize(size_arg(call, 0), size_arg(call, call.args.size() > 1 ? 1 : 0));
  });
  table_.add("rectangular_boardsize", [=](const Call& call) { return resize(size_arg(call, 0), size_arg(call, 1)); });
  table_.add("clear_board", [this](const Call&) {
    clear();
    return "";
  });
  table_.add("komi", [this](const Call& call) {
    const auto komi = to_double(call.arg(0, "a number"));
    if (!komi) throw Error("komi is a number");
    if (option_of(engine().game(), "komi").empty()) return "";  // programs send it whatever the game
    engine().change_game(with_option(engine().game(), "komi", number(*komi)));
    return "";
  });
  table_.add("get_komi", [this](const Call&) {
    const std::string komi = option_of(engine().game(), "komi");
    return komi.empty() ? std::string("0") : komi;
  });

  const auto stones_of = [this](const Call& call) {
    if (!engine().game().family->handicap) throw Error(fmt::format("{} has no handicap", engine().game().name));
    const auto stones = to_int(call.arg(0, "the number of stones"));
    if (!stones || *stones < 2) throw Error("invalid number of stones");
    return *stones;
  };
  table_.add("fixed_handicap", [=, this](const Call& call) {
    set_handicap(engine().game().family->handicap(engine().game().board.columns, stones_of(call)));
    return stones_text();
  });
  // The engine may place fewer than it was asked for: those of the fixed handicap.
  table_.add("place_free_handicap", [=, this](const Call& call) {
    for (int stones = std::min(stones_of(call), 9); stones >= 2; --stones) {
      std::vector<int> cells;
      try {
        cells = engine().game().family->handicap(engine().game().board.columns, stones);
      } catch (const Error&) {
        continue;  // this board has fewer
      }
      set_handicap(cells);
      return stones_text();
    }
    throw Error("this board has no handicap points");
  });
  table_.add("set_free_handicap", [this](const Call& call) {
    if (!engine().game().family->handicap) throw Error(fmt::format("{} has no handicap", engine().game().name));
    if (call.args.size() < 2) throw Error("bad vertex list");
    std::vector<int> cells;
    for (const auto& text : call.args) {
      const Move move = read_vertex(engine().position(), text);
      if (move.id >= static_cast<std::uint32_t>(engine().game().board.size())) throw Error("bad vertex list");
      cells.push_back(static_cast<int>(move.id));
    }
    set_handicap(cells);
    return "";
  });

  table_.add("gogui-setup", [this](const Call& call) {
    const Game& game = engine().game();
    if (game.board.size() > game.move_ids) throw Error(fmt::format("{} cannot be set up by points", game.name));
    std::vector<char> grid;
    for (int cell = 0; cell < game.board.size(); ++cell) grid.push_back(engine().position().glyph(cell));
    for (std::size_t i = 0; i + 1 < call.args.size(); i += 2) {
      const std::string said = lower(call.args[i]);
      const Move move = read_vertex(engine().position(), call.args[i + 1]);
      if (move.id >= grid.size()) throw Error("bad vertex list");
      grid[move.id] = said == "e" || said == "empty" ? '.' : colour(said) == Side::First ? 'X' : 'O';
    }
    engine().set_up(grid, engine().session().to_move());
    implied_.clear();
    return "";
  });
  table_.add("gogui-setup_player", [this](const Call& call) {
    std::vector<char> grid;
    for (int cell = 0; cell < engine().game().board.size(); ++cell) grid.push_back(engine().position().glyph(cell));
    engine().set_up(grid, colour(call.arg(0, "a color")));
    implied_.clear();
    return "";
  });
}

}  // namespace ludens::protocols

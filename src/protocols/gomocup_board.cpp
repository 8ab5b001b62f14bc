// Points and lists of stones: BOARD … DONE and its kin.
#include <algorithm>

#include <fmt/format.h>

#include "base/error.h"
#include "base/text.h"
#include "protocols/gomocup.h"

namespace ludens::protocols {

int Gomocup::read_cell(std::string_view text) {
  const auto parts = split(text, ',');
  const Geometry& board = engine().game().board;
  if (parts.size() >= 2)
    if (const auto x = to_int(trim(parts[0])), y = to_int(trim(parts[1]));
        x && y && *x >= 0 && *y >= 0 && *x < board.columns && *y < board.rows)
      return *y * board.columns + *x;
  throw Error(fmt::format("{} is no point: x,y from 0 to {}", cite(text), board.columns - 1));
}

std::string Gomocup::cell_text(int cell) {
  const int columns = engine().game().board.columns;  // a board there is even before START
  return fmt::format("{},{}", cell % columns, cell / columns);
}

std::vector<Gomocup::Stone> Gomocup::read_stones() {
  std::vector<Stone> stones;
  std::string line, wrong = size_ == 0 ? "no game: START comes first" : "";
  while (lines().next(line)) {
    const auto text = trim(line);
    if (lower(text) == "done") {
      if (!wrong.empty()) throw Error(wrong);
      return stones;
    }
    if (text.empty()) continue;
    if (table_.find(lower(call_of(text).name))) {  // DONE was lost: this is the next command
      obey_next(std::move(line));
      throw Error("the list of stones has no DONE");
    }
    try {
      Stone stone{read_cell(text)};
      const auto parts = split(text, ',');
      if (parts.size() == 3) stone.who = to_int(trim(parts[2])).value_or(-1);
      if (parts.size() > 3 || stone.who < 0 || stone.who > 3)
        throw Error(fmt::format("{} is no stone: x,y,who with who 1 to 3", cite(text)));
      if (std::any_of(stones.begin(), stones.end(), [&](const Stone& other) { return other.cell == stone.cell; }))
        throw Error(fmt::format("two stones on {}", cell_text(stone.cell)));
      stones.push_back(stone);
    } catch (const Error& error) {
      if (wrong.empty()) wrong = error.what();
    }
  }
  throw Error("the list of stones has no DONE");
}

// In the order of the moves where the list is one (renju's always is), else as they stand. The brain is to move.
void Gomocup::set_board(const std::vector<Stone>& stones) {
  ready();
  const auto count = [&](int who) {
    return std::count_if(stones.begin(), stones.end(), [who](const Stone& stone) { return stone.who == who; });
  };
  const auto own = count(1), others = count(2);
  const Side mine = own >= others ? Side::First : Side::Second;
  const int first = mine == Side::First ? 1 : 2;
  bool in_order = own == others || own + 1 == others;
  for (std::size_t i = 0; i < stones.size(); ++i)
    in_order = in_order && stones[i].who == (i % 2 == 0 ? first : 3 - first);
  in_order = in_order || count(0) == static_cast<std::ptrdiff_t>(stones.size());  // a list of moves
  const std::string text = engine().game().text;
  if (in_order) {
    Record record;
    record.game = text;
    for (const auto& stone : stones) record.turns.push_back({Move{static_cast<std::uint32_t>(stone.cell)}});
    return engine().set(Session::of(record));
  }
  std::vector<char> cells(static_cast<std::size_t>(size_ * size_), '.');
  for (const auto& stone : stones)
    if (stone.who == 1 || stone.who == 2)
      cells[static_cast<std::size_t>(stone.cell)] = (stone.who == first) ? 'X' : 'O';
  engine().set_up(cells, mine);
}

}  // namespace ludens::protocols

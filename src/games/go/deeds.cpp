// Chains, liberties and regions of a board of Go, each flooded once a position. Tested by tests/games/deeds_test.cpp.
#include "games/go/deeds.h"

#include <algorithm>
#include <array>

#include "games/go/go.h"

namespace ludens::games {
namespace {

// Cells that hang together, and what lies around them.
struct Group {
  std::vector<int> cells;  // ascending
  int liberties = 0;       // empty points beside a chain
  int around = 0;          // the colours of stones around: kX, kO or both
};
constexpr int kX = 1, kO = 2;
int bit_of(char glyph) { return glyph == 'X' ? kX : glyph == 'O' ? kO : 0; }

class GoCells {
 public:
  GoCells(const Game& game, const Position& position) : columns_(game.board.columns), rows_(game.board.rows) {
    for (int cell = 0; cell < game.board.size(); ++cell) glyphs_.push_back(position.glyph(cell));
    group_of_.assign(glyphs_.size(), -1);
    std::vector<int> seen(glyphs_.size(), -1), open;  // by which group a liberty was counted
    for (int first = 0; first < size(); ++first) {
      if (group_of_[static_cast<std::size_t>(first)] >= 0) continue;
      const int number = static_cast<int>(groups_.size());
      Group& group = groups_.emplace_back();
      open = {first};
      group_of_[static_cast<std::size_t>(first)] = number;
      while (!open.empty()) {
        const int here = open.back();
        open.pop_back();
        group.cells.push_back(here);
        for (const int next : around(here)) {
          const auto place = static_cast<std::size_t>(next);
          if (at(next) == at(first)) {
            if (group_of_[place] < 0) group_of_[place] = number, open.push_back(next);
          } else if (at(next) == '.') {
            if (seen[place] != number) seen[place] = number, ++group.liberties;
          } else {
            group.around |= bit_of(at(next));
          }
        }
      }
      std::sort(group.cells.begin(), group.cells.end());
    }
  }
  char at(int cell) const { return glyphs_[static_cast<std::size_t>(cell)]; }
  int size() const { return static_cast<int>(glyphs_.size()); }

  // What is around a cell; fewer than four at the edge.
  struct Beside {
    std::array<int, 4> cells = {};
    int count = 0;
    void add(int cell) { cells[static_cast<std::size_t>(count++)] = cell; }
    const int* begin() const { return cells.data(); }
    const int* end() const { return cells.data() + count; }
  };
  Beside around(int cell) const {
    Beside out;
    const int x = cell % columns_, y = cell / columns_;
    if (y > 0) out.add(cell - columns_);
    if (x > 0) out.add(cell - 1);
    if (x + 1 < columns_) out.add(cell + 1);
    if (y + 1 < rows_) out.add(cell + columns_);
    return out;
  }
  const Group& group(int cell) const {
    return groups_[static_cast<std::size_t>(group_of_[static_cast<std::size_t>(cell)])];
  }
  // Different chains of a colour beside a cell.
  std::vector<const Group*> chains_beside(int cell, char colour) const {
    std::vector<const Group*> out;
    for (const int next : around(cell)) {
      if (at(next) != colour) continue;
      const Group* chain = &group(next);
      if (std::find(out.begin(), out.end(), chain) == out.end()) out.push_back(chain);
    }
    return out;
  }
  std::vector<int> in_atari(char colour) const {
    std::vector<int> out;
    for (int cell = 0; cell < size(); ++cell)
      if (at(cell) == colour && group(cell).liberties == 1) out.push_back(cell);
    return out;
  }
  // Empty cells from which one reaches stones of this colour only.
  std::vector<int> surrounded_by(char colour) const {
    std::vector<int> out;
    for (int cell = 0; cell < size(); ++cell)
      if (at(cell) == '.' && group(cell).around == bit_of(colour)) out.push_back(cell);
    return out;
  }

 private:
  int columns_, rows_;
  std::vector<char> glyphs_;
  std::vector<int> group_of_;  // by cell
  std::vector<Group> groups_;
};

// Cells come in ascending order.
bool has(const std::vector<int>& cells, int cell) { return std::binary_search(cells.begin(), cells.end(), cell); }

void add(std::vector<Deed>& out, DeedKind kind, std::vector<int> cells) {
  if (!cells.empty()) out.push_back({kind, static_cast<int>(cells.size()), {}, std::move(cells)});
}

template <int N>
bool starts_ko(const Position& position) {
  const auto* go = position.try_as<Go<N>>();
  return go && go->ko() >= 0;
}
bool is_go(const Position& position) {
  return position.try_as<Go<9>>() || position.try_as<Go<19>>() || position.try_as<Go<25>>();
}

// Early in a game one colour reaches nearly all of the board, and has surrounded nothing.
constexpr int kRegionShare = 3;

}  // namespace

std::vector<Deed> go_deeds(const Game& game, const Position& before, const Position& after, Move move) {
  if (!is_go(before)) return {};
  std::vector<Deed> out;
  const int cell = static_cast<int>(move.id);
  if (cell >= game.board.size()) return {{DeedKind::Passes}};
  const char own = before.to_move() == Side::First ? 'X' : 'O', other = own == 'X' ? 'O' : 'X';
  const GoCells then(game, before), now(game, after);
  if (now.at(cell) != own) return {};  // it took itself off the board

  std::vector<int> saved, attacked;
  for (const int stone : then.in_atari(own))
    if (now.at(stone) == own && now.group(stone).liberties > 1) saved.push_back(stone);
  add(out, DeedKind::Saves, saved);
  const auto attacked_before = then.in_atari(other);
  for (const int stone : now.in_atari(other))
    if (!has(attacked_before, stone)) attacked.push_back(stone);
  add(out, DeedKind::Atari, attacked);

  if (const auto joined = then.chains_beside(cell, own); joined.size() > 1)
    out.push_back({DeedKind::Connects, static_cast<int>(joined.size()), {}, {cell}});
  if (const auto apart = then.chains_beside(cell, other); apart.size() > 1) {
    const auto stands = [&](const Group* chain) { return now.at(chain->cells.front()) == other; };
    if (std::all_of(apart.begin(), apart.end(), stands))
      out.push_back({DeedKind::Separates, static_cast<int>(apart.size()), {}, {cell}});
  }
  const auto had = then.surrounded_by(own);
  std::vector<int> won;
  for (const int point : now.surrounded_by(own))
    if (!has(had, point) && then.at(point) == '.') won.push_back(point);
  if (static_cast<int>(won.size()) * kRegionShare <= now.size()) add(out, DeedKind::Surrounds, won);
  if (const auto theirs = then.surrounded_by(other); has(theirs, cell)) {
    const Group& region = then.group(cell);
    if (static_cast<int>(region.cells.size()) * kRegionShare <= now.size()) add(out, DeedKind::Enters, region.cells);
  }
  if (const Group& chain = now.group(cell); chain.liberties == 1) {
    if (starts_ko<9>(after) || starts_ko<19>(after) || starts_ko<25>(after))
      out.push_back({DeedKind::StartsKo, 1, {}, {cell}});
    else
      add(out, DeedKind::SelfAtari, chain.cells);
  }
  return out;
}

}  // namespace ludens::games

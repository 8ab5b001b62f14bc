// Chains, liberties and regions of a board of Go by floods over cells. Tested by tests/games/deeds_test.cpp.
#include "games/go/deeds.h"

#include <algorithm>
#include <set>

#include "games/go/go.h"

namespace ludens::games {
namespace {

// Cells that hang together, and what lies around them.
struct Group {
  std::set<int> cells, liberties;
  std::set<char> around;  // the glyphs of stones around a region
};

class GoCells {
 public:
  GoCells(const Game& game, const Position& position) : columns_(game.board.columns), rows_(game.board.rows) {
    for (int cell = 0; cell < game.board.size(); ++cell) glyphs_.push_back(position.glyph(cell));
  }
  char at(int cell) const { return glyphs_[static_cast<std::size_t>(cell)]; }
  int size() const { return static_cast<int>(glyphs_.size()); }

  std::vector<int> around(int cell) const {
    std::vector<int> out;
    const int x = cell % columns_, y = cell / columns_;
    if (y > 0) out.push_back(cell - columns_);
    if (x > 0) out.push_back(cell - 1);
    if (x + 1 < columns_) out.push_back(cell + 1);
    if (y + 1 < rows_) out.push_back(cell + columns_);
    return out;
  }
  Group group(int cell) const {
    Group out;
    std::vector<int> open = {cell};
    out.cells.insert(cell);
    while (!open.empty()) {
      const int here = open.back();
      open.pop_back();
      for (const int next : around(here)) {
        if (at(next) == at(cell)) {
          if (out.cells.insert(next).second) open.push_back(next);
        } else if (at(next) == '.') {
          out.liberties.insert(next);
        } else {
          out.around.insert(at(next));
        }
      }
    }
    return out;
  }
  // Different chains of a colour beside a cell.
  std::vector<Group> chains_beside(int cell, char colour) const {
    std::vector<Group> out;
    for (const int next : around(cell)) {
      if (at(next) != colour) continue;
      const auto known = [&](const Group& one) { return one.cells.contains(next); };
      if (std::none_of(out.begin(), out.end(), known)) out.push_back(group(next));
    }
    return out;
  }
  std::vector<int> in_atari(char colour) const {
    std::vector<int> out;
    for (int cell = 0; cell < size(); ++cell)
      if (at(cell) == colour && group(cell).liberties.size() == 1) out.push_back(cell);
    return out;
  }
  // Empty cells from which one reaches stones of this colour only.
  std::vector<int> surrounded_by(char colour) const {
    std::vector<int> out;
    for (int cell = 0; cell < size(); ++cell)
      if (at(cell) == '.' && group(cell).around == std::set<char>{colour}) out.push_back(cell);
    return out;
  }

 private:
  int columns_, rows_;
  std::vector<char> glyphs_;
};

bool has(const std::vector<int>& cells, int cell) { return std::find(cells.begin(), cells.end(), cell) != cells.end(); }

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
    if (now.at(stone) == own && now.group(stone).liberties.size() > 1) saved.push_back(stone);
  add(out, DeedKind::Saves, saved);
  const auto attacked_before = then.in_atari(other);
  for (const int stone : now.in_atari(other))
    if (!has(attacked_before, stone)) attacked.push_back(stone);
  add(out, DeedKind::Atari, attacked);

  if (const auto joined = then.chains_beside(cell, own); joined.size() > 1)
    out.push_back({DeedKind::Connects, static_cast<int>(joined.size()), {}, {cell}});
  if (const auto apart = then.chains_beside(cell, other); apart.size() > 1) {
    const auto stands = [&](const Group& chain) { return now.at(*chain.cells.begin()) == other; };
    if (std::all_of(apart.begin(), apart.end(), stands))
      out.push_back({DeedKind::Separates, static_cast<int>(apart.size()), {}, {cell}});
  }
  const auto had = then.surrounded_by(own);
  std::vector<int> won;
  for (const int point : now.surrounded_by(own))
    if (!has(had, point) && then.at(point) == '.') won.push_back(point);
  if (static_cast<int>(won.size()) * kRegionShare <= now.size()) add(out, DeedKind::Surrounds, won);
  if (const auto theirs = then.surrounded_by(other); has(theirs, cell)) {
    const Group region = then.group(cell);
    if (static_cast<int>(region.cells.size()) * kRegionShare <= now.size())
      add(out, DeedKind::Enters, {region.cells.begin(), region.cells.end()});
  }
  if (const Group chain = now.group(cell); chain.liberties.size() == 1) {
    if (starts_ko<9>(after) || starts_ko<19>(after) || starts_ko<25>(after))
      out.push_back({DeedKind::StartsKo, 1, {}, {cell}});
    else
      add(out, DeedKind::SelfAtari, {chain.cells.begin(), chain.cells.end()});
  }
  return out;
}

}  // namespace ludens::games

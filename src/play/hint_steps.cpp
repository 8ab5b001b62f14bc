#include "play/hint_steps.h"

#include <algorithm>
#include <array>
#include <set>

#include "games/view.h"
#include "play/deed_view.h"

namespace ludens::play {
namespace {

struct RegionRow {
  std::string_view name, text;
};
constexpr RegionRow kRegions[] = {{"top-left", "at the top left"},
                                  {"top", "at the top"},
                                  {"top-right", "at the top right"},
                                  {"left", "at the left"},
                                  {"centre", "in the centre"},
                                  {"right", "at the right"},
                                  {"bottom-left", "at the bottom left"},
                                  {"bottom", "at the bottom"},
                                  {"bottom-right", "at the bottom right"},
                                  {"upper-half", "in the upper half"},
                                  {"lower-half", "in the lower half"},
                                  {"board", "on the whole board"},
                                  {"beside", "beside the board"}};

// Below so many columns or rows a third of a board is no region.
constexpr int kLeast = 5;

int third(int at, int of) { return at * 3 / of; }

// Where a move ends; -1 where it has no place on the board.
int destination(const Game& game, const Position& position, Move move) {
  const auto cells = clicks(game, position, move);
  return cells.empty() || cells.back() >= game.board.size() ? -1 : cells.back();
}

std::vector<int> cells_in(const Game& game, Region region) {
  const Geometry& board = game.board;
  std::vector<int> out;
  for (int cell = 0; cell < board.size(); ++cell) {
    const bool upper = 2 * board.y(cell) < board.rows;
    bool inside = region == Region::Board;
    if (region == Region::UpperHalf) inside = upper;
    if (region == Region::LowerHalf) inside = !upper;
    if (region < Region::UpperHalf)
      inside = static_cast<int>(region) == 3 * third(board.y(cell), board.rows) + third(board.x(cell), board.columns);
    if (inside) out.push_back(cell);
  }
  return out;
}

std::string piece_name(const Game& game, const Position& position, int cell) {
  if (!game.view) return "";
  const std::string piece = game.view->piece(position, cell);
  for (const auto& kind : game.view->pieces())
    if (kind.piece == piece) return kind.name;
  return "";
}

}  // namespace

std::string_view region_name(Region region) { return kRegions[static_cast<std::size_t>(region)].name; }
std::string region_text(Region region) { return std::string(kRegions[static_cast<std::size_t>(region)].text); }

HintSteps hint_steps(const Game& game, const Position& position, Move move) {
  HintSteps out;
  const auto did = deeds(game, position, move);
  const Deed* deed = merit(did);
  if (deed) {
    out.deed = *deed;
    out.deed->cells.clear();
  }
  const int end = destination(game, position, move);
  if (end < 0) {
    out.where = Region::Beside;
    return out;
  }
  const auto from = clicks(game, position, move).front();
  if (from != end && from < game.board.size()) out.piece = piece_name(game, position, from);

  MoveList legal;
  position.moves(legal);
  std::set<int> ends;
  for (const Move one : legal) ends.insert(destination(game, position, one));
  ends.erase(-1);
  const Geometry& board = game.board;
  std::vector<Region> regions;
  if (board.columns >= kLeast && board.rows >= kLeast)
    regions.push_back(static_cast<Region>(3 * third(board.y(end), board.rows) + third(board.x(end), board.columns)));
  if (board.rows >= kLeast) regions.push_back(2 * board.y(end) < board.rows ? Region::UpperHalf : Region::LowerHalf);
  regions.push_back(Region::Board);
  for (const Region region : regions) {
    out.where = region;
    out.cells = cells_in(game, region);
    const auto many = std::count_if(out.cells.begin(), out.cells.end(), [&](int cell) { return ends.contains(cell); });
    if (many >= kHidden) break;
  }
  return out;
}

Json steps_json(const Game& game, const HintSteps& steps) {
  Json out = {{"where", region_name(steps.where)}, {"cells", steps.cells}};
  if (!steps.piece.empty()) out["piece"] = steps.piece;
  if (steps.deed) out["look"] = deed_json(game, *steps.deed);
  return out;
}

}  // namespace ludens::play

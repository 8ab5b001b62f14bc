#include "games/ludeme/described_view.h"

#include <algorithm>
#include <cassert>

#include <fmt/format.h>

#include "base/text.h"
#include "games/ludeme/board_access.h"
#include "games/ludeme/drawing.h"

namespace ludens::games::lud {
namespace {

std::optional<Side> side_of(int owner) {
  if (owner != 1 && owner != 2) return std::nullopt;
  return owner == 1 ? Side::First : Side::Second;
}

int what_at(const LudemeState& state, int cell) {
  return state.play_state().what[static_cast<std::size_t>(state.game().ids.site(cell))];
}

// Pieces wait in so many places of who is to move that a move must say which it comes from.
bool many_places(const LudemeState& state) {
  const Rulebook& rules = state.rules();
  int places = 0;
  for (std::size_t i = 1; i < rules.containers.size(); ++i) {
    const Container& hand = rules.containers[i];
    if (const auto side = side_of(hand.owner); side && *side != state.to_move()) continue;
    for (int site = hand.begin; site < hand.begin + hand.count; ++site)
      places += state.play_state().what[static_cast<std::size_t>(site)] != 0;
  }
  return places > 1;
}

}  // namespace

DescribedView::DescribedView(std::shared_ptr<const DescribedGame> game, const Geometry& board)
    : game_(std::move(game)), drawing_(drawing_of(*game_, board)) {
  const auto& components = game_->rules->components;
  for (std::size_t i = 1; i < components.size(); ++i) {
    const std::string& stem = components[i].stem;
    if (std::none_of(kinds_.begin(), kinds_.end(), [&](const auto& kind) { return kind.piece == stem; }))
      kinds_.push_back({stem, lower(stem)});
  }
}

std::vector<int> DescribedView::clicks(const Game& game, const Position& position, Move move) const {
  const auto& state = position.as<LudemeState>();
  const auto ends = state.ends(move);
  std::vector<int> out;
  for (const int cell : {ends.from, ends.to}) {
    const bool held = cell >= game.board.size() && cell < state.rules().sites;
    if (held && (cell != ends.from || !many_places(state))) continue;
    if (cell >= 0 && (cell < game.board.size() || held) && (out.empty() || out.back() != cell)) out.push_back(cell);
  }
  return out;
}

std::optional<Side> DescribedView::holder(const Position& position, int cell) const {
  const auto& state = position.as<LudemeState>();
  return side_of(state.rules().owner_of(what_at(state, cell)));
}

std::string DescribedView::piece(const Position& position, int cell) const {
  const auto& state = position.as<LudemeState>();
  const int what = what_at(state, cell);
  return what == 0 ? "" : state.rules().components[static_cast<std::size_t>(what)].stem;
}

std::vector<Held> DescribedView::hands(const Position& position) const {
  const auto& state = position.as<LudemeState>();
  const Rulebook& rules = state.rules();
  std::vector<Held> out;
  for (std::size_t i = 1; i < rules.containers.size(); ++i) {
    const Container& hand = rules.containers[i];
    for (int site = hand.begin; site < hand.begin + hand.count; ++site) {
      const int cell = state.game().ids.cell(site);
      const Pile held = pile(position, cell);
      out.push_back({cell, side_of(hand.owner).value_or(Side::First), piece(position, cell), held.count});
    }
  }
  return out;
}

Pile DescribedView::pile(const Position& position, int cell) const {
  const auto& state = position.as<LudemeState>();
  const Rulebook& rules = state.rules();
  const auto site = static_cast<std::size_t>(state.game().ids.site(cell));
  const int what = state.play_state().what[site];
  if (what == 0) return {};
  Pile out;
  out.count = std::max<int>(1, state.play_state().count[site]);
  out.nobodys = !side_of(rules.owner_of(what));
  if (!rules.has_stacks) return out;
  const auto& stack = state.play_state().stacks[site];
  if (stack.size() < 2) return out;
  out.count = static_cast<int>(stack.size());
  for (std::size_t i = 0; i + 1 < stack.size(); ++i)
    out.below.push_back({side_of(rules.owner_of(stack[i].what)), rules.components[stack[i].what].stem});
  return out;
}

std::optional<Standing> DescribedView::standing(const Position& position) const {
  const auto& score = position.as<LudemeState>().play_state().score;
  if (score[1] == 0 && score[2] == 0) return std::nullopt;
  return Standing{static_cast<double>(score[1]), static_cast<double>(score[2]),
                  fmt::format("{} : {}", score[1], score[2])};
}

BoardGraph DescribedView::graph(const Game& game) const {
  return BoardAccess<LudemeState>::graph(game.start().as<LudemeState>());
}

void DescribedView::read(const Game&, const Position& position, std::span<SiteContent> out) const {
  assert(static_cast<int>(out.size()) == game_->rules->sites);
  BoardAccess<LudemeState>::read(position.as<LudemeState>(), static_cast<int>(out.size()), out.data());
}

MoveSites DescribedView::sites(const Game& game, const Position& position, Move move) const {
  return BoardAccess<LudemeState>::sites(position.as<LudemeState>(), game.board.size(), move);
}

}  // namespace ludens::games::lud

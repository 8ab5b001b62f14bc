#include "games/catalogue.h"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "base/text.h"
#include "games/breakthrough/family.h"
#include "games/chess/family.h"
#include "games/connect4/family.h"
#include "games/five_in_row/family.h"
#include "games/go/family.h"
#include "games/havannah/family.h"
#include "games/hex/family.h"
#include "games/ludeme/open.h"
#include "games/othello/family.h"
#include "games/shogi/family.h"
#include "games/view.h"

namespace ludens::games {
namespace {

std::vector<Family> all_families() {
  std::vector<Family> out;
  for (auto part : {five_in_row_families(), go_families(), othello_families(), hex_families(), connect4_families(),
                    breakthrough_families(), havannah_families(), chess_families(), shogi_families()})
    std::move(part.begin(), part.end(), std::back_inserter(out));
  return out;
}

std::string sizes_text(const Family& family) {
  const auto& sizes = family.sizes;
  if (sizes.back() - sizes.front() + 1 == static_cast<int>(sizes.size()))
    return fmt::format("(sizes {} to {})", sizes.front(), sizes.back());
  return fmt::format("(sizes {})", fmt::join(sizes, ", "));
}

GamePtr make(const Family& family, int size, const Spec& spec) {
  const auto settings = settle(spec, family.options);
  Game game = family.make(size, spec);
  game.name = family.game_name(size);
  game.family = &family;
  game.text = settled_text(game.name, settings, family.options);
  if (!game.view) game.view = std::make_shared<View>();
  return std::make_shared<const Game>(std::move(game));
}

[[noreturn]] void unknown(std::string_view name) {
  std::vector<std::string> known, candidates;
  for (const auto& family : families()) {
    known.push_back(family.sized() ? fmt::format("{} {}", family.game_name(family.usual.front()), sizes_text(family))
                                   : std::string(family.name));
    for (const int size : family.usual) candidates.push_back(family.game_name(size));
  }
  throw Error(
      fmt::format("no game is called {}; known: {}{}", cite(name), join(known, ", "), did_you_mean(name, candidates)));
}

}  // namespace

std::vector<int> sizes_between(int least, int most) {
  std::vector<int> out;
  for (int size = least; size <= most; ++size) out.push_back(size);
  return out;
}

std::span<const Family> families() {
  static const std::vector<Family> all = all_families();
  return all;
}

GamePtr find_game(std::string_view text) {
  if (lud::names_description(text)) {
    if (auto game = lud::opened_game(text)) return game;
    throw Error(fmt::format("{} is a described game that nobody has opened here", cite(text)));
  }
  const Spec spec = parse_spec(text);
  for (const auto& family : families()) {
    if (!family.sized()) {
      if (spec.name == family.name) return make(family, 0, spec);
      continue;
    }
    if (!spec.name.starts_with(family.name)) continue;
    const auto digits = std::string_view(spec.name).substr(family.name.size());
    if (digits.empty()) return make(family, family.usual.front(), spec);
    const auto size = to_int(digits);
    if (!size || digits[0] == '0' || digits[0] == '-') continue;
    if (!family.has_size(*size))
      throw Error(fmt::format("{} has no size {} {}", family.name, *size, sizes_text(family)));
    return make(family, *size, spec);
  }
  unknown(spec.name);
}

std::vector<GamePtr> usual_games() {
  std::vector<GamePtr> out;
  for (const auto& family : families())
    for (const int size : family.usual) out.push_back(find_game(family.game_name(size)));
  return out;
}

}  // namespace ludens::games

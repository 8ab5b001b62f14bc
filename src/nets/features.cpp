#include "nets/features.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "base/text.h"
#include "games/catalogue.h"
#include "games/symmetry.h"
#include "nets/game_features.h"

namespace ludens::nets {
namespace {

// Every set that exists; a game names the one to train with in its row of the catalogue.
std::array<const Features*, 4> all() {
  return {&renju_features_v1(), &go_features_v1(), &chess_features_v1(), &shogi_features_v1()};
}

}  // namespace

const Features& find_features(std::string_view name) {
  std::vector<std::string> names;
  for (const Features* features : all()) {
    if (features->name() == name) return *features;
    names.emplace_back(features->name());
  }
  throw Error(
      fmt::format("unknown features {}; known are {}{}", cite(name), join(names, ", "), did_you_mean(name, names)));
}

const Features& features_of(const Game& game) {
  if (!game.family->features.empty()) return find_features(game.family->features);
  std::vector<std::string> names;
  for (const auto& family : families())
    if (!family.features.empty()) names.push_back(family.game_name(family.usual.front()));
  throw Error(
      fmt::format("there are no features for networks of {}, only for games such as {}", game.name, join(names, ", ")));
}

std::vector<BoardTurn> Features::turns(const Game& game) const {
  const Symmetries symmetries(game);
  std::vector<BoardTurn> out;
  for (int s = 0; s < symmetries.count(); ++s) {
    BoardTurn& turn = out.emplace_back();
    for (int cell = 0; cell < game.board.size(); ++cell)
      turn.cells.push_back(static_cast<std::uint16_t>(symmetries.cell(s, cell)));
    for (int id = 0; id < policy_moves(game); ++id)
      turn.logits.push_back(static_cast<std::uint16_t>(symmetries.move(s, Move{static_cast<std::uint32_t>(id)}).id));
  }
  return out;
}

void write_input(const Features& features, int points, const Position& position, std::span<const Move> history,
                 const Persona& persona, float* out) {
  const auto planes = static_cast<std::size_t>(features.plane_count());
  const auto numbers = static_cast<std::size_t>(features.number_count());
  const auto size = static_cast<std::size_t>(points);
  std::vector<std::uint8_t> bits(planes * size);
  std::vector<float> values(numbers);
  features.write(position, history, persona, bits.data(), values.data());
  std::copy(bits.begin(), bits.end(), out);
  for (std::size_t i = 0; i < numbers; ++i) std::fill_n(out + (planes + i) * size, size, values[i]);
}

void write_ratings(const RatingScale& scale, const Persona& persona, float* out) {
  for (const auto& rating : {persona.rating, persona.opponent_rating}) {
    const bool known = rating && *rating >= scale.low && *rating <= scale.high;
    *out++ = known ? static_cast<float>((*rating - scale.centre) / scale.scale) : 0.0f;
    *out++ = known ? 1.0f : 0.0f;
  }
}

}  // namespace ludens::nets

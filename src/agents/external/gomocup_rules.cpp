#include "agents/external/gomocup_rules.h"

#include <fmt/format.h>

#include "base/error.h"
#include "base/spec.h"
#include "base/text.h"
#include "games/five_in_row/renju.h"

namespace ludens::agents {
namespace {

// The phase of a renju opening; Play in every other game.
OpeningPhase phase_of(const Position& position) {
  const auto* renju = position.try_as<Renju>();
  return renju != nullptr ? renju->opening().phase() : OpeningPhase::Play;
}

std::string option_of(const Game& game, std::string_view name) {
  const Spec spec = parse_spec(game.text);
  for (const auto& [key, value] : spec.args)
    if (key == name) return value.name;
  return "";
}

}  // namespace

int gomocup_rule(const Game& game) {
  if (game.name.starts_with("gomoku")) {
    const std::string rule = option_of(game, "rule");
    return rule == "exact" ? 1 : rule == "caro" ? 8 : 0;
  }
  if (game.name != "renju") throw Error(fmt::format("over gomocup engines play gomoku and renju, not {}", game.name));
  const std::string opening = option_of(game, "opening");
  if (!opening.empty() && opening != "swap2")
    throw Error(fmt::format("gomocup has no words for opening={}; it knows free and swap2", opening));
  return 4;
}

bool gomocup_opening(const Game&, const Position& position) {
  const OpeningPhase phase = phase_of(position);
  if (phase == OpeningPhase::Stone) return position.as<Renju>().opening().stones() == 0;
  return phase == OpeningPhase::ColourOrTwo || phase == OpeningPhase::Colour;
}

std::vector<Move> swap2_moves(const Game& game, const Position& position, std::string_view said) {
  const OpeningPhase phase = phase_of(position);
  const bool choice = phase != OpeningPhase::Stone;
  if (lower(trim(said)) == "swap") return choice ? std::vector{Move{renju_move::kBlack}} : std::vector<Move>{};
  std::vector<Move> stones;
  for (const auto text : words(said)) {
    const auto move = game.notation("gomocup").read(position, text);
    if (!move || text.find(',') == std::string_view::npos) return {};
    stones.push_back(*move);
  }
  if (!choice) return stones.size() == 3 ? stones : std::vector<Move>{};
  if (stones.size() == 1) {
    stones.insert(stones.begin(), Move{renju_move::kWhite});
    return stones;
  }
  if (stones.size() != 2 || phase != OpeningPhase::ColourOrTwo) return {};
  stones.insert(stones.begin(), Move{renju_move::kPlace2});
  return stones;
}

}  // namespace ludens::agents

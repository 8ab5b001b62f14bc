#include "agents/external/gomocup_rules.h"

#include <fmt/format.h>

#include "base/error.h"
#include "base/text.h"
#include "games/catalogue.h"
#include "games/five_in_row/renju.h"

namespace ludens::agents {
namespace {

// The phase of a renju opening; Play in every other game.
OpeningPhase phase_of(const Position& position) {
  const auto* renju = position.try_as<Renju>();
  return renju != nullptr ? renju->opening().phase() : OpeningPhase::Play;
}

}  // namespace

int gomocup_rule(const Game& game) {
  std::vector<std::string> known;
  for (const auto& rule : game.family->gomocup) {
    if (option_of(game, rule.option) == rule.value) return rule.number;
    known.emplace_back(rule.value);
  }
  if (known.empty()) {
    for (const auto& family : families())
      if (!family.gomocup.empty()) known.emplace_back(family.name);
    throw Error(fmt::format("over gomocup engines play {}, not {}", join(known, " and "), game.name));
  }
  const std::string option(game.family->gomocup.front().option);
  throw Error(fmt::format("gomocup has no words for {}={}; it knows {}", option, option_of(game, option),
                          join(known, " and ")));
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

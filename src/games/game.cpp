#include "games/game.h"

#include <fmt/format.h>

#include "base/text.h"

namespace ludens::games {

const Notation& Game::notation(std::string_view dialect) const {
  std::vector<std::string> names;
  for (const auto& one : notations) {
    if (one.name == dialect) return one;
    names.push_back(one.name);
  }
  throw Error(fmt::format("{} has no notation {}; it has {}{}", name, cite(dialect), join(names, ", "),
                          did_you_mean(dialect, names)));
}

std::string Game::write_move(const Position& position, Move move) const {
  return notations.front().write(position, move);
}

std::optional<Move> Game::read_move(const Position& position, std::string_view said) const {
  return notations.front().read(position, said);
}

std::string result_text(const Game& game, const Position& position) {
  std::string out;
  switch (position.result()) {
    case Result::Ongoing:
      return "";
    case Result::FirstWins:
      out = game.sides[0] + " wins";
      break;
    case Result::SecondWins:
      out = game.sides[1] + " wins";
      break;
    case Result::Draw:
      out = "Draw";
      break;
  }
  const std::string why = game.rules->why(position);
  return why.empty() ? out : fmt::format("{} ({})", out, why);
}

}  // namespace ludens::games

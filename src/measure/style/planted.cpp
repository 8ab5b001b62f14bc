#include "measure/style/planted.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include <fmt/format.h>

#include "records/jsonl/line.h"

namespace ludens::measure {

Record planted_game(const Game& game, const PlantedStyle (&styles)[2], const std::string (&names)[2], int plies,
                    Rng rng) {
  Record out{.game = game.text};
  for (const std::size_t side : {0u, 1u}) out.players[side].id = names[side];
  Position position = game.start();
  const auto apart = [&](int a, int b) {
    return std::max(std::abs(game.board.x(a) - game.board.x(b)), std::abs(game.board.y(a) - game.board.y(b)));
  };
  const int centre = game.board.at(game.board.columns / 2, game.board.rows / 2);
  int last[2] = {centre, centre};
  for (int ply = 0; ply < plies && !position.over(); ++ply) {
    const int side = index(position.to_move());
    const PlantedStyle& style = styles[side];
    MoveList legal;
    position.moves(legal);
    std::sort(legal.begin(), legal.end());
    std::vector<double> weights;
    double sum = 0;
    for (const Move move : legal) {
      const int cell = static_cast<int>(move.id);
      const double far = cell >= game.board.size()
                             ? 1e3
                             : style.last * apart(cell, last[1 - side]) + style.own * apart(cell, last[side]) +
                                   style.centre * apart(cell, centre);
      weights.push_back(std::exp(-far));
      sum += weights.back();
    }
    double left = rng.unit() * sum;
    std::size_t chosen = 0;
    while (chosen + 1 < weights.size() && (left -= weights[chosen]) >= 0) ++chosen;
    const Move move = legal[static_cast<int>(chosen)];
    if (static_cast<int>(move.id) < game.board.size()) last[side] = static_cast<int>(move.id);
    out.turns.push_back({move});
    position.play(move);
  }
  out.result = position.result();
  return out;
}

std::string planted_players(const Game& game, const std::vector<PlantedStyle>& styles, int players, int games,
                            int plies, std::uint64_t seed) {
  const auto all = static_cast<std::uint32_t>(players) * static_cast<std::uint32_t>(styles.size());
  const auto name = [&](std::uint32_t who) {
    return fmt::format("{}-{}", who % styles.size() + 1, who / styles.size());
  };
  std::string out;
  for (std::uint32_t who = 0; who < all; ++who) {
    for (int number = 0; number < games; ++number) {
      Rng rng = Rng::of(seed, who, static_cast<std::uint64_t>(number));
      std::uint32_t other = rng.below(all);
      if (other == who) other = (other + 1) % all;
      const bool first = number % 2 == 0;
      const std::uint32_t a = first ? who : other, b = first ? other : who;
      Record record =
          planted_game(game, {styles[a % styles.size()], styles[b % styles.size()]}, {name(a), name(b)}, plies, rng);
      record.tags["id"] = fmt::format("{}-{}", who, number);
      out += to_json_line(record) + "\n";
    }
  }
  return out;
}

}  // namespace ludens::measure

#include "play/review_view.h"

#include <cmath>

#include <fmt/format.h>

#include "base/text.h"
#include "games/view.h"

namespace ludens::play {
namespace {

double four_digits(double value) { return std::round(value * 1e4) / 1e4; }

}  // namespace

Json judged_json(Review& review, const JudgedMove& move) {
  const Session& session = review.session();
  const Game& game = session.game();
  const Position& before = session.position_at(move.ply - 1);
  return {{"ply", move.ply},
          {"side", index(move.side)},
          {"move", game.write_move(before, move.played)},
          {"verdict", verdict_name(move.verdict)},
          {"best", game.write_move(before, move.best)},
          {"best_cells", clicks(game, before, move.best)},
          {"value", four_digits(move.value)},
          {"loss", four_digits(move.loss)},
          {"before", four_digits(review.position(move.ply - 1).first)},
          {"after", four_digits(review.position(move.ply).first)}};
}

std::string judged_text(const Session& session, const JudgedMove& move) {
  const Game& game = session.game();
  const Position& before = session.position_at(move.ply - 1);
  std::string out =
      fmt::format("{:>4} {:<6} {:<6} {:<8}", move.ply, game.sides[static_cast<std::size_t>(index(move.side))],
                  game.write_move(before, move.played), verdict_name(move.verdict));
  if (move.verdict == Verdict::Mistake || move.verdict == Verdict::Doubtful)
    out += fmt::format(" {:.0f} % lost, better {}", 100 * move.loss, game.write_move(before, move.best));
  else if (move.verdict == Verdict::Good && move.loss >= 0.005)
    out += fmt::format(" {:.0f} % less than {}", 100 * move.loss, game.write_move(before, move.best));
  while (out.back() == ' ') out.pop_back();
  return out;
}

std::string decided_text(const Session& session, std::span<const JudgedMove> deciding, Side loser) {
  const Game& game = session.game();
  std::vector<std::string> said;
  for (const auto& move : deciding) {
    const Position& before = session.position_at(move.ply - 1);
    said.push_back(fmt::format("move {} {} ({:.0f} %, better {})", move.ply, game.write_move(before, move.played),
                               100 * move.loss, game.write_move(before, move.best)));
  }
  return fmt::format("what cost {} the game: {}", game.sides[static_cast<std::size_t>(index(loser))],
                     said.empty() ? "no single move" : join(said, ", "));
}

}  // namespace ludens::play

#include "play/pace.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <fmt/format.h>

#include "base/error.h"
#include "base/find_model.h"
#include "games/family.h"
#include "games/view.h"
#include "play/seat.h"

namespace ludens::play {
namespace {

constexpr double kUsualDoubt = 2;  // bits

int stones(const Game& game, const Position& position) {
  int out = 0;
  for (int cell = 0; cell < game.board.size(); ++cell) out += position.glyph(cell) != '.';
  return out;
}

bool takes(const Game& game, const Position& before, Move move, const std::vector<int>& cells) {
  if (!game.family->captures || cells.empty() || !before.legal(move)) return false;
  Position after = before;
  after.play(move);
  return stones(game, after) < stones(game, before) + (cells.size() == 1 ? 1 : 0);
}

// Box and Muller (1958).
double normal(Rng& rng) {
  const double radius = std::sqrt(-2 * std::log(1 - rng.unit()));
  return radius * std::cos(2 * std::numbers::pi * rng.unit());
}

}  // namespace

PaceFeatures pace_features(const PacedTurn& turn) {
  const Game& game = turn.game;
  const auto cells = clicks(game, turn.before, turn.move);
  const auto answered = turn.last && turn.answered ? clicks(game, *turn.last, *turn.answered) : std::vector<int>{};
  const double share = turn.ply / turn.usual_plies;
  MoveList legal;
  turn.before.moves(legal);
  const auto near = [&](int a, int b) {
    return std::max(std::abs(game.board.x(a) - game.board.x(b)), std::abs(game.board.y(a) - game.board.y(b))) <= 2;
  };
  double rating = 0.5;
  if (const auto& people = game.family->people; people && turn.rating && people->high > people->low)
    rating = std::clamp((*turn.rating - people->low) / (people->high - people->low), 0.0, 1.0);
  return {1,
          turn.ply <= 2 ? 1.0 : 0.0,
          std::max(0.0, 1 - 5 * share),
          std::clamp(share - 2.0 / 3, 0.0, 1.0),
          std::log(static_cast<double>(std::max<std::size_t>(legal.size(), 1)) / game.board.size()),
          turn.last && turn.answered && takes(game, *turn.last, *turn.answered, answered) ? 1.0 : 0.0,
          takes(game, turn.before, turn.move, cells) ? 1.0 : 0.0,
          !cells.empty() && !answered.empty() && near(cells.back(), answered.back()) ? 1.0 : 0.0,
          cells.empty() ? 1.0 : 0.0,
          turn.doubt.value_or(kUsualDoubt) - kUsualDoubt,
          rating};
}

HumanTime draw_time(const PaceHabits& pace, const PaceFeatures& features, Rng person, Rng turn) {
  double log_seconds = 0;
  for (std::size_t i = 0; i < features.size(); ++i) log_seconds += pace.weights[i] * features[i];
  HumanTime out;
  for (const auto& part : pace.rest)
    out.usual += part.share *
                 std::exp(log_seconds + part.mean + (part.deviation * part.deviation + pace.tempo * pace.tempo) / 2);
  const auto& part = turn.unit() < pace.rest[0].share ? pace.rest[0] : pace.rest[1];
  log_seconds += pace.tempo * normal(person) + part.mean + part.deviation * normal(turn);
  out.seconds = std::clamp(std::exp(std::min(log_seconds, 50.0)), pace.least, pace.most);
  out.usual = std::clamp(out.usual, pace.least, pace.most);
  return out;
}

std::int64_t human_milliseconds(const HumanTime& time, const TimeControl& control, const TimeLeft& left) {
  const double wanted = time.seconds * 1000;
  const std::int64_t share = thinking_time(control, left);
  if (share == 0) return static_cast<std::int64_t>(wanted);
  // Half of the share is the mean, so that few turns are cut at its end.
  const double shrunk = wanted * std::min(1.0, static_cast<double>(share) / (2000 * std::max(time.usual, 0.001)));
  return std::min(static_cast<std::int64_t>(shrunk), share - 1);  // a share of 1 may be all that is left
}

std::shared_ptr<const Pace> human_pace(const GamePtr& game) {
  const auto path = find_habits(*game);
  HabitsFile file = path ? load_habits(*path) : HabitsFile{};
  if (!file.pace)
    throw Error(fmt::format("nobody knows how long people think in {}: there is no {}{} that says it", game->name,
                            game->name, kHabitsEnding));
  auto out = std::make_shared<Pace>(Pace{std::move(*file.pace)});
  const std::string model = game->name + "-human-net";
  const auto names = model_names();
  if (std::find(names.begin(), names.end(), model) != names.end())
    out->people = std::make_shared<KeptAgent>(game, fmt::format("net({})", model));
  return out;
}

}  // namespace ludens::play

#include "play/play_game.h"

#include <algorithm>

#include "base/clock.h"
#include "base/error.h"

namespace ludens::play {
namespace {

Result cut_result(const Position& position) {
  const auto score = position.score();
  if (!score || *score == 0) return Result::Draw;
  return *score > 0 ? Result::FirstWins : Result::SecondWins;
}

}  // namespace

Record play_game(const Contest& contest, std::uint64_t seed, PlayCost* cost) {
  Record record;
  record.game = contest.game.text;
  Position position = contest.game.start();
  std::vector<Move> history;
  const auto play = [&](Move move, std::optional<double> seconds) {
    position.play(move);
    history.push_back(move);
    record.turns.push_back({move, seconds});
  };
  for (const Move move : contest.opening) play(move, std::nullopt);
  for (Agent* agent : contest.agents) agent->new_game();
  while (!position.over() && (contest.longest == 0 || static_cast<int>(history.size()) < contest.longest)) {
    if (contest.budget.stop.stop_requested()) throw Error("interrupted");
    const auto side = static_cast<std::size_t>(index(position.to_move()));
    const auto who = static_cast<std::size_t>(contest.game.person_to_move(position));
    Rng rng = Rng::of(seed, 0, history.size());
    const Stopwatch watch;
    const Opinion opinion = contest.agents[who]->consider({contest.game, position, history, {}, contest.budget}, rng);
    const double seconds = watch.seconds();
    if (contest.budget.stop.stop_requested()) throw Error("interrupted");
    if (cost) {
      cost->seconds[who] += seconds;
      ++cost->moves[who];
      cost->playouts[who] += opinion.playouts;
      cost->peak_bytes[who] = std::max(cost->peak_bytes[who], opinion.peak_bytes);
    }
    if (opinion.resigns || opinion.value.expected() < contest.tastes[who].resign_below) {
      if (cost) cost->swapped = who != side;
      record.result = win_for(~position.to_move());
      record.result_text = contest.game.sides[side] + " resigned";
      return record;
    }
    play(pick(opinion, contest.tastes[who], rng), seconds);
  }
  if (cost) cost->swapped = contest.game.colours_swapped(position);
  record.result = position.over() ? position.result() : cut_result(position);
  record.result_text =
      position.over() ? result_text(contest.game, position) : "cut after " + std::to_string(history.size()) + " moves";
  return record;
}

}  // namespace ludens::play

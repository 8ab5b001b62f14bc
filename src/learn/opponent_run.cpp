#include "learn/opponent_run.h"

#include <fmt/format.h>

#include "base/error.h"
#include "base/text.h"
#include "records/replay.h"

namespace ludens::learn {

OpponentFound meet_opponent(const OpponentRun& run, const std::function<void(std::int64_t)>& on_game) {
  const auto source = open_query(parse_query(run.query), {run.database, run.game->name});
  features::OpponentLearner learner(run.game, run.model);
  OpponentFound out;
  StoredGame stored;
  while (source->next(stored)) {
    if (run.stop.stop_requested()) throw Error("interrupted");
    const Record& record = stored.record;
    std::vector<Move> moves;
    Position end = run.game->start();
    for (const Turn& turn : record.turns) {
      if (end.over() || !end.legal(turn.move)) break;
      end.play(turn.move);
      moves.push_back(turn.move);
    }
    for (const int colour : {0, 1}) {
      const Player& player = record.players[static_cast<std::size_t>(colour)];
      if ((player.name != run.player && player.id != run.player) || !record.start.empty()) continue;
      const int seat = run.game->colours_swapped(end) ? 1 - colour : colour;
      OpponentGame& one = out.games.emplace_back(OpponentGame{.gid = stored.gid});
      learner.see_moves(moves, seat, 0, [&](const features::OpponentLearner::Seen& seen) {
        ++one.moves;
        one.base += seen.base, one.learned += seen.learned;
        one.base_best += seen.base_best, one.learned_best += seen.learned_best;
      });
      learner.end_game();
      if (on_game) on_game(static_cast<std::int64_t>(out.games.size()));
    }
  }
  if (out.games.empty()) throw Error(fmt::format("{} has no game in {}", cite(run.player), run.query));
  out.model = learner.model();
  return out;
}

}  // namespace ludens::learn
